// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the simulated system behaves, from its driver file.
 *
 * @param serviceTime a pure delay for each message; messages are served in parallel
 * @param ackDelay a further delay of acknowledgements alone
 * @param capacityPerSecond a queue forms beyond it; infinite if there is no such bound
 * @param stalls when nothing completes, counted from the start of the measured window
 * @param blockingSend whether the send call itself waits while stalled
 * @param acknowledges whether sends are confirmed; if not, a completion means nothing
 * @param delivery what the system promises, whatever it does
 * @param loss share of messages that are acknowledged and never delivered
 * @param duplication share of messages that are delivered twice
 * @param reordering share of messages that the next one of their partition overtakes
 * @param sendErrors share of sends that are refused
 * @param seed what the shares are drawn from
 */
record Behaviour(
    ServiceTime serviceTime,
    Duration ackDelay,
    double capacityPerSecond,
    List<Stall> stalls,
    boolean blockingSend,
    boolean acknowledges,
    Delivery delivery,
    double loss,
    double duplication,
    double reordering,
    double sendErrors,
    long seed) {

  Behaviour {
    stalls = List.copyOf(stalls);
  }

  /** Nothing completes from {@code at} on, for so long. */
  record Stall(Duration at, Duration length) {}

  static Behaviour from(Settings settings) throws SettingsException {
    List<Stall> stalls = new ArrayList<>();
    for (Settings stall : settings.blocks("stalls")) {
      Duration at = stall.duration("at", Duration.ZERO);
      Duration length = stall.duration("for", Duration.ZERO);
      if (length.isZero()) {
        throw new SettingsException(stall.fullKey("for"), "is missing: give its length, as 5s");
      }
      stalls.add(new Stall(at, length));
    }
    return new Behaviour(
        ServiceTime.from(settings),
        settings.duration("ackDelay", Duration.ZERO),
        capacity(settings),
        stalls,
        settings.flag("blockingSend", false),
        settings.flag("acknowledgements", true),
        settings.choice("delivery", Delivery.class, Delivery.AT_LEAST_ONCE),
        settings.number("loss", 0, 0, 1),
        settings.number("duplication", 0, 0, 1),
        settings.number("reordering", 0, 0, 1),
        settings.number("sendErrors", 0, 0, 1),
        settings.whole("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE));
  }

  private static double capacity(Settings settings) throws SettingsException {
    double capacity = settings.rate("capacity", Double.POSITIVE_INFINITY);
    if (capacity <= 0) {
      throw new SettingsException(settings.fullKey("capacity"), "must be above 0");
    }
    return capacity;
  }

  /** Whether everything happens within the send call. */
  boolean immediate() {
    return serviceTime.isZero()
        && ackDelay.isZero()
        && Double.isInfinite(capacityPerSecond)
        && stalls.isEmpty()
        && reordering == 0;
  }

  Map<String, Object> asMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("serviceTime", serviceTime.toString());
    map.put("ackDelay", ackDelay.toString());
    if (!Double.isInfinite(capacityPerSecond)) {
      map.put("capacity", capacityPerSecond);
    }
    map.put(
        "stalls",
        stalls.stream()
            .map(stall -> Map.of("at", stall.at.toString(), "for", stall.length.toString()))
            .toList());
    map.put("blockingSend", blockingSend);
    map.put("acknowledgements", acknowledges);
    map.put("loss", loss);
    map.put("duplication", duplication);
    map.put("reordering", reordering);
    map.put("sendErrors", sendErrors);
    map.put("seed", seed);
    return map;
  }
}
