// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

/** The one clock of a process: epoch nanoseconds that never step and never run backwards. */
@FunctionalInterface
public interface NanoClock {

  /** Now, in epoch nanoseconds. May be called from any thread. */
  long nanos();

  /**
   * The process's clock: it follows {@link System#nanoTime} and was set to the wall clock once,
   * when first used. A later step of the wall clock changes nothing.
   */
  static NanoClock process() {
    return AnchoredClock.PROCESS;
  }

  /** {@link System#nanoTime} plus a constant. */
  final class AnchoredClock implements NanoClock {

    private static final AnchoredClock PROCESS = new AnchoredClock();

    private final long offset;

    private AnchoredClock() {
      // The pair of readings with the least distance of several is the best anchor.
      long best = Long.MAX_VALUE;
      long anchor = 0;
      for (int i = 0; i < 16; i++) {
        long before = System.nanoTime();
        java.time.Instant wall = java.time.Instant.now();
        long after = System.nanoTime();
        if (after - before < best) {
          best = after - before;
          long epoch =
              Math.addExact(
                  Math.multiplyExact(wall.getEpochSecond(), 1_000_000_000L), wall.getNano());
          anchor = epoch - (before + (after - before) / 2);
        }
      }
      offset = anchor;
    }

    @Override
    public long nanos() {
      return System.nanoTime() + offset;
    }
  }
}
