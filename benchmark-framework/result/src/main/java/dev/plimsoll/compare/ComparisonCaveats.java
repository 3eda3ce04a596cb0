// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Caveats that a reader must know before using the metrics. */
final class ComparisonCaveats {

  private ComparisonCaveats() {}

  static List<String> about(Side base, Side candidate, boolean paired) {
    List<String> caveats = new ArrayList<>();
    for (Side side : List.of(base, candidate)) {
      runs(side, caveats);
    }
    sameRuns(base, candidate, caveats);
    if (JudgedMetrics.ofSearches(base, candidate)) {
      caveats.add(
          "These are searches: the figures of each run are those at the rate that it confirmed."
              + " Latencies are of different rates, so only the rate is judged.");
    }
    if (candidate.failedShare() > base.failedShare()) {
      caveats.add("The candidate failed more often than the base, so it is not called better.");
    } else if (base.failed() > 0) {
      caveats.add(
          "Runs of the base FAILED: what the candidate is compared with is itself in doubt, which"
              + " is not the candidate's fault.");
    }
    if (!paired) {
      caveats.add(
          "The sides did not run alternately: a drift of the machine between the two sides would"
              + " look like a difference (`benchmark tune` runs them alternately).");
    }
    return caveats;
  }

  private static void runs(Side side, List<String> caveats) {
    int count = side.runs().size();
    if (count == 1) {
      caveats.add(
          "The " + side.name() + " is a single run: nothing is known of how much runs differ.");
    } else if (count < Comparison.MIN_RUNS) {
      caveats.add(
          "The "
              + side.name()
              + " has "
              + count
              + " runs; "
              + Comparison.MIN_RUNS
              + " a side are the fewest that can show a difference.");
    }
    if (side.burnIns() > 0) {
      caveats.add("Left out of the " + side.name() + ": burn-in runs, " + side.burnIns() + ".");
    }
    if (side.interrupted() > 0) {
      caveats.add(
          "Left out of the " + side.name() + ": interrupted runs, " + side.interrupted() + ".");
    }
    if (side.failed() > 0) {
      Set<String> codes =
          side.runs().stream()
              .flatMap(run -> run.failures().stream())
              .map(RunResult.Finding::code)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      caveats.add(
          side.failed()
              + " of "
              + count
              + " runs of the "
              + side.name()
              + " FAILED ("
              + String.join(", ", codes)
              + ").");
    }
  }

  private static void sameRuns(Side base, Side candidate, List<String> caveats) {
    Set<String> ids = base.runs().stream().map(run -> run.run().id()).collect(Collectors.toSet());
    long shared = candidate.runs().stream().filter(run -> ids.contains(run.run().id())).count();
    if (shared > 0) {
      caveats.add("The same run stands on both sides: " + shared + " of the candidate's.");
    }
  }
}
