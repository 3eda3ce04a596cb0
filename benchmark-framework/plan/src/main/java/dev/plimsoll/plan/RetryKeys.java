// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static dev.plimsoll.plan.ScalarType.count;
import static dev.plimsoll.plan.ScalarType.time;

import java.time.Duration;

/** The keys of the block {@code retry} of a workload file. */
final class RetryKeys {

  static final Key<ScalarType<Integer>> ATTEMPTS =
      Key.of(
          "attempts",
          count(2, 1_000_000).or(Defaults.RETRY_ATTEMPTS),
          "The most sends of a message, the first one included.");

  static final Key<ScalarType<Duration>> AFTER =
      Key.of(
          "after",
          time(Duration.ofMillis(1)).or(Defaults.RETRY_AFTER),
          "How long after a failure the message is sent again.");

  static final KeyBlock BLOCK = KeyBlock.of(ATTEMPTS, AFTER);

  private RetryKeys() {}
}
