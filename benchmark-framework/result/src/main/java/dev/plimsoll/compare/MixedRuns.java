// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Rejects runs that did different work. */
final class MixedRuns {

  private MixedRuns() {}

  /** Checks that a side consists of repetitions of the same run. */
  static void refuse(Side side) throws ComparisonException {
    requireOneWorkload(side.name(), side.runs());
    Set<String> drivers =
        side.runs().stream()
            .map(run -> run.driver().name() + " (" + run.driver().system() + ")")
            .collect(Collectors.toCollection(TreeSet::new));
    if (drivers.size() > 1) {
      throw new ComparisonException(
          side.name()
              + ": these runs were made on several drivers: "
              + String.join(", ", drivers)
              + "; a side is one driver repeated: give the others in a comparison of their own");
    }
  }

  static void refuse(Side base, Side candidate) throws ComparisonException {
    requireOneWorkload("base and candidate", List.of(base.runs().get(0), candidate.runs().get(0)));
  }

  private static void requireOneWorkload(String who, List<RunResult> runs)
      throws ComparisonException {
    Map<String, Object> first = WorkloadContent.of(runs.get(0));
    for (RunResult run : runs) {
      Map<String, Object> other = WorkloadContent.of(run);
      if (!first.equals(other)) {
        throw new ComparisonException(
            who
                + ": these runs are of different workloads ("
                + runs.get(0).workload().name()
                + " and "
                + run.workload().name()
                + " differ in "
                + WorkloadContent.differing(first, other)
                + "), so their figures cannot be compared: give results of one workload");
      }
    }
  }
}
