// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import java.util.Arrays;
import java.util.List;

/** A producer for the partitions of one topic. Hot path: allocates one object per message. */
final class RedisDriverProducer implements DriverProducer {

  private final RedisPipeline pipeline;
  private final RedisTarget[] targets;
  private int turn;
  private volatile boolean closed;

  /**
   * @param targets the topic's partitions
   */
  RedisDriverProducer(RedisPipeline pipeline, List<RedisTarget> targets) {
    this.pipeline = pipeline;
    this.targets = targets.toArray(RedisTarget[]::new);
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    if (closed) {
      throw new SendRejectedException(FailureKind.ABORTED, "the producer is closed", null);
    }
    RedisTarget target = targets[partition == ANY_PARTITION ? partition(key) : partition];
    pipeline.send(new RedisSend(this, target, key.bytes(), payload, completion));
  }

  /**
   * Messages with a key go to the key's partition; messages without a key go to the partitions in
   * turn.
   */
  private int partition(MessageKey key) {
    if (!key.isNone()) {
      return Math.floorMod(Arrays.hashCode(key.bytes()), targets.length);
    }
    turn = turn + 1 < targets.length ? turn + 1 : 0;
    return turn;
  }

  boolean isClosed() {
    return closed;
  }

  /** Fails open sends locally; the server may still store their messages. */
  @Override
  public void close() {
    closed = true;
    pipeline.abort(this);
  }
}
