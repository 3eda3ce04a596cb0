// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DeliveredBatch;
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
final class RedisChannelConsumer implements RedisReader {

  private static final long CLOSE_SECONDS = 1;

  private final ConsumerSpec spec;
  private final StatefulRedisPubSubConnection<Integer, byte[]> connection;
  private final RedisAssignments shares;
  private final int partitions;
  private volatile List<Integer> assigned = List.of();
  private volatile boolean closed;

  RedisChannelConsumer(
      ConsumerSpec spec,
      RedisTopic topic,
      StatefulRedisPubSubConnection<Integer, byte[]> connection,
      RedisAssignments shares,
      BatchHandler handler) {
    this.spec = spec;
    this.connection = connection;
    this.shares = shares;
    this.partitions = topic.partitions().size();
    connection.addListener(new Listener(handler));
  }

  @Override
  public CompletionStage<Void> prepare() {
    return CompletableFuture.completedFuture(null);
  }

  /** Does nothing: {@link #assign} has already subscribed. */
  @Override
  public void start() {}

  @Override
  public int partitions() {
    return partitions;
  }

  @Override
  public CompletionStage<Void> assign(List<Integer> share) {
    List<Integer> before = assigned;
    Integer[] gone = before.stream().filter(p -> !share.contains(p)).toArray(Integer[]::new);
    Integer[] come = share.stream().filter(p -> !before.contains(p)).toArray(Integer[]::new);
    assigned = List.copyOf(share);
    CompletionStage<Void> changed = CompletableFuture.completedFuture(null);
    if (gone.length > 0) {
      changed = changed.thenCombine(connection.async().unsubscribe(gone), (one, other) -> null);
    }
    if (come.length > 0) {
      changed = changed.thenCombine(connection.async().subscribe(come), (one, other) -> null);
    }
    return changed;
  }

  /** Idempotent. The server removes a subscriber with its connection. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    connection.closeAsync().completeOnTimeout(null, CLOSE_SECONDS, TimeUnit.SECONDS).join();
    shares.leave(spec.topic(), spec.subscription(), this);
  }

  /** Also the batch of its one message. Event loop only. */
  private final class Listener extends RedisPubSubAdapter<Integer, byte[]>
      implements DeliveredBatch {

    private static final byte[] NOTHING = {};

    private final BatchHandler handler;
    private byte[] payload = NOTHING;
    private int partition;

    Listener(BatchHandler handler) {
      this.handler = handler;
    }

    @Override
    public void message(Integer channel, byte[] message) {
      if (closed) {
        return;
      }
      payload = message;
      partition = channel;
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
