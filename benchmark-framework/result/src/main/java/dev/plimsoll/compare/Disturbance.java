// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether void runs forbid a comparison: a side with many of them was measured by chance in the
 * moments in which it disturbed nothing, and a side with more of them than the other was measured
 * under other conditions, or disturbs the generator itself.
 */
final class Disturbance {

  /** The greatest share of void runs of a side. */
  static final double MOST = 0.2;

  private Disturbance() {}

  /** Returns whether there are too many void runs, or more on one side than chance explains. */
  static boolean isBetween(Side base, Side candidate) {
    return base.voidShare() > MOST
        || candidate.voidShare() > MOST
        || p(base, candidate) <= Looks.ALPHA;
  }

  private static double p(Side base, Side candidate) {
    if (base.voids().isEmpty() && candidate.voids().isEmpty()) {
      return 1;
    }
    if (base.sessions().equals(candidate.sessions())) {
      return byRepetition(base, candidate);
    }
    List<List<RunResult>> before = SessionJudgement.bySession(all(base).toList());
    List<List<RunResult>> after = SessionJudgement.bySession(all(candidate).toList());
    double[] shares = SessionJudgement.both(shares(before), shares(after));
    return new PermutationPValues(before.size(), after.size(), List.of(shares)).p(0);
  }

  private static Stream<RunResult> all(Side side) {
    return Stream.concat(side.runs().stream(), side.voids().stream());
  }

  private static double[] shares(List<List<RunResult>> sessions) {
    return sessions.stream()
        .mapToDouble(
            session ->
                1
                    + (double)
                            session.stream()
                                .filter(run -> run.status() == RunResult.Status.VOID)
                                .count()
                        / session.size())
        .toArray();
  }

  /** Tests the numbers of void runs of each repetition, whether it led to a pair or not. */
  private static double byRepetition(Side base, Side candidate) {
    Set<List<Object>> repetitions =
        Stream.concat(all(base), all(candidate))
            .map(Pairing::repetition)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    LogRatios ratios = LogRatios.of(voids(repetitions, base), voids(repetitions, candidate));
    return new PairedPValues(List.of(ratios), SignPatterns.of(repetitions.size())).p(0);
  }

  /** Returns 1 and the number of void runs of each repetition. */
  private static double[] voids(Set<List<Object>> repetitions, Side side) {
    Map<List<Object>, Long> counts =
        side.voids().stream()
            .collect(Collectors.groupingBy(Pairing::repetition, Collectors.counting()));
    return repetitions.stream()
        .mapToDouble(repetition -> 1 + counts.getOrDefault(repetition, 0L))
        .toArray();
  }
}
