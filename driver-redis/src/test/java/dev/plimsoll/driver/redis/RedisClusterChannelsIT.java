// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import org.junit.jupiter.api.Tag;

/** Runs the driver contract on shard channels of a Redis Cluster. */
@Tag("long")
@NeedsBroker(value = "redis-cluster", own = true, nodes = 3)
final class RedisClusterChannelsIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return RedisSetup.shardChannels();
  }
}
