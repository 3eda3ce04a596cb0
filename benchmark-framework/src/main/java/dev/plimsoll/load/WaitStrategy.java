// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import java.util.concurrent.locks.LockSupport;

/**
 * How a sending thread waits for an intended time. Used by one thread.
 *
 * <p>A thread that parks is woken late: by some microseconds where {@link TimerSlack} could be
 * lowered, by about 56 µs where not, more on a virtual machine whose idle processors are put to
 * sleep. And each waking costs processor time, from a few microseconds to some tens.
 */
abstract class WaitStrategy {

  final NanoClock clock;

  private WaitStrategy(NanoClock clock) {
    this.clock = clock;
  }

  /**
   * Parks until shortly before the time and spins for the rest; {@link SpinPolicy} says what
   * happens to times that are near.
   */
  static WaitStrategy hybrid(NanoClock clock, SpinPolicy shortWaits) {
    return new Hybrid(clock, shortWaits);
  }

  /** Parks only: each send is late by what the machine's wakings are late. */
  static WaitStrategy parking(NanoClock clock) {
    return new Parking(clock, 0);
  }

  /** Parks for so long at least and then sends what has come due: least processor time. */
  static WaitStrategy bursts(NanoClock clock, long distanceNanos) {
    return new Parking(clock, distanceNanos);
  }

  /** Spins only. */
  static WaitStrategy spinning(NanoClock clock) {
    return new Spinning(clock);
  }

  /**
   * Waits until the time has come or the thread is unparked.
   *
   * @return the clock's reading at the end, which is before the time only if the wait ended early
   */
  abstract long until(long nanos);

  /** Whether this waits longer than for the next message, so that several come due meanwhile. */
  boolean sendsTogether() {
    return false;
  }

  final long spin(long from, long until) {
    long now = from;
    while (now < until) {
      Thread.onSpinWait();
      now = clock.nanos();
    }
    return now;
  }

  private static final class Hybrid extends WaitStrategy {

    private static final long MIN_LEAD_NANOS = 1_000;

    private final long spinBelow;
    private final long together;

    /** How long before the time to wake: follows how late this thread has been woken so far. */
    private long leadNanos = 10_000;

    Hybrid(NanoClock clock, SpinPolicy shortWaits) {
      super(clock);
      spinBelow = shortWaits.spinBelowNanos();
      together = shortWaits.distanceNanos();
    }

    @Override
    long until(long nanos) {
      long now = clock.nanos();
      long left = nanos - now;
      if (left <= spinBelow) {
        return spin(now, nanos);
      }
      if (left < together) {
        LockSupport.parkNanos(together);
        return clock.nanos();
      }
      // No more than a third of a wait is spent spinning, however late wakings are.
      long park = Math.max(left - leadNanos, left * 2 / 3);
      LockSupport.parkNanos(park);
      long woken = clock.nanos();
      if (woken < now + park) {
        return woken;
      }
      adapt(woken - now - park);
      return spin(woken, nanos);
    }

    @Override
    boolean sendsTogether() {
      return together > 0;
    }

    /** Follows the lateness that three of four wakings stay below: up by 3 parts, down by one. */
    private void adapt(long late) {
      long step = Math.max(50, leadNanos / 64);
      leadNanos += late > leadNanos ? 3 * step : -step;
      leadNanos = Math.max(MIN_LEAD_NANOS, leadNanos);
    }
  }

  private static final class Parking extends WaitStrategy {

    private final long leastNanos;

    Parking(NanoClock clock, long leastNanos) {
      super(clock);
      this.leastNanos = leastNanos;
    }

    @Override
    long until(long nanos) {
      long now = clock.nanos();
      if (now < nanos) {
        LockSupport.parkNanos(Math.max(leastNanos, nanos - now));
        now = clock.nanos();
      }
      return now;
    }

    @Override
    boolean sendsTogether() {
      return leastNanos > 0;
    }
  }

  private static final class Spinning extends WaitStrategy {

    Spinning(NanoClock clock) {
      super(clock);
    }

    @Override
    long until(long nanos) {
      return spin(clock.nanos(), nanos);
    }
  }
}
