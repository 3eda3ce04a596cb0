// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * A consumer of a Redis Cluster, which reads each of its partitions on a connection of its own: a
 * command for several keys or shard channels needs all of them in one slot.
 */
final class RedisPartitionConsumers implements DriverConsumer {

  private final List<DriverConsumer> each;

  /**
   * @param each a consumer for each partition
   */
  RedisPartitionConsumers(List<? extends DriverConsumer> each) {
    this.each = List.copyOf(each);
  }

  /** Returns a handler that is called by one thread at a time, as if there were one connection. */
  static BatchHandler oneAtATime(BatchHandler handler) {
    Lock lock = new ReentrantLock();
    AtomicBoolean stopped = new AtomicBoolean();
    return new BatchHandler() {
      @Override
      public void received(DeliveredBatch batch) {
        lock.lock();
        try {
          if (!stopped.get()) {
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

      @Override
      public void stopped(DriverException cause) {
        if (!stopped.getAndSet(true)) {
          handler.stopped(cause);
        }
      }
    };
  }

  /** Returns the sum, or a negative number if the consumers share partitions. */
  @Override
  public int assignedPartitions() {
    int sum = 0;
    for (DriverConsumer consumer : each) {
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
    return all(DriverConsumer::pause);
  }

  @Override
  public CompletionStage<Void> resume() {
    return all(DriverConsumer::resume);
  }

  @Override
  public CompletionStage<Void> seekToStart() {
    return all(DriverConsumer::seekToStart);
  }

  private CompletionStage<Void> all(Function<DriverConsumer, CompletionStage<Void>> action) {
    return CompletableFuture.allOf(
        each.stream()
            .map(action)
            .map(CompletionStage::toCompletableFuture)
            .toArray(CompletableFuture<?>[]::new));
  }

  @Override
  public void close() {
    each.forEach(DriverConsumer::close);
  }
}
