// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.connection.SingleMessageBatch;

/** A message of a channel, for which there is nothing to acknowledge. */
final class RedisChannelBatch extends SingleMessageBatch {

  void deliver(byte[] message, int partition, BatchHandler handler) {
    set(message, partition, false);
    handler.received(this);
    clear();
  }

  @Override
  public Acknowledgement detach(int index) {
    return () -> {};
  }
}
