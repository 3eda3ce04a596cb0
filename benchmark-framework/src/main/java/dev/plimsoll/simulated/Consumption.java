// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How messages that have arrived in a topic reach its consumers.
 *
 * @param delay from the arrival in the topic until a message is ready for delivery
 * @param capacityPerSecond of each consumer; a queue forms beyond it; infinite without a bound
 * @param stalls when consumers are handed nothing, counted from the start of the measured window
 * @param batch how many messages that are ready are handed over together, at most
 */
record Consumption(Delay delay, double capacityPerSecond, List<Behaviour.Stall> stalls, int batch) {

  private static final int LARGEST_BATCH = 100_000;

  Consumption {
    stalls = List.copyOf(stalls);
  }

  static Consumption from(Settings settings) throws SettingsException {
    return new Consumption(
        Delay.from(settings, "deliveryDelay"),
        Capacity.from(settings, "consumerCapacity"),
        Behaviour.Stall.from(settings, "consumerStalls"),
        settings.count("deliveryBatch", 1, 1, LARGEST_BATCH));
  }

  /** Whether a message is delivered when and where it arrives. */
  boolean immediate() {
    return delay.isZero() && Double.isInfinite(capacityPerSecond) && stalls.isEmpty() && batch == 1;
  }

  /** Without any delay, bound or batch; for tests. */
  static Consumption atOnce() {
    return new Consumption(
        new Delay.Constant(Duration.ZERO), Double.POSITIVE_INFINITY, List.of(), 1);
  }

  void addTo(Map<String, Object> map) {
    map.put("deliveryDelay", delay.toString());
    if (!Double.isInfinite(capacityPerSecond)) {
      map.put("consumerCapacity", capacityPerSecond);
    }
    map.put("consumerStalls", stalls.stream().map(Behaviour.Stall::asMap).toList());
    map.put("deliveryBatch", batch);
  }
}
