// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A producer for the partitions of one topic. Hot path. */
final class RedisDriverProducer implements DriverProducer {

  private final byte[][] partitions;

  /** The sender of each partition: the same, but in a Redis Cluster. */
  private final RedisSender[] senders;

  private int turn;
  private volatile boolean closed;

  RedisDriverProducer(List<RedisSender> senders, RedisTopic topic) {
    this.senders = senders.toArray(RedisSender[]::new);
    this.partitions = topic.partitions().stream().map(RedisNames::bytes).toArray(byte[][]::new);
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    if (closed) {
      throw new SendRejectedException(FailureKind.ABORTED, "the producer is closed", null);
    }
    int number = partition == ANY_PARTITION ? partition(key) : partition;
    RedisSender sender = senders[number];
    sender.send(partitions[number], key.bytes(), payload, new RedisSend(this, sender, completion));
  }

  /**
   * Messages with a key go to the key's partition; messages without a key go to the partitions in
   * turn.
   */
  private int partition(MessageKey key) {
    if (!key.isNone()) {
      return Math.floorMod(Arrays.hashCode(key.bytes()), partitions.length);
    }
    turn = turn + 1 < partitions.length ? turn + 1 : 0;
    return turn;
  }

  boolean isClosed() {
    return closed;
  }

  /** Waits a little for the replies to open sends, then fails them; they may have been stored. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      Stream.of(senders).distinct().forEach(RedisSender::settle);
    }
  }
}
