// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DriverException;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * A subscriber of channels, with its own connection. Each message is delivered separately on the
 * connection's event loop as soon as it is decoded, so receive times are per message. After a lost
 * connection, the client subscribes again by itself.
 */
final class RedisChannelConsumer implements RedisConsumer {

  private static final long CLOSE_SECONDS = 1;
  private static final long RETRY_MILLIS = 100;

  private final StatefulRedisPubSubConnection<String, byte[]> connection;
  private final List<String> channels;
  private final boolean sharded;
  private final ScheduledExecutorService executor;
  private volatile boolean closed;

  /**
   * @param channels the channels of this consumer alone
   * @param sharded whether they are shard channels
   * @param executor subscribes again
   */
  RedisChannelConsumer(
      List<String> channels,
      boolean sharded,
      RedisNames names,
      StatefulRedisPubSubConnection<String, byte[]> connection,
      ScheduledExecutorService executor,
      BatchHandler handler) {
    this.connection = connection;
    this.executor = executor;
    this.channels = channels;
    this.sharded = sharded;
    connection.addListener(new Listener(names, handler));
  }

  /** Subscribes. */
  void open() throws DriverException, InterruptedException {
    if (!channels.isEmpty()) {
      String[] names = channels.toArray(String[]::new);
      RedisServer.await(
          sharded ? connection.async().ssubscribe(names) : connection.async().subscribe(names),
          "subscribing");
    }
  }

  private void subscribeAgain(String channel) {
    if (!closed) {
      BiConsumer<Object, Throwable> retry =
          (subscribed, error) -> {
            if (error != null) {
              var unused =
                  executor.schedule(
                      () -> subscribeAgain(channel), RETRY_MILLIS, TimeUnit.MILLISECONDS);
            }
          };
      var unused = connection.async().ssubscribe(channel).whenComplete(retry);
    }
  }

  @Override
  public int assignedPartitions() {
    return channels.size();
  }

  /** Idempotent. The server removes a subscriber with its connection. */
  @Override
  public void close() {
    leaveAndDisconnect().completeOnTimeout(null, CLOSE_SECONDS, TimeUnit.SECONDS).join();
  }

  @Override
  public CompletableFuture<Void> leaveAndDisconnect() {
    if (closed) {
      return CompletableFuture.completedFuture(null);
    }
    closed = true;
    return connection.closeAsync();
  }

  @Override
  public void disconnect() {
    var unused = leaveAndDisconnect();
  }

  /** Passes on each message. Event loop only. */
  private final class Listener extends RedisPubSubAdapter<String, byte[]> {

    private final RedisNames names;
    private final BatchHandler handler;
    private final RedisChannelBatch batch = new RedisChannelBatch();

    Listener(RedisNames names, BatchHandler handler) {
      this.names = names;
      this.handler = handler;
    }

    /** The server has ended the subscription, because another one has become the primary. */
    @Override
    public void sunsubscribed(String channel, long count) {
      subscribeAgain(channel);
    }

    @Override
    public void smessage(String channel, byte[] message) {
      message(channel, message);
    }

    @Override
    public void message(String channel, byte[] message) {
      if (!closed) {
        batch.deliver(message, names.partition(channel), handler);
      }
    }
  }
}
