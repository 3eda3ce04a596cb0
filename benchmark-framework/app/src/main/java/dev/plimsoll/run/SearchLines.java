// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchProbes;
import dev.plimsoll.search.ProbeOutcome;
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
  private final SearchForecast.TimeRange expected;

  /** Time of all probes beside their measured windows. */
  private double overheadSeconds;

  SearchLines(Load.Search search, Workload workload) {
    this.settings = search.settings();
    this.probeSeconds = search.probe().toNanos() / 1e9;
    Duration confirmation = ((EndCondition.After) workload.endCondition()).duration();
    this.confirmationSeconds = confirmation.toNanos() / 1e9;
    this.expected = SearchForecast.before(search, workload);
  }

  String begin() {
    return "searching the highest sustainable rate from "
        + rate(settings.startRate())
        + " on, to "
        + percent(settings.precision())
        + ": at most "
        + Numbers.things(settings.maxProbes(), "probe")
        + " of "
        + Numbers.duration(probeSeconds)
        + "; the answer is "
        + (settings.confirm() == 1
            ? "an indication, confirmed over " + Numbers.duration(confirmationSeconds)
            : "confirmed by "
                + settings.confirm()
                + " or more of "
                + Numbers.duration(confirmationSeconds)
                + ", over "
                + Numbers.duration(whole(settings.spreadSeconds()))
                + " or more")
        + "; expected: "
        + expected()
        + ", more where rates pass and fail by turns";
  }

  private String expected() {
    String least = Numbers.duration((double) expected.least().toSeconds());
    String most = Numbers.duration((double) expected.most().toSeconds());
    return least.equals(most) ? least : least + " to " + most;
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
    line.append(' ').append(outcome(last));
    for (String kind : KINDS) {
      Map<String, Double> latency = last.latencyMicros().getOrDefault(kind, Map.of());
      if (latency.containsKey("99")) {
        line.append(" · ").append(kind).append(" p99 ").append(Numbers.micros(latency.get("99")));
      }
    }
    return goesOn ? line.append(" · ").append(left(done)).toString() : line.toString();
  }

  private static String outcome(ProbePart probe) {
    if (SearchProbes.isInterrupted(probe)) {
      return "interrupted";
    }
    String codes = probe.failures().isEmpty() ? "" : ": " + String.join(", ", probe.failures());
    return switch (probe.outcome()) {
      case "undecided" -> "undecided: only an ideal generator meets an objective";
      case "generator" -> "the generator is at its limit" + codes;
      default -> probe.outcome() + codes;
    };
  }

  private static String length(boolean full) {
    return full ? " at full length" : "";
  }

  /** What is known of the answer, and how many probes and how much time are left. */
  private String left(List<ProbePart> done) {
    List<ProbeOutcome> outcomes = SearchProbes.outcomes(done);
    RateSearch.Bounds bounds = RateSearch.bounds(settings, outcomes);
    int mostProbes = settings.maxProbes() - done.size();
    double overhead = done.isEmpty() ? 0 : overheadSeconds / done.size();
    if (!bounds.closed()) {
      return "no bounds yet · at most " + Numbers.things(mostProbes, "probe") + " left";
    }
    SearchForecast forecast =
        SearchForecast.of(
            settings,
            outcomes,
            bounds,
            new SearchForecast.ProbeTimes(probeSeconds, confirmationSeconds, overhead));
    return forecast.probes() == 0
        ? "ends"
        : "from "
            + rate(bounds.sustained())
            + " to "
            + rate(bounds.notSustained())
            + " · about "
            + Numbers.things(forecast.probes(), "probe")
            + " and "
            + Numbers.duration(whole(forecast.seconds()))
            + " left";
  }

  private static double whole(double seconds) {
    return Math.max(1, Math.rint(seconds));
  }

  private static String rate(double perSecond) {
    return Numbers.digits(perSecond) + " msg/s";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.3g %%", share * 100).replaceFirst("\\.?0+ %", " %");
  }
}
