// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.Objects;

/**
 * How the framework repeats failed sends.
 *
 * @param attempts the most sends of a message, the first one included
 * @param after how long after a failure the message is sent again
 */
public record SendRetry(int attempts, Duration after) {

  public SendRetry {
    Objects.requireNonNull(after, "after");
  }
}
