// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Receives one topic as a member of one subscription.
 *
 * <p>Threads: any thread may call any method. Methods that return a stage queue their work for the
 * consumer's own thread; the stage completes when the work has taken effect.
 */
public interface DriverConsumer extends AutoCloseable {

  /**
   * The number of partitions assigned to this consumer now; -1 if the system assigns no partitions.
   */
  default int assignedPartitions() {
    return -1;
  }

  /**
   * Stops receiving. Messages that the client has prefetched may still be delivered before the
   * stage completes, none afterwards. Called only if the driver has {@link Capability#PAUSE}.
   */
  default CompletionStage<Void> pause() {
    return CompletableFuture.failedFuture(new UnsupportedOperationException("no pause"));
  }

  /** Continues to receive after {@link #pause}. */
  default CompletionStage<Void> resume() {
    return CompletableFuture.failedFuture(new UnsupportedOperationException("no resume"));
  }

  /**
   * Seeks to the first message that the topic still holds. Called only if the driver has {@link
   * Capability#SEEK}.
   */
  default CompletionStage<Void> seekToStart() {
    return CompletableFuture.failedFuture(new UnsupportedOperationException("no seek"));
  }

  /**
   * Leaves the subscription. Idempotent and bounded in time. When it returns, the handler is not
   * called any more, and all acknowledgements have been sent to the system.
   */
  @Override
  void close();
}
