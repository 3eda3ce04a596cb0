// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/**
 * Runs the driver contract for variants on streams with a maximum length, written through one
 * connection.
 */
@NeedsBroker("redis")
final class RedisBoundedIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return RedisSetup.streams(Map.of("maxLength", 100_000, "producerClients", 1, "readCount", 50));
  }
}
