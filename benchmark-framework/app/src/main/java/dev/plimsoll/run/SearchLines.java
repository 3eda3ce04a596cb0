// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.plan.Load;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchProbes;
import dev.plimsoll.search.RateSearch;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.text.Numbers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a search says while it runs: each probe, what is left, and when it will end. */
final class SearchLines {

  private static final List<String> KINDS = List.of("publish", "endToEnd");

  private final SearchSettings settings;
  private final double probeSeconds;
  private final double confirmationSeconds;

  /** Time of all probes beside their measured windows. */
  private double overheadSeconds;

  SearchLines(Load.Search search, Duration confirmation) {
    this.settings = search.settings();
    this.probeSeconds = search.probe().toNanos() / 1e9;
    this.confirmationSeconds = confirmation.toNanos() / 1e9;
  }

  String begin() {
    return "searching the highest sustainable rate from "
        + rate(settings.startRate())
        + " on: at most "
        + Numbers.things(settings.maxProbes(), "probe")
        + " of "
        + Numbers.duration(probeSeconds)
        + ", to "
        + percent(settings.precision())
        + "; the answer is confirmed over "
        + Numbers.duration(confirmationSeconds);
  }

  /** The probe that runs next, and what is left. */
  String running(List<ProbePart> done, RateProbe next) {
    return "probe "
        + (done.size() + 1)
        + ": "
        + rate(next.ratePerSecond())
        + length(next.full())
        + " · "
        + left(done);
  }

  /**
   * The last probe, and what is left.
   *
   * @param goesOn whether the search goes on
   * @param seconds the time that the last probe took
   */
  String ended(List<ProbePart> done, boolean goesOn, double seconds) {
    ProbePart last = done.get(done.size() - 1);
    overheadSeconds += seconds - last.seconds();
    StringBuilder line = new StringBuilder("probe " + done.size() + ": ");
    line.append(rate(last.ratePerSecond())).append(length(last.full()));
    if (SearchProbes.isInterrupted(last)) {
      line.append(" interrupted");
    } else if (last.sustained()) {
      line.append(" sustained");
    } else {
      line.append(" not sustained: ").append(String.join(", ", last.failures()));
    }
    for (String kind : KINDS) {
      Map<String, Double> latency = last.latencyMicros().getOrDefault(kind, Map.of());
      if (latency.containsKey("99")) {
        line.append(" · ").append(kind).append(" p99 ").append(Numbers.micros(latency.get("99")));
      }
    }
    return goesOn ? line.append(" · ").append(left(done)).toString() : line.toString();
  }

  private static String length(boolean full) {
    return full ? " at full length" : "";
  }

  /** What is known of the answer, and how many probes and how much time are left. */
  private String left(List<ProbePart> done) {
    RateSearch.Bounds bounds = RateSearch.bounds(settings, SearchProbes.outcomes(done));
    int mostProbes = settings.maxProbes() - done.size();
    double overhead = done.isEmpty() ? 0 : overheadSeconds / done.size();
    if (!bounds.closed()) {
      return "no bounds yet · at most "
          + Numbers.things(mostProbes, "probe")
          + " and "
          + Numbers.duration(whole(mostProbes * (probeSeconds + overhead) + confirmationSeconds))
          + " left";
    }
    SearchForecast forecast = SearchForecast.of(settings, SearchProbes.outcomes(done), bounds);
    double seconds =
        forecast.probes() * (probeSeconds + overhead)
            + forecast.confirmations() * (confirmationSeconds + overhead);
    int probes = forecast.probes() + forecast.confirmations();
    return probes == 0
        ? "ends"
        : "from "
            + rate(bounds.sustained())
            + " to "
            + rate(bounds.notSustained())
            + " · about "
            + Numbers.things(probes, "probe")
            + " and "
            + Numbers.duration(whole(seconds))
            + " left";
  }

  private static double whole(double seconds) {
    return Math.max(1, Math.rint(seconds));
  }

  private static String rate(double perSecond) {
    return Numbers.wholeRate(perSecond) + " msg/s";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.3g %%", share * 100).replaceFirst("\\.?0+ %", " %");
  }
}
