// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Receives one topic with a client that may receive others for other consumers.
 *
 * <p>Threads: the methods of {@link DriverConsumer} may be called by any thread, the others by the
 * client's polling thread.
 */
final class KafkaDriverConsumer implements DriverConsumer {

  /** Longer than a group takes to admit a member, and shorter than the limits around it. */
  private static final int OPEN_LIMIT_SECONDS = 60;

  /**
   * One of several members may stay without partitions and then never get an assignment callback.
   * After this time it is assumed to have joined.
   */
  private static final long JOIN_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final ConsumerSpec spec;
  private final BatchHandler handler;
  private final KafkaConsumerClient client;
  private final KafkaBatch batch;
  private final Set<TopicPartition> partitions = new HashSet<>();
  private final CompletableFuture<Void> joined = new CompletableFuture<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final long joinBy = System.nanoTime() + JOIN_NANOS;
  private int rebalancesToJoin = Integer.MAX_VALUE;
  private boolean paused;
  private volatile int count;

  /**
   * @param positions positions of the client's partitions
   */
  KafkaDriverConsumer(
      ConsumerSpec spec,
      BatchHandler handler,
      KafkaConsumerClient client,
      Map<TopicPartition, KafkaPositions> positions) {
    this.spec = spec;
    this.handler = handler;
    this.client = client;
    this.batch = new KafkaBatch(positions);
  }

  /**
   * Waits until {@link KafkaAssignment#hasJoined}: messages sent from then on reach the
   * subscription. Any thread.
   */
  void awaitJoined() throws DriverException, InterruptedException {
    try {
      joined.get(OPEN_LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new DriverException(
          DriverException.Kind.TIMEOUT,
          "opening the consumer "
              + spec.id()
              + " failed: its group did not answer within "
              + OPEN_LIMIT_SECONDS
              + " s",
          e);
    } catch (ExecutionException e) {
      throw KafkaFailures.TABLE.toDriverException("opening the consumer " + spec.id(), e);
    }
  }

  String id() {
    return spec.id();
  }

  String topic() {
    return spec.topic();
  }

  /** Returns the assigned partitions. */
  Set<TopicPartition> partitions() {
    return partitions;
  }

  boolean isPaused() {
    return paused;
  }

  void setPaused(boolean paused) {
    this.paused = paused;
  }

  /** One of several members has joined at the latest after this number of assignments. */
  void awaitRebalances(int rebalances) {
    rebalancesToJoin = rebalances;
  }

  void rebalanced() {
    rebalancesToJoin--;
    count = partitions.size();
  }

  void revoked(TopicPartition partition) {
    partitions.remove(partition);
    count = partitions.size();
  }

  /**
   * Whether it is the only member of its subscription, so that the whole topic is assigned to it.
   */
  boolean isAlone() {
    return spec.members() == 1;
  }

  /** Whether one of several members has what the group assigns to it, which may be nothing. */
  boolean hasShare() {
    return count > 0 || rebalancesToJoin <= 0 || System.nanoTime() - joinBy > 0;
  }

  void completeJoin() {
    joined.complete(null);
  }

  /** Returns whether the consumer had not joined before. */
  boolean failToJoin(DriverException cause) {
    return joined.completeExceptionally(cause);
  }

  void stopped(DriverException cause) {
    handler.stopped(cause);
  }

  /** Adds messages to the batch; returns whether they are the first. */
  boolean fill(TopicPartition partition, List<ConsumerRecord<Void, ByteBuffer>> messages) {
    boolean first = batch.size() == 0;
    batch.add(partition, messages);
    return first && batch.size() > 0;
  }

  void deliver() {
    handler.received(batch);
  }

  void clear() {
    batch.clear();
  }

  @Override
  public int assignedPartitions() {
    return count;
  }

  @Override
  public CompletionStage<Void> pause() {
    return client.enqueue(() -> client.assignment().pause(this));
  }

  @Override
  public CompletionStage<Void> resume() {
    return client.enqueue(() -> client.assignment().resume(this));
  }

  @Override
  public CompletionStage<Void> seekToStart() {
    return client.enqueue(() -> client.assignment().seekToStart(this));
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      client.leave(this);
    }
  }
}
