// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverConsumer;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * A subscriber of channels, with its own connection. Each message is delivered separately on the
 * connection's event loop as soon as it is decoded, so receive times are per message. After a lost
 * connection, the client subscribes again by itself.
 */
final class RedisChannelConsumer implements DriverConsumer {

  private static final long CLOSE_SECONDS = 1;

  private final StatefulRedisPubSubConnection<String, byte[]> connection;
  private final List<String> channels;
  private volatile boolean closed;

  /**
   * @param channels the channels of this consumer alone
   */
  RedisChannelConsumer(
      List<String> channels,
      RedisNames names,
      StatefulRedisPubSubConnection<String, byte[]> connection,
      BatchHandler handler) {
    this.connection = connection;
    this.channels = channels;
    connection.addListener(new Listener(names, handler));
  }

  /** Subscribes. */
  CompletionStage<DriverConsumer> start() {
    return channels.isEmpty()
        ? CompletableFuture.completedFuture(this)
        : connection
            .async()
            .subscribe(channels.toArray(String[]::new))
            .thenApply(subscribed -> this);
  }

  @Override
  public int assignedPartitions() {
    return channels.size();
  }

  /** Idempotent. The server removes a subscriber with its connection. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    connection.closeAsync().completeOnTimeout(null, CLOSE_SECONDS, TimeUnit.SECONDS).join();
  }

  /** Also the batch of its one message. Event loop only. */
  private final class Listener extends RedisPubSubAdapter<String, byte[]>
      implements DeliveredBatch {

    private static final byte[] NOTHING = {};

    private final RedisNames names;
    private final BatchHandler handler;
    private byte[] payload = NOTHING;
    private int partition;

    Listener(RedisNames names, BatchHandler handler) {
      this.names = names;
      this.handler = handler;
    }

    @Override
    public void message(String channel, byte[] message) {
      if (closed) {
        return;
      }
      payload = message;
      partition = names.partition(channel);
      handler.received(this);
      payload = NOTHING;
    }

    @Override
    public int size() {
      return 1;
    }

    @Override
    public byte[] payload(int index) {
      return payload;
    }

    @Override
    public int offset(int index) {
      return 0;
    }

    @Override
    public int length(int index) {
      return payload.length;
    }

    @Override
    public int partition(int index) {
      return partition;
    }

    /** There is nothing to acknowledge. */
    @Override
    public Acknowledgement detach(int index) {
      return () -> {};
    }
  }
}
