// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The injected faults and their rates. All shares are from 0 to 1.
 *
 * @param loss share of messages that are acknowledged and never delivered
 * @param lostMessage number of the one message of each producer that is lost, from 0 at the start
 *     of the load, not counting failed sends; negative: none
 * @param duplicatedMessage number of the one message of each producer that is delivered twice;
 *     negative: none
 * @param duplication share of messages that are delivered twice in a row
 * @param reordering share of messages that the next one of their partition overtakes
 * @param sendErrors share of sends that are refused
 * @param sendTimeouts share of sends that time out {@code sendTimeoutAfter} the send
 * @param arrivalAfterTimeout how long after its failure such a message is still delivered; empty:
 *     never
 * @param redelivery share of deliveries that are repeated {@code redeliveryDelay} later
 * @param seed the seed of the random faults
 */
record FaultRates(
    double loss,
    long lostMessage,
    long duplicatedMessage,
    double duplication,
    double reordering,
    double sendErrors,
    double sendTimeouts,
    Duration sendTimeoutAfter,
    Optional<Duration> arrivalAfterTimeout,
    double redelivery,
    Duration redeliveryDelay,
    long seed) {

  static FaultRates from(Settings settings) throws SettingsException {
    return new FaultRates(
        share(settings, "loss"),
        number(settings, "lostMessage"),
        number(settings, "duplicatedMessage"),
        share(settings, "duplication"),
        share(settings, "reordering"),
        share(settings, "sendErrors"),
        share(settings, "sendTimeouts"),
        settings.duration("sendTimeoutAfter", Duration.ofSeconds(1)),
        settings.has("arrivalAfterTimeout")
            ? Optional.of(settings.duration("arrivalAfterTimeout", Duration.ZERO))
            : Optional.empty(),
        share(settings, "redeliverRatio"),
        settings.duration("redeliveryDelay", Duration.ofSeconds(1)),
        settings.integer("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE));
  }

  private static long number(Settings settings, String key) throws SettingsException {
    return settings.integer(key, -1, -1, Long.MAX_VALUE);
  }

  private static double share(Settings settings, String key) throws SettingsException {
    return settings.number(key, 0, 0, 1);
  }

  /** Whether all faults occur inside the send call. */
  boolean immediate() {
    return reordering == 0 && sendTimeouts == 0 && redelivery == 0;
  }

  /** The time after which all redeliveries have happened; zero if there are none. */
  Duration redeliveryTimeout() {
    return redelivery > 0 ? redeliveryDelay : Duration.ZERO;
  }

  /** Whether messages arrive so late that later ones overtake them. */
  boolean someArriveAfterTheirFailure() {
    return sendTimeouts > 0 && arrivalAfterTimeout.isPresent();
  }

  void addTo(Map<String, Object> map) {
    map.put("loss", loss);
    if (lostMessage >= 0) {
      map.put("lostMessage", lostMessage);
    }
    if (duplicatedMessage >= 0) {
      map.put("duplicatedMessage", duplicatedMessage);
    }
    map.put("duplication", duplication);
    map.put("reordering", reordering);
    map.put("sendErrors", sendErrors);
    map.put("sendTimeouts", sendTimeouts);
    if (sendTimeouts > 0) {
      map.put("sendTimeoutAfter", sendTimeoutAfter.toString());
      arrivalAfterTimeout.ifPresent(delay -> map.put("arrivalAfterTimeout", delay.toString()));
    }
    map.put("redeliverRatio", redelivery);
    if (redelivery > 0) {
      map.put("redeliveryDelay", redeliveryDelay.toString());
    }
    map.put("seed", seed);
  }
}
