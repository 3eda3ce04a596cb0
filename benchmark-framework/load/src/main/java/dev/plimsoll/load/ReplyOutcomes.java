// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts the replies that could not be sent, over all repliers and phases. Failures are rare.
 * Threads: any.
 */
public final class ReplyOutcomes {

  private final Map<FailureKind, Long> failed = new EnumMap<>(FailureKind.class);
  private final Map<FailureKind, Throwable> firstCauses = new EnumMap<>(FailureKind.class);
  private boolean ended;
  private long completedTwice;

  /** Creates empty counts. */
  public ReplyOutcomes() {}

  synchronized void failed(FailureKind kind, Throwable cause) {
    if (!ended) {
      failed.merge(kind, 1L, Long::sum);
      firstCauses.putIfAbsent(kind, cause);
    }
  }

  synchronized void completedTwice() {
    completedTwice++;
  }

  /** Stops counting. Failures that follow when everything is closed are ignored. */
  public synchronized void end() {
    ended = true;
  }

  /** Failed replies by kind. */
  public synchronized Map<FailureKind, Long> failed() {
    return new EnumMap<>(failed);
  }

  /** The first cause of each kind. */
  public synchronized Map<FailureKind, Throwable> firstCauses() {
    return new EnumMap<>(firstCauses);
  }

  /** Second completions of a reply: an error of the driver. */
  public synchronized long completedTwiceCount() {
    return completedTwice;
  }
}
