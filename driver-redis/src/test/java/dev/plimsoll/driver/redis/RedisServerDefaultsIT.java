// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.ServerDefaultsContract;
import java.util.Map;

/** The declared defaults of the Redis server. */
@NeedsBroker("redis")
final class RedisServerDefaultsIT extends ServerDefaultsContract {

  RedisServerDefaultsIT() {
    super(
        "dev/plimsoll/driver/redis/redis-defaults.properties",
        "bind|port|dir|requirepass|(primary|master)auth|save|appendonly|appendfsync"
            + "|repl-diskless-sync-delay|maxclients|maxmemory|daemonize|supervised");
  }

  @Override
  protected DriverSetup setup() {
    return RedisSetup.streams(Map.of());
  }
}
