// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Receives one topic as a member of one subscription.
 *
 * <p>Threads: all methods may be called from any thread. Those that return a stage queue their work
 * for the consumer's own thread; the stage completes when it holds.
 */
public interface DriverConsumer extends AutoCloseable {

  /** How many partitions this consumer is assigned now; -1 where the system has no assignment. */
  default int assignedPartitions() {
    return -1;
  }

  /**
   * Stops receiving; what the client has prefetched may still be delivered before the stage
   * completes, nothing after. Asked only with {@link Capability#PAUSE}.
   */
  default CompletionStage<Void> pause() {
    return CompletableFuture.failedFuture(new UnsupportedOperationException("no pause"));
  }

  /** Goes on receiving after {@link #pause}. */
  default CompletionStage<Void> resume() {
    return CompletableFuture.failedFuture(new UnsupportedOperationException("no resume"));
  }

  /** Goes back to the first message that the topic still holds. Asked only with SEEK. */
  default CompletionStage<Void> seekToStart() {
    return CompletableFuture.failedFuture(new UnsupportedOperationException("no seek"));
  }

  /**
   * Leaves the subscription. Idempotent and bounded in time; when it returns the handler is not
   * called any more, and what was acknowledged has been told to the system.
   */
  @Override
  void close();
}
