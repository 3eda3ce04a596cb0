// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;

/** Runs the driver contract on sharded publish-subscribe, on one server. */
@NeedsBroker("redis")
final class RedisShardChannelsIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return RedisSetup.shardChannels();
  }
}
