// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.DriverChanges;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The content of a run's workload, independent of its name. Runs are repetitions of each other only
 * if the content is equal: two files may have the same name, and one file two.
 */
public final class WorkloadContent {

  private static final int MAX_KEYS_SHOWN = 5;

  private WorkloadContent() {}

  /**
   * Returns what identifies repetitions: the driver, its file and what was changed of it, the
   * content of the workload, and what ran beside it in a mix.
   */
  public static List<Object> contentOf(RunResult run) {
    List<Object> content =
        new ArrayList<>(
            List.of(
                run.driver().name(),
                String.valueOf(run.driver().sha256()),
                DriverChanges.of(run),
                String.valueOf(run.work())));
    run.mix().ifPresent(mix -> content.add(mix.stream() + " " + mix.sha256()));
    return List.copyOf(content);
  }

  /** Describes the differences of two contents: the first few keys with both values. */
  static String differing(Map<String, Object> first, Map<String, Object> other) {
    Set<String> keys = new LinkedHashSet<>(first.keySet());
    keys.addAll(other.keySet());
    keys.removeIf(key -> Objects.equals(first.get(key), other.get(key)));
    String shown =
        keys.stream()
            .limit(MAX_KEYS_SHOWN)
            .map(key -> key + ": " + first.get(key) + " and " + other.get(key))
            .collect(Collectors.joining("; "));
    return keys.size() > MAX_KEYS_SHOWN ? shown + " and more" : shown;
  }
}
