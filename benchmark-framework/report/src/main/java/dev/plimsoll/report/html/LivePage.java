// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.PhasePart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The page of runs that go on: the report's charts, whose data a server sends as events. */
public final class LivePage {

  private static final List<String> COUNTS =
      List.of("sent", "acknowledged", "received", "errors", "backlog");

  private LivePage() {}

  /** The data of the run, as the scripts read them; the component names are their keys. */
  private record LiveData(
      String label,
      int group,
      String status,
      Map<String, Double> throughput,
      Map<String, PercentileCurve> curves,
      Map<String, LatencyDistribution> densities,
      TimeSeries rows,
      TimeSeries intended,
      List<UsageCourse> usage,
      Optional<StoredData> stored,
      List<PhasePart> phases,
      List<PhasePart> backlogPhases,
      List<Event> events) {}

  private record LiveDocument(
      List<RunGroup> groups,
      List<LiveData> runs,
      List<Sweep> sweeps,
      List<SizeCurve> sizes,
      List<ChartLimit> limits) {}

  /** Returns the content security policy that the server sends with the page. */
  public static String policy() {
    return Scripts.policyOfLivePage();
  }

  /**
   * Returns the page.
   *
   * @param kinds the latencies that have values
   */
  public static String html(Set<String> kinds) {
    Scripts scripts = Scripts.live();
    HtmlBuilder page = new HtmlBuilder();
    page.doctype().open("html", "lang", "en").open("head").empty("meta", "charset", "utf-8");
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.empty("meta", "name", "color-scheme", "content", "light dark");
    // Without it, browsers ask for an icon that does not exist.
    page.empty("link", "rel", "icon", "href", "data:,");
    page.leaf("title", "a run – Plimsoll").verbatim("style", Scripts.style()).close();
    page.open("body");
    page.open("header").open("div").leaf("p", "Plimsoll, live", "class", "kicker");
    page.leaf("h1", "no run yet", "id", "live-label");
    page.leaf("p", "", "id", "live-series", "class", "load").close();
    page.open("nav", "aria-label", "Page");
    page.leaf("button", "dark", "id", "theme", "type", "button", "hidden", "");
    page.close().close().open("main");
    state(page);
    page.open("section", "id", "charts", "class", "charts").leaf("h2", "Charts");
    page.leaf("div", "", "id", "legend");
    charts(page);
    page.close().close();
    page.verbatim(
        "script", EmbeddedJson.json(document(kinds)), "type", "application/json", "id", "data");
    scripts.scripts().forEach(script -> page.verbatim("script", script));
    return page.close().close().toString();
  }

  private static void state(HtmlBuilder page) {
    page.open("section", "id", "state");
    page.open("div", "id", "live-banner", "class", "banner neutral", "role", "status");
    page.open("p").leaf("strong", "", "id", "live-phase").leaf("span", "", "id", "live-verdict");
    page.close().close();
    page.leaf("p", "", "id", "live-warm-up", "class", "load");
    page.leaf("dl", "", "id", "live-figures", "class", "tiles");
    page.leaf("ul", "", "id", "live-workers", "class", "cautions");
    page.open("details", "id", "live-log").leaf("summary", "what happened");
    page.leaf("ul", "", "id", "live-history", "class", "cautions").close();
    page.open("details", "id", "live-runs", "hidden", "").leaf("summary", "runs that have ended");
    page.leaf("ul", "", "id", "live-ended", "class", "cautions").close().close();
  }

  private static void charts(HtmlBuilder page) {
    page.open("p", "class", "controls").open("label").text("distributions of ");
    page.open("select", "id", "live-span");
    page.leaf("option", "the window so far", "value", "");
    for (int seconds : List.of(10, 60, 300)) {
      page.leaf("option", "the last " + seconds + " s", "value", String.valueOf(seconds));
    }
    page.close().close().close();
    figure(
        page,
        "percentiles",
        "Latency by percentile",
        "From the merged histograms of the time chosen above; of the warm-up before the window."
            + " Messages that are not answered yet"
            + " are not in it. Pale: fewer than 10 samples lie beyond.");
    figure(
        page,
        "latency-over-time",
        "Latency over time",
        "By the time at which messages were acknowledged or received, or at which they were due."
            + " Each point is merged from histograms.");
    figure(
        page, "rate-over-time", "Rate over time", "Messages per second by the time of the event.");
    figure(
        page,
        "backlog-over-time",
        "Backlog over time",
        "Messages that the system had taken and not yet delivered.");
    figure(
        page,
        "modes",
        "Modes of the latency",
        "The share of messages in each twentieth of a decade of latency.");
  }

  private static void figure(HtmlBuilder page, String id, String title, String words) {
    ChartFigure.open(page, id, title, words);
    page.close();
  }

  /** The names of all lines, without points: the server sends these as events. */
  private static LiveDocument document(Set<String> kinds) {
    Map<String, PercentileCurve> curves = new LinkedHashMap<>();
    Map<String, LatencyDistribution> densities = new LinkedHashMap<>();
    Map<String, Map<String, List<Double>>> latencies = new LinkedHashMap<>();
    for (String kind : kinds) {
      curves.put(kind, new PercentileCurve(List.of(), List.of(), 0, false));
      densities.put(kind, new LatencyDistribution(List.of(), List.of()));
      Map<String, List<Double>> values = new LinkedHashMap<>();
      TimeSeries.DRAWN.keySet().forEach(name -> values.put(name, List.of()));
      latencies.put(kind, values);
    }
    Map<String, List<Long>> counts = new LinkedHashMap<>();
    COUNTS.forEach(name -> counts.put(name, List.of()));
    TimeSeries rows = new TimeSeries(1, List.of(), List.of(), counts, latencies);
    TimeSeries intended = new TimeSeries(1, List.of(), List.of(), Map.of(), latencies);
    LiveData data =
        new LiveData(
            "",
            0,
            "",
            Map.of(),
            curves,
            densities,
            rows,
            intended,
            List.of(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of());
    RunGroup group = new RunGroup("this run", 0, 0, false, false, 0, List.of(0));
    return new LiveDocument(List.of(group), List.of(data), List.of(), List.of(), List.of());
  }
}
