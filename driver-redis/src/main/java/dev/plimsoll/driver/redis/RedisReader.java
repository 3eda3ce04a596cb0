// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverConsumer;
import java.util.concurrent.CompletionStage;

/** A consumer while it is being opened: it is prepared, then gets its partitions, then starts. */
interface RedisReader extends DriverConsumer, RedisAssignments.Member {

  /** Creates what it needs on the server. */
  CompletionStage<Void> prepare();

  /** Starts to receive. */
  void start();
}
