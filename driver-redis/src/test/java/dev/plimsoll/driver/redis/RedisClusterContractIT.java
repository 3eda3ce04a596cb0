// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Runs the driver contract on streams of a Redis Cluster. */
@Tag("long")
@NeedsBroker(value = "redis-cluster", own = true, nodes = 3)
final class RedisClusterContractIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return RedisSetup.streams(Map.of());
  }
}
