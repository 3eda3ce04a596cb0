// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Refuses runs that did different work. */
final class Mixtures {

  /** Keys of a workload that say what it is called and where it came from, not what is done. */
  private static final Set<String> NAMES = Set.of("name", "file", "sha256", "tags");

  private static final int MOST_KEYS_SHOWN = 5;

  private Mixtures() {}

  /** One side must be repetitions of one thing. */
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
    Map<String, Object> first = work(runs.get(0));
    for (RunResult run : runs) {
      Map<String, Object> other = work(run);
      if (!first.equals(other)) {
        throw new ComparisonException(
            who
                + ": these runs are of different workloads ("
                + runs.get(0).workload().get("name")
                + " and "
                + run.workload().get("name")
                + " differ in "
                + differing(first, other)
                + "), so their figures do not compare: give results of one workload");
      }
    }
  }

  private static Map<String, Object> work(RunResult run) {
    Map<String, Object> work = new LinkedHashMap<>(run.workload());
    work.keySet().removeAll(NAMES);
    return work;
  }

  private static String differing(Map<String, Object> first, Map<String, Object> other) {
    Set<String> keys = new LinkedHashSet<>(first.keySet());
    keys.addAll(other.keySet());
    keys.removeIf(key -> Objects.equals(first.get(key), other.get(key)));
    String shown =
        keys.stream()
            .limit(MOST_KEYS_SHOWN)
            .map(key -> key + ": " + first.get(key) + " and " + other.get(key))
            .collect(Collectors.joining("; "));
    return keys.size() > MOST_KEYS_SHOWN ? shown + " and more" : shown;
  }
}
