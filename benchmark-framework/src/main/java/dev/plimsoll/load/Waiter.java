// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import java.util.concurrent.locks.LockSupport;

/**
 * How a sending thread waits for an intended time. Used by one thread.
 *
 * <p>A thread that parks is woken late, by some microseconds where {@link TimerSlack} could be
 * lowered and by about 56 µs where not. The hybrid waiter parks until shortly before the time and
 * spins for the rest; how shortly follows how late this thread has been woken so far.
 */
abstract class Waiter {

  /**
   * The greatest share of a wait that is spent spinning, in nanoseconds, when parking is coarse.
   */
  private static final long MOST_SPIN_NANOS = 80_000;

  /** Parking for less than this costs more than it saves. */
  private static final long LEAST_PARK_NANOS = 4_000;

  final NanoClock clock;

  private Waiter(NanoClock clock) {
    this.clock = clock;
  }

  /** Parks and spins. */
  static Waiter hybrid(NanoClock clock) {
    return new Hybrid(clock);
  }

  /** Parks only. */
  static Waiter parking(NanoClock clock) {
    return new Parking(clock);
  }

  /** Spins only. */
  static Waiter spinning(NanoClock clock) {
    return new Spinning(clock);
  }

  /**
   * Waits until the time has come or the thread is unparked.
   *
   * @return the clock's reading at the end, which is before the time only if the wait ended early
   */
  abstract long until(long nanos);

  private static final class Hybrid extends Waiter {

    private long lateNanos = 10_000;

    Hybrid(NanoClock clock) {
      super(clock);
    }

    @Override
    long until(long nanos) {
      long now = clock.nanos();
      long park = nanos - now - lateNanos;
      if (park > LEAST_PARK_NANOS) {
        LockSupport.parkNanos(park);
        long woken = clock.nanos();
        if (woken < now + park) {
          return woken;
        }
        learn(woken - now - park);
        now = woken;
      }
      while (now < nanos) {
        Thread.onSpinWait();
        now = clock.nanos();
      }
      return now;
    }

    /** Follows the lateness that nine of ten wakings stay below: up by 9 parts, down by one. */
    private void learn(long late) {
      long step = Math.max(50, lateNanos / 64);
      lateNanos += late > lateNanos ? 9 * step : -step;
      lateNanos = Math.max(1_000, Math.min(MOST_SPIN_NANOS, lateNanos));
    }
  }

  private static final class Parking extends Waiter {

    Parking(NanoClock clock) {
      super(clock);
    }

    @Override
    long until(long nanos) {
      long now = clock.nanos();
      if (now < nanos) {
        LockSupport.parkNanos(nanos - now);
        now = clock.nanos();
      }
      return now;
    }
  }

  private static final class Spinning extends Waiter {

    Spinning(NanoClock clock) {
      super(clock);
    }

    @Override
    long until(long nanos) {
      long now = clock.nanos();
      while (now < nanos) {
        Thread.onSpinWait();
        now = clock.nanos();
      }
      return now;
    }
  }
}
