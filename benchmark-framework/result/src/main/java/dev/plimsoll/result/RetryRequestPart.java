// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.plan.SendRetry;
import dev.plimsoll.plan.Units;

/**
 * How a workload lets failed sends be repeated.
 *
 * @param attempts the most sends of a message, the first one included
 */
public record RetryRequestPart(int attempts, Number afterMillis) {

  static RetryRequestPart of(SendRetry retry) {
    return new RetryRequestPart(retry.attempts(), Units.millis(retry.after()));
  }
}
