// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Groups that are not all runs of their series. Whoever chooses runs can choose the answer, so a
 * reader must know.
 */
final class IncompleteGroups {

  private static final String KIND_OF_PAIRS = "compare";

  private IncompleteGroups() {}

  /** Returns a sentence for each incomplete group. */
  static List<String> of(Side base, Side candidate, Basis basis, Outcome verdict) {
    List<String> lines = new ArrayList<>();
    for (Side side : List.of(base, candidate)) {
      missing(side, lines);
    }
    int pairs = Math.max(base.lastRepetition(), candidate.lastRepetition());
    boolean gaveUp = pairs - basis.baseUnits() >= Looks.MOST_LEFT_OUT;
    if (hasPlannedLooks(basis) && isVerdict(verdict) && !gaveUp) {
      if (!basis.looks().isAt(pairs)) {
        lines.add(
            "NOT ALL RUNS: " + pairs + " pairs, but `tune` looks after " + basis.looks().text());
      } else if (verdict == Outcome.NO_DIFFERENCE_SHOWN && pairs < basis.looks().most()) {
        lines.add("NOT ALL RUNS: `tune` does not end undecided after " + pairs + " pairs");
      }
    }
    return lines;
  }

  /** Where none are known, the one look is at all pairs. */
  private static boolean hasPlannedLooks(Basis basis) {
    return basis.kind() == Basis.Kind.PAIRS
        && (basis.looks().all().size() > 1 || basis.looks().most() != basis.baseUnits());
  }

  private static boolean isVerdict(Outcome verdict) {
    return verdict != Outcome.DISTURBED && verdict != Outcome.TOO_FEW_RUNS;
  }

  private static void missing(Side side, List<String> into) {
    Map<String, List<RunResult>> series =
        Stream.concat(side.runs().stream(), side.voids().stream())
            .filter(run -> run.run().series() != null)
            .collect(Collectors.groupingBy(Side::session, LinkedHashMap::new, Collectors.toList()));
    Set<String> interrupted =
        side.interrupted().stream().map(Side::session).collect(Collectors.toSet());
    int incomplete = 0;
    String first = "";
    for (Map.Entry<String, List<RunResult>> session : series.entrySet()) {
      List<RunResult> runs = session.getValue();
      Set<Integer> repetitions =
          runs.stream().map(Side::repetition).collect(Collectors.toCollection(TreeSet::new));
      boolean endedEarly = interrupted.contains(session.getKey());
      int all = all(runs.get(0).run().series(), endedEarly, repetitions);
      if (repetitions.size() < all) {
        incomplete++;
        first = repetitions.size() + " of the " + all + " runs of its series";
      }
    }
    if (incomplete > 0) {
      into.add(
          "NOT ALL RUNS: the "
              + side.name()
              + " is "
              + (series.size() == 1
                  ? first
                  : incomplete + " incomplete series of " + series.size()));
    }
  }

  /**
   * Returns how many repetitions there are; {@code tune} and what the user interrupted may end
   * before the last one.
   */
  private static int all(Series series, boolean endedEarly, Set<Integer> repetitions) {
    return endedEarly || series.kind().equals(KIND_OF_PAIRS)
        ? repetitions.stream().mapToInt(Integer::intValue).max().orElse(0)
        : series.of();
  }
}
