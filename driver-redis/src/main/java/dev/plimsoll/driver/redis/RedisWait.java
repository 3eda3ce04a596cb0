// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Quantities;
import java.time.Duration;
import java.util.Objects;

/**
 * How many replicas must confirm a message by WAIT before it is acknowledged.
 *
 * @param replicas number of replicas; 0 if the primary's reply is sufficient
 * @param timeout time after which the messages fail
 */
record RedisWait(int replicas, Duration timeout) {

  RedisWait {
    Objects.requireNonNull(timeout, "timeout");
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
        + Quantities.words(timeout)
        + " (waitReplicas, waitTimeout)";
  }
}
