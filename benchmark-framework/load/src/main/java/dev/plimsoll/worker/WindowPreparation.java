// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.PhaseTimes;

/**
 * Collects the garbage of this process once before the measured window, so that the window does not
 * begin with what connecting and warming up have left. What the collection delays is due before the
 * window.
 *
 * <p>Threads: one.
 */
final class WindowPreparation {

  /** A shorter warm-up would mostly be this. */
  static final long LEAST_WARMUP_NANOS = 5_000_000_000L;

  /** The window begins this long after it was announced at least, which is 0.9 s ahead. */
  static final long LONGEST_AHEAD_NANOS = 1_000_000_000L;

  /** Time to catch up on what was delayed. */
  static final long SHORTEST_AHEAD_NANOS = 500_000_000L;

  private final Runnable collection;
  private boolean done;

  /** Prepares this process. */
  WindowPreparation() {
    this(System::gc);
  }

  WindowPreparation(Runnable collection) {
    this.collection = collection;
  }

  /** Call several times a second. */
  void follow(PhaseTimes phaseTimes, long now) {
    if (done || !phaseTimes.hasBegun()) {
      return;
    }
    long ahead = phaseTimes.measuredStart() - now;
    boolean isLong = phaseTimes.measuredStart() - phaseTimes.start() >= LEAST_WARMUP_NANOS;
    if (isLong && ahead >= SHORTEST_AHEAD_NANOS && ahead <= LONGEST_AHEAD_NANOS) {
      done = true;
      collection.run();
    }
  }
}
