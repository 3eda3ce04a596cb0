// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.DriverChanges;
import dev.plimsoll.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Rejects runs that did different work. */
final class MixedRuns {

  private static final int SHA_DIGITS = 8;

  private MixedRuns() {}

  /** Checks that a side consists of repetitions of the same run. */
  static void refuse(Side side) throws ComparisonException {
    requireOneWorkload(side.name(), side.runs());
    Set<String> drivers =
        side.runs().stream()
            .map(run -> run.driver().name() + " (" + run.driver().system() + ")")
            .collect(Collectors.toCollection(TreeSet::new));
    if (drivers.size() > 1) {
      throw severalDrivers(side, "drivers", drivers);
    }
    Set<String> settings =
        side.runs().stream()
            .map(MixedRuns::settings)
            .collect(Collectors.toCollection(TreeSet::new));
    if (settings.size() > 1) {
      throw severalDrivers(side, "versions of the driver file", settings);
    }
  }

  private static ComparisonException severalDrivers(Side side, String what, Set<String> names) {
    return new ComparisonException(
        side.name()
            + ": these runs were made on several "
            + what
            + ": "
            + String.join(", ", names)
            + "; a side is one driver repeated: give the others in a comparison of their own");
  }

  /** The version of the driver file, and what was changed of it. */
  private static String settings(RunResult run) {
    String sha256 = String.valueOf(run.driver().sha256());
    String version = sha256.substring(0, Math.min(SHA_DIGITS, sha256.length()));
    String changes = DriverChanges.of(run);
    return "sha256 " + version + (changes.isEmpty() ? "" : " with " + changes);
  }

  static void refuse(Side base, Side candidate) throws ComparisonException {
    requireOneWorkload("base and candidate", List.of(base.runs().get(0), candidate.runs().get(0)));
  }

  private static void requireOneWorkload(String who, List<RunResult> runs)
      throws ComparisonException {
    Map<String, Object> first = runs.get(0).work();
    for (RunResult run : runs) {
      Map<String, Object> other = run.work();
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
