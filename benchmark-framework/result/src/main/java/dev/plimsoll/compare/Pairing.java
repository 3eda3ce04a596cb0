// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The pairs of two sides: the runs of both with the same repetition of the same session. If a pair
 * was repeated because of a void run, the last attempt with both runs counts.
 *
 * @param base the base, only runs that belong to a pair
 * @param candidate the candidate; the n-th runs of both sides are a pair
 */
record Pairing(Side base, Side candidate) {

  private static final String KIND_OF_PAIRS = "compare";

  /** Returns the pairs of two sides; empty if they have not the same sessions. */
  static Optional<Pairing> of(Side base, Side candidate) {
    if (!base.sessions().equals(candidate.sessions())) {
      return Optional.empty();
    }
    Map<List<Object>, List<RunResult>> others =
        candidate.runs().stream().collect(Collectors.groupingBy(Pairing::repetition));
    Map<List<Object>, List<RunResult>> own =
        base.runs().stream().collect(Collectors.groupingBy(Pairing::repetition));
    List<RunResult> ofBase = new ArrayList<>();
    List<RunResult> ofCandidate = new ArrayList<>();
    Set<List<Object>> done = new HashSet<>();
    for (RunResult run : base.runs()) {
      List<Object> repetition = repetition(run);
      if (done.add(repetition)) {
        last(own.get(repetition), others.getOrDefault(repetition, List.of()))
            .ifPresent(
                pair -> {
                  ofBase.add(pair.get(0));
                  ofCandidate.add(pair.get(1));
                });
      }
    }
    return Optional.of(new Pairing(base.paired(ofBase), candidate.paired(ofCandidate)));
  }

  /** Returns what identifies a repetition. */
  static List<Object> repetition(RunResult run) {
    return List.of(Side.session(run), Side.repetition(run));
  }

  private static Optional<List<RunResult>> last(List<RunResult> base, List<RunResult> candidate) {
    Comparator<RunResult> order =
        Comparator.comparingInt(Pairing::attempt).thenComparing(run -> run.run().startedAt());
    List<RunResult> falling = base.stream().sorted(order.reversed()).toList();
    List<RunResult> others = candidate.stream().sorted(order.reversed()).toList();
    for (RunResult run : falling) {
      for (RunResult other : others) {
        if (attempt(run) == attempt(other)) {
          return Optional.of(List.of(run, other));
        }
      }
    }
    boolean together = falling.stream().anyMatch(Pairing::belongsToAPair);
    return together || others.isEmpty()
        ? Optional.empty()
        : Optional.of(List.of(falling.get(0), others.get(0)));
  }

  /** Returns whether a run was executed directly before or after that of the other side. */
  private static boolean belongsToAPair(RunResult run) {
    Series series = run.run().series();
    return series != null && series.kind().equals(KIND_OF_PAIRS);
  }

  private static int attempt(RunResult run) {
    return run.run().series() == null ? 1 : run.run().series().attempt();
  }
}
