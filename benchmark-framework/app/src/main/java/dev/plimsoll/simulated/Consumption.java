// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How messages that have arrived in a topic reach its consumers.
 *
 * @param delay from the arrival in the topic until a message is ready for delivery
 * @param capacityPerSecond the maximum rate of each consumer, beyond which messages queue; infinite
 *     if unlimited
 * @param stalls periods in which consumers receive nothing
 * @param batch the maximum number of ready messages delivered together
 * @param prefetch the maximum number of unacknowledged messages of each consumer; 0: nothing is
 *     acknowledged
 */
record Consumption(
    Delay delay, double capacityPerSecond, List<Stall> stalls, int batch, int prefetch) {

  private static final int LARGEST_BATCH = 100_000;
  private static final int MAX_SUBSCRIPTIONS = 10_000;
  private static final int LARGEST_PREFETCH = 1_000_000;

  Consumption {
    stalls = List.copyOf(stalls);
  }

  static Consumption from(Settings settings) throws SettingsException {
    return new Consumption(
        Delay.from(settings, "deliveryDelay"),
        Capacity.from(settings, "consumerCapacity"),
        Stall.from(settings),
        settings.count("deliveryBatch", 1, 1, LARGEST_BATCH),
        settings.count("prefetch", 0, 0, LARGEST_PREFETCH));
  }

  /**
   * A period in which consumers receive nothing.
   *
   * @param subscription the number of the affected subscription within its topic; {@link #ALL}: all
   */
  record Stall(Behaviour.Stall when, int subscription) {

    static final int ALL = -1;

    private static List<Stall> from(Settings settings) throws SettingsException {
      List<Stall> stalls = new ArrayList<>();
      for (Settings block : settings.blocks("consumerStalls")) {
        int subscription =
            block.has("subscription") ? block.count("subscription", 0, 0, MAX_SUBSCRIPTIONS) : ALL;
        stalls.add(new Stall(Behaviour.Stall.one(block), subscription));
      }
      return stalls;
    }

    boolean concerns(int number) {
      return subscription == ALL || subscription == number;
    }

    private Map<String, Object> asMap() {
      Map<String, Object> map = when.asMap();
      if (subscription != ALL) {
        map.put("subscription", subscription);
      }
      return map;
    }
  }

  /** Whether a message is delivered when it arrives, on the same thread. */
  boolean immediate() {
    return delay.isZero() && Double.isInfinite(capacityPerSecond) && stalls.isEmpty() && batch == 1;
  }

  /** Whether consumers acknowledge, and keep their messages until then. */
  boolean acknowledges() {
    return prefetch > 0;
  }

  /** Without delay, limit or batches; for tests. */
  static Consumption atOnce() {
    return new Consumption(
        new Delay.Constant(Duration.ZERO), Double.POSITIVE_INFINITY, List.of(), 1, 0);
  }

  void addTo(Map<String, Object> map) {
    map.put("deliveryDelay", delay.toString());
    if (!Double.isInfinite(capacityPerSecond)) {
      map.put("consumerCapacity", capacityPerSecond);
    }
    map.put("consumerStalls", stalls.stream().map(Stall::asMap).toList());
    map.put("deliveryBatch", batch);
    if (acknowledges()) {
      map.put("prefetch", prefetch);
    }
  }
}
