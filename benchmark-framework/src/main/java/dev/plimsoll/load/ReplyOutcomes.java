// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import java.util.EnumMap;
import java.util.Map;

/** The replies that could not be sent, of all repliers and phases. Rare. Threads: any. */
public final class ReplyOutcomes {

  private final Map<FailureKind, Long> failed = new EnumMap<>(FailureKind.class);
  private final Map<FailureKind, Throwable> firstCauses = new EnumMap<>(FailureKind.class);
  private boolean ended;
  private long completedTwice;

  /** Nothing has happened yet. */
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

  /** What follows, when all is closed, is not counted. */
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

  /** Completions that a driver called for a reply that had one: a fault of the driver. */
  public synchronized long completedTwiceCount() {
    return completedTwice;
  }
}
