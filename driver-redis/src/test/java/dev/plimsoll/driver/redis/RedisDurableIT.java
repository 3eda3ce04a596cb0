// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the driver contract on streams that are flushed to disk. */
@NeedsBroker("redis")
final class RedisDurableIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return RedisSetup.streams(Map.of("persistence", "aof-always"));
  }
}
