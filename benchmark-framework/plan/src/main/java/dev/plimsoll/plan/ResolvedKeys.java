// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.RecordKeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Converts a workload to keys and values that are valid in a workload file, with all defaults. Keys
 * whose value the run determines, or that do not apply to the load, are omitted.
 */
final class ResolvedKeys {

  private final Map<String, Object> values = new LinkedHashMap<>();

  private ResolvedKeys() {}

  static Map<String, Object> of(Workload workload) {
    ResolvedKeys keys = new ResolvedKeys();
    keys.put(ShapeKeys.KEYS, ShapeKeys.of(workload));
    if (workload.produces()) {
      keys.put(PayloadKeys.KEYS, PayloadKeys.of(workload));
      keys.put(LoadKeys.KEYS, LoadKeys.of(workload));
      if (workload.sending() instanceof Load.Open || workload.load() instanceof Load.Search) {
        keys.put(PacingKeys.KEYS, new PacingKeys(workload.pacing(), workload.pacingDistance()));
      }
      workload
          .backlog()
          .map(BacklogPlan.KEYS::write)
          .ifPresent(block -> keys.values.put(BacklogKeys.BACKLOG.name(), block));
    }
    if (workload.load() instanceof Load.None none && none.fill().isPresent()) {
      keys.values.put(ShapeKeys.FILL.name(), none.fill().getAsLong());
      keys.put(PayloadKeys.KEYS, PayloadKeys.of(workload));
    }
    keys.put(TimingKeys.KEYS, TimingKeys.of(workload));
    keys.put(Tolerances.KEYS, workload.tolerances());
    keys.put(RunPlanKeys.KEYS, RunPlanKeys.of(workload));
    return keys.values;
  }

  private void put(RecordKeys<?> keys, Record block) {
    values.putAll(keys.write(block));
  }

  /** Returns the keys in which two workloads differ, except {@link Workload#NAMES}. */
  static Set<String> differing(Workload one, Workload other) {
    Map<String, Object> first = of(one);
    Map<String, Object> second = of(other);
    Set<String> keys = new TreeSet<>(first.keySet());
    keys.addAll(second.keySet());
    keys.removeIf(key -> Objects.equals(first.get(key), second.get(key)));
    keys.removeAll(Workload.NAMES);
    if (!curve(one).equals(curve(other))) {
      keys.add(LoadKeys.RATE_FILE.name());
    }
    return keys;
  }

  /** Returns the points of a curve; other files than that of a curve say what is in them. */
  private static List<RateProfile.Point> curve(Workload workload) {
    return workload.sending() instanceof Load.Open open
            && open.rate() instanceof RateProfile.Curve curve
        ? curve.points()
        : List.of();
  }
}
