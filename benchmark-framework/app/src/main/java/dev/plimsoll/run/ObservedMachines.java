// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.result.BaselinePart;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of the machines of the system, and how to watch them.
 *
 * @param baselines what they could do before
 * @param exporters addresses of their Prometheus node exporters, by their names
 */
public record ObservedMachines(List<BaselinePart> baselines, Map<String, URI> exporters) {

  /** Nothing is known. */
  public static final ObservedMachines NONE = new ObservedMachines(List.of(), Map.of());

  public ObservedMachines {
    baselines = List.copyOf(baselines);
    exporters = Collections.unmodifiableMap(new LinkedHashMap<>(exporters));
  }

  /** Returns a copy with these baselines. */
  public ObservedMachines with(List<BaselinePart> others) {
    return new ObservedMachines(others, exporters);
  }
}
