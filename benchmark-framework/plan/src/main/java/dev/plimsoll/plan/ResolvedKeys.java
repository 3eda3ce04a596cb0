// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.ScalarType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Converts a workload to keys and values that are valid in a workload file, with all defaults. Keys
 * whose value the run determines, or that do not apply to the load, are omitted.
 */
final class ResolvedKeys {

  /** Keys that are ignored when workloads are compared. */
  private static final Set<String> NAMES =
      Set.of(ShapeKeys.NAME.name(), RunPlanKeys.TAGS.name(), LoadKeys.SEED.name());

  private final Workload workload;
  private final Map<String, Object> values = new LinkedHashMap<>();

  private ResolvedKeys(Workload workload) {
    this.workload = workload;
  }

  static Map<String, Object> of(Workload workload) {
    ResolvedKeys keys = new ResolvedKeys(workload);
    keys.putClients();
    if (workload.produces()) {
      keys.putMessages();
      keys.putLoad();
    }
    if (workload.load() instanceof Load.None none && none.fill().isPresent()) {
      keys.put(ShapeKeys.FILL, none.fill().getAsLong());
      keys.putMessages();
    }
    keys.putTimes();
    keys.values.putAll(Tolerances.KEYS.write(workload.tolerances()));
    keys.values.putAll(RunPlanKeys.KEYS.write(RunPlanKeys.of(workload)));
    return keys.values;
  }

  /** Returns the keys in which two workloads differ, except {@link #NAMES}. */
  static Set<String> differing(Workload one, Workload other) {
    Map<String, Object> first = of(one);
    Map<String, Object> second = of(other);
    Set<String> keys = new TreeSet<>(first.keySet());
    keys.addAll(second.keySet());
    keys.removeAll(NAMES);
    keys.removeIf(key -> Objects.equals(first.get(key), second.get(key)));
    return keys;
  }

  private <T> void put(Key<ScalarType<T>> key, T value) {
    values.put(key.name(), key.type().writer().apply(value));
  }

  private void putBlock(Key<?> key, Map<String, Object> block) {
    if (!block.isEmpty()) {
      values.put(key.name(), block);
    }
  }

  private void putClients() {
    values.putAll(ShapeKeys.KEYS.write(ShapeKeys.of(workload)));
  }

  private void putMessages() {
    values.putAll(PayloadKeys.KEYS.write(PayloadKeys.of(workload)));
  }

  private void putLoad() {
    values.putAll(LoadKeys.KEYS.write(LoadKeys.of(workload)));
    if (workload.sending() instanceof Load.Open || workload.load() instanceof Load.Search) {
      values.putAll(
          PacingKeys.KEYS.write(new PacingKeys(workload.pacing(), workload.pacingDistance())));
    }
    workload
        .backlog()
        .ifPresent(backlog -> putBlock(BacklogKeys.BACKLOG, BacklogPlan.KEYS.write(backlog)));
  }

  private void putTimes() {
    values.putAll(TimingKeys.KEYS.write(TimingKeys.of(workload)));
  }
}
