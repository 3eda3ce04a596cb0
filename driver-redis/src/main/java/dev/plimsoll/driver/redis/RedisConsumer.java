// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverConsumer;
import java.util.concurrent.CompletableFuture;

/** A consumer with one connection, whose closing need not be waited for. */
interface RedisConsumer extends DriverConsumer {

  /** Begins to close. Completes when the connection is closed; at once if that has begun before. */
  CompletableFuture<Void> leaveAndDisconnect();

  /** Closes the connection, whatever is open on it. */
  void disconnect();
}
