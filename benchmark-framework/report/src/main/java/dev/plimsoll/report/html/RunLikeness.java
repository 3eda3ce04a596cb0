// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.RunKeys;
import dev.plimsoll.report.WorkloadFacts;
import dev.plimsoll.result.RunResult;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What runs have in common that differ only in some keys of their workload. Equal for runs of the
 * same driver with the same settings, guarantees and remaining keys.
 *
 * @param keys the remaining keys of the run, with a prefix for their origin
 */
record RunLikeness(Map<String, String> keys) {

  /** Keys that may always differ: they say how long and by which draws the same is measured. */
  private static final Set<String> FREE =
      Set.of(
          "name",
          "file",
          "sha256",
          "seed",
          "durationSeconds",
          "warmup",
          "warmupSeconds",
          "cooldownSeconds");

  private static final String DRIVER_NAME = "driver.name";
  private static final int KEYS_IN_A_NAME = 2;

  /** Returns what a run has in common with runs that differ in these keys of the workload. */
  static RunLikeness of(RunResult result, Set<String> differing) {
    RunKeys keys = new RunKeys(result);
    Map<String, String> all = new TreeMap<>();
    keys.workload().forEach((key, value) -> all.put("workload." + key, value));
    FREE.forEach(key -> all.remove("workload." + key));
    differing.forEach(key -> all.remove("workload." + key));
    keys.driver().forEach((key, value) -> all.put("driver." + key, value));
    keys.guarantees().forEach((key, value) -> all.put("guarantees." + key, value));
    all.keySet().removeIf(key -> !RunKeys.matters(key));
    return new RunLikeness(all);
  }

  /**
   * Returns a label: the names of driver and workload, with the first keys in which the others with
   * the same driver differ.
   *
   * @param first a run of which this is what it has in common with others
   */
  String label(RunResult first, Set<RunLikeness> all) {
    String own =
        keys.entrySet().stream()
            .filter(entry -> !entry.getKey().endsWith("sha256"))
            .filter(entry -> !entry.getKey().endsWith(".name"))
            .filter(
                entry ->
                    all.stream()
                        .filter(this::hasDriverOf)
                        .anyMatch(
                            other -> !entry.getValue().equals(other.keys.get(entry.getKey()))))
            .limit(KEYS_IN_A_NAME)
            .map(entry -> entry.getKey().replaceFirst("^[a-z]+\\.", "") + " " + entry.getValue())
            .collect(Collectors.joining(", "));
    String name = first.driver().name() + " × " + new WorkloadFacts(first).name();
    return own.isEmpty() ? name : name + " (" + own + ")";
  }

  private boolean hasDriverOf(RunLikeness other) {
    return String.valueOf(keys.get(DRIVER_NAME)).equals(other.keys.get(DRIVER_NAME));
  }
}
