// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.Objects;

/**
 * How many replicas must confirm a message by WAIT before it is acknowledged.
 *
 * @param replicas number of replicas; 0 if the primary's reply is sufficient
 * @param timeout time after which the messages fail
 */
record RedisWait(int replicas, Duration timeout) {

  private static final int MAX_REPLICAS = 100;
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

  RedisWait {
    Objects.requireNonNull(timeout, "timeout");
  }

  static RedisWait of(Settings settings) throws SettingsException {
    Duration timeout = settings.duration("waitTimeout", DEFAULT_TIMEOUT);
    if (timeout.toMillis() < 1) {
      // WAIT without a limit would block the connection for ever.
      throw new SettingsException("waitTimeout", "must be at least 1ms");
    }
    return new RedisWait(settings.count("waitReplicas", 0, 0, MAX_REPLICAS), timeout);
  }

  boolean isNeeded() {
    return replicas > 0;
  }

  /** What happened if fewer replicas have confirmed. */
  String tooFew(long confirmed) {
    return confirmed
        + " of "
        + replicas
        + " replicas have confirmed within "
        + timeout.toMillis()
        + " ms (waitReplicas, waitTimeout)";
  }
}
