// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/**
 * Runs the driver contract for variants on streams in memory that are read without acknowledgement.
 */
@NeedsBroker("redis")
final class RedisUnacknowledgedIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return RedisSetup.streams(Map.of("acknowledge", false, "persistence", "memory"));
  }
}
