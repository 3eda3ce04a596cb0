// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.plan.SendRetry;
import dev.plimsoll.plan.Units;

/**
 * How a workload lets failed sends be repeated.
 *
 * @param attempts the most sends of a message, the first one included
 */
public record RetryKeysPart(int attempts, Number afterMillis) {

  static RetryKeysPart of(SendRetry retry) {
    return new RetryKeysPart(retry.attempts(), Units.millis(retry.after()));
  }
}
