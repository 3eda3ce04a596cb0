// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import java.util.concurrent.locks.LockSupport;

/**
 * How a sending thread waits for an intended time. Used by one thread.
 *
 * <p>A parked thread wakes late: by some microseconds if {@link TimerSlack} could be lowered, by
 * about 56 µs if not, and by more on a virtual machine whose idle processors are halted. Each
 * wake-up also costs processor time, from a few to some tens of microseconds.
 */
abstract class WaitStrategy {

  final NanoClock clock;

  private WaitStrategy(NanoClock clock) {
    this.clock = clock;
  }

  /**
   * Parks until shortly before the time and spins for the rest; {@link SpinPolicy} defines what
   * happens to times that are near.
   */
  static WaitStrategy hybrid(NanoClock clock, SpinPolicy spinPolicy) {
    return new Hybrid(clock, spinPolicy);
  }

  /** Parks only: each send is late by the wake-up latency of the machine. */
  static WaitStrategy parking(NanoClock clock) {
    return new Parking(clock, 0);
  }

  /**
   * Parks for at least the given time and then sends all messages that have come due. Uses the
   * least processor time.
   */
  static WaitStrategy bursts(NanoClock clock, long distanceNanos) {
    return new Parking(clock, distanceNanos);
  }

  /** Spins only. */
  static WaitStrategy spinning(NanoClock clock) {
    return new Spinning(clock);
  }

  /**
   * Waits until the given time or until the thread is unparked.
   *
   * @return the clock at the end, which is before the given time only if the wait ended early
   */
  abstract long until(long nanos);

  /** Whether this may wait beyond the next message, so that several come due meanwhile. */
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
    private final long distance;

    /**
     * How long before the time to wake; adapts to the measured lateness of this thread's wake-ups.
     */
    private long leadNanos = 10_000;

    Hybrid(NanoClock clock, SpinPolicy spinPolicy) {
      super(clock);
      spinBelow = spinPolicy.spinBelowNanos();
      distance = spinPolicy.distanceNanos();
    }

    @Override
    long until(long nanos) {
      long now = clock.nanos();
      long left = nanos - now;
      if (left <= spinBelow) {
        return spin(now, nanos);
      }
      if (left < distance) {
        LockSupport.parkNanos(distance);
        return clock.nanos();
      }
      // At most a third of a wait is spent spinning, however late wake-ups are.
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
      return distance > 0;
    }

    /**
     * Tracks the 75th percentile of the lateness: three steps up if it is exceeded, one step down
     * if not.
     */
    private void adapt(long late) {
      long step = Math.max(50, leadNanos / 64);
      leadNanos += late > leadNanos ? 3 * step : -step;
      leadNanos = Math.max(MIN_LEAD_NANOS, leadNanos);
    }
  }

  private static final class Parking extends WaitStrategy {

    private final long minNanos;

    Parking(NanoClock clock, long minNanos) {
      super(clock);
      this.minNanos = minNanos;
    }

    @Override
    long until(long nanos) {
      long now = clock.nanos();
      if (now < nanos) {
        LockSupport.parkNanos(Math.max(minNanos, nanos - now));
        now = clock.nanos();
      }
      return now;
    }

    @Override
    boolean sendsTogether() {
      return minNanos > 0;
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
