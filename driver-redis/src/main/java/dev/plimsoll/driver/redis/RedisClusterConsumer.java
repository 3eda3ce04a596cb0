// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * A consumer of a Redis Cluster, which reads each of its partitions on a connection of its own: a
 * command for several keys or shard channels needs all of them in one slot. These connections call
 * its handler, one at a time.
 */
final class RedisClusterConsumer implements DriverConsumer, BatchHandler {

  private static final long CLOSE_SECONDS = 2;

  private final BatchHandler handler;
  private final List<RedisConsumer> each = new CopyOnWriteArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean ended;

  /**
   * @param handler that of the consumer
   */
  RedisClusterConsumer(BatchHandler handler) {
    this.handler = handler;
  }

  /** Adds the consumer of a partition, whose handler is this. */
  void add(RedisConsumer consumer) {
    each.add(consumer);
  }

  @Override
  public void received(DeliveredBatch batch) {
    lock.lock();
    try {
      if (!ended) {
        handler.received(batch);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean mayBlock() {
    return handler.mayBlock();
  }

  /** A partition that cannot be read any more ends the others too. */
  @Override
  public void stopped(DriverException cause) {
    lock.lock();
    try {
      if (!ended) {
        ended = true;
        var unused = leaveAndDisconnect();
        handler.stopped(cause);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Returns the sum, or a negative number if the consumers share partitions. */
  @Override
  public int assignedPartitions() {
    int sum = 0;
    for (RedisConsumer consumer : each) {
      int assigned = consumer.assignedPartitions();
      if (assigned < 0) {
        return assigned;
      }
      sum += assigned;
    }
    return sum;
  }

  @Override
  public CompletionStage<Void> pause() {
    return all(RedisConsumer::pause);
  }

  @Override
  public CompletionStage<Void> resume() {
    return all(RedisConsumer::resume);
  }

  @Override
  public CompletionStage<Void> seekToStart() {
    return all(RedisConsumer::seekToStart);
  }

  private CompletableFuture<Void> all(Function<RedisConsumer, CompletionStage<Void>> action) {
    return CompletableFuture.allOf(
        each.stream()
            .map(action)
            .map(CompletionStage::toCompletableFuture)
            .toArray(CompletableFuture<?>[]::new));
  }

  private CompletableFuture<Void> leaveAndDisconnect() {
    return all(RedisConsumer::leaveAndDisconnect);
  }

  /** Waits for all together, unless the handler itself closes this. */
  @Override
  public void close() {
    ended = true;
    CompletableFuture<Void> left = leaveAndDisconnect();
    if (lock.isHeldByCurrentThread()) {
      return;
    }
    try {
      left.get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // What is open on the connections ends with them.
      each.forEach(RedisConsumer::disconnect);
    }
  }
}
