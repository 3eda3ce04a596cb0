// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.Objects;
import java.util.Optional;

/**
 * What a worker tells while it works: pushed when something has changed.
 *
 * @param progress its counts
 * @param begunNanos when its phases began, epoch nanoseconds; 0: they have not. Without producers
 *     the first message begins them
 * @param countReachedNanos when it had sent its part of a number of measured messages; 0: it has
 *     not, or there is no such number
 * @param lastReceiptNanos when the last message arrived; 0: never
 * @param sendersEnded whether all its sending threads have ended; true if it has none
 * @param endedConsumer why the first consumer that ended by itself did so
 */
public record WorkerState(
    Progress progress,
    long begunNanos,
    long countReachedNanos,
    long lastReceiptNanos,
    boolean sendersEnded,
    Optional<String> endedConsumer) {

  /** The state of a worker that has not started. */
  public static final WorkerState NOT_STARTED =
      new WorkerState(Progress.NONE, 0, 0, 0, false, Optional.empty());

  public WorkerState {
    Objects.requireNonNull(progress, "progress");
    Objects.requireNonNull(endedConsumer, "endedConsumer");
  }
}
