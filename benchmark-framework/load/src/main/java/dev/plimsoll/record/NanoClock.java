// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

/** The clock of a process: epoch nanoseconds that never jump and never decrease. */
@FunctionalInterface
public interface NanoClock {

  /** Now, in epoch nanoseconds. May be called from any thread. */
  long nanos();

  /** The clock of the machine that it follows. */
  default MachineClock machine() {
    return MachineClock.UNKNOWN;
  }

  /**
   * The clock of this process: it follows {@link System#nanoTime} and is set to the wall clock
   * once, at its first use. Later changes of the wall clock have no effect.
   */
  static NanoClock process() {
    return AnchoredClock.PROCESS;
  }

  /** {@link System#nanoTime} plus a constant. */
  final class AnchoredClock implements NanoClock {

    private static final AnchoredClock PROCESS = new AnchoredClock();

    private final long offset;
    private final MachineClock machine;

    private AnchoredClock() {
      // Of several pairs of readings, the pair with the shortest distance is the best anchor.
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
      machine = new MachineClock(MachineClock.idHere(), offset);
    }

    @Override
    public MachineClock machine() {
      return machine;
    }

    @Override
    public long nanos() {
      return System.nanoTime() + offset;
    }
  }
}
