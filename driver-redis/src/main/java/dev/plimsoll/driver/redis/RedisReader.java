// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverConsumer;
import java.util.concurrent.CompletionStage;

/** A consumer while it is opened: prepared, then given its share, then started. */
interface RedisReader extends DriverConsumer, RedisShares.Member {

  /** Makes on the server what it needs. */
  CompletionStage<Void> prepare();

  /** Begins to receive. */
  void start();
}
