// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Medians;
import dev.plimsoll.report.BottleneckText;
import dev.plimsoll.report.IdealText;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The containers of the charts, which the page's scripts fill, with an explanation of each chart.
 */
final class Charts {

  private final Report report;
  private final HtmlBuilder page;
  private final List<ChartLimit> limits;

  Charts(Report report, HtmlBuilder page) {
    this.report = report;
    this.page = page;
    this.limits = report.limits();
  }

  void write() {
    page.open("section", "id", "charts", "class", "charts").leaf("h2", "Charts");
    page.open("noscript")
        .leaf("p", "The charts need scripts; the tables below contain all numbers.")
        .close();
    page.leaf("div", "", "id", "legend");
    figure(
        "percentiles",
        "Latency by percentile",
        "Each step to the right is a tenth of the remaining messages, so the"
            + " slowest messages have as much space as all others. Pale: fewer than"
            + " 10 samples lie beyond. A line ends at its greatest value, or where"
            + " missing messages could change the rest."
            + ideal()
            + repetitions()
            + objectives(" up to its percentile"),
        "numbers");
    if (!report.sweeps().isEmpty()) {
      figure(
          "load",
          "Latency against load",
          "Each point is a run at one rate, a step of a run, or a probe of a search (lines: medians"
              + " of repetitions). A crossed point did not pass. "
              + report.sweeps().stream()
                  .map(sweep -> sweep.label() + ": " + sweep.kneeText())
                  .collect(Collectors.joining(" ")),
          report.single() && report.result(0).search() != null ? "probes-0" : "answers");
    }
    if (!report.sizes().isEmpty()) {
      figure(
          "size",
          "Throughput against message size",
          "At each size, the greatest throughput of the runs that passed (median of repetitions):"
              + " messages that were acknowledged (sent, where nobody acknowledges), and their"
              + " payload. A crossed point: no run of this size passed; the greatest of those that"
              + " did not.",
          "throughput-table");
    }
    if (!report.single()) {
      figure(
          "throughput",
          "Throughput against target",
          "Bars: messages per second that were acknowledged (sent, where nobody acknowledges) and"
              + " received by all subscriptions. Dashes: the rate asked for."
              + (limits.stream().anyMatch(ChartLimit::isCapacity)
                  ? " Diamonds: the capacity that a search found."
                  : ""),
          "throughput-table");
    }
    if (report.runs().stream().anyMatch(run -> !run.rows().at().isEmpty())) {
      overTime();
    } else {
      page.leaf(
          "p",
          "There are no charts over time, because the results have no timeline; outcomes of"
              + " studies keep none.",
          "class",
          "key");
    }
    figure(
        "modes",
        "Modes of the latency",
        "The share of messages in each twentieth of a decade of latency."
            + " Several peaks usually have several causes.",
        "numbers");
    page.close();
  }

  private void overTime() {
    figure(
        "latency-over-time",
        "Latency over time",
        "By the time at which messages were acknowledged or received, or at"
            + " which they were due. The time at which they were due shows a stall as"
            + " its users experience it."
            + decimate()
            + objectives(""),
        eventsTable());
    figure(
        "rate-over-time",
        "Rate over time",
        "Messages per second by the time of the event; the dashed line is the rate asked for.",
        "throughput-table");
    if (report.runs().stream().anyMatch(run -> run.stored().isPresent())) {
      figure(
          "stored",
          "Rate against stored data",
          "The rate against the amount of data that the system had stored at that"
              + " time: "
              + report.runs().stream()
                  .flatMap(run -> run.stored().stream())
                  .map(StoredData::source)
                  .distinct()
                  .collect(Collectors.joining(", or "))
              + ". If the rate falls to the right, the size of the store may be the"
              + " cause.",
          "throughput-table");
    }
    figure(
        "backlog-over-time",
        "Backlog over time",
        "Messages that the system had taken and not yet delivered, at the end of each interval."
            + backlogPhases(),
        backlogTable());
    if (report.single() && !report.result(0).resources().usage().isEmpty()) {
      figure(
          "resources-over-time",
          "Resources over time",
          "What processes and machines used. A machine includes all its"
              + " processes, disks and networks. "
              + BottleneckText.sentence(report.result(0))
                  .map(text -> "Bottleneck: " + text + ".")
                  .orElse(""),
          "resources-table");
    }
  }

  private String ideal() {
    return report.results().stream().allMatch(result -> IdealText.differing(result).isEmpty())
        ? ""
        : " Diamonds, " + IdealText.MEANS + ".";
  }

  private String repetitions() {
    return report.shownGroups().stream().anyMatch(group -> group.runs().size() >= Medians.MIN_RUNS)
        ? " Where there are three repetitions or more, the line is their median and the band"
            + " reaches from the least to the greatest run; others are thin lines."
        : "";
  }

  private String objectives(String where) {
    return limits.stream().anyMatch(ChartLimit::isOfLatency)
        ? " Dotted: the limit of an objective" + where + "."
        : "";
  }

  private String decimate() {
    int max = report.runs().stream().mapToInt(run -> run.rows().rowsPerPoint()).max().orElse(1);
    return max == 1
        ? ""
        : " Points stand for up to " + max + " rows of a result and show the worst of them.";
  }

  private String backlogPhases() {
    return report.results().stream().anyMatch(result -> result.backlog() != null)
        ? " Shaded: consumers were paused (building), and drained what had built up (draining)."
        : "";
  }

  /** Outcomes of studies keep no events. */
  private String eventsTable() {
    return report.results().stream().allMatch(result -> result.events().isEmpty())
        ? "numbers"
        : "events-table";
  }

  private String backlogTable() {
    return report.single() && report.result(0).backlog() != null ? "backlog-0" : "integrity-table";
  }

  private void figure(String id, String title, String words, String table) {
    ChartFigure.open(page, id, title, words);
    page.open("p", "class", "astable").leaf("a", "the numbers as a table", "href", "#" + table);
    page.close().close();
  }
}
