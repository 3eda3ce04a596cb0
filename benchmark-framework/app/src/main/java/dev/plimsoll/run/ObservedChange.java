// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.record.NanoClock;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Makes a change and finds the instant of its effect, which is earlier than the return of the call:
 * a thread looks for it in the meantime.
 */
final class ObservedChange {

  /** The call has returned, so its effect is there or will not come. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private static final long FIRST_LOOKS = 200;
  private static final long FIRST_DISTANCE_NANOS = 500_000;
  private static final long DISTANCE_NANOS = 5_000_000;
  private static final long NOT_SEEN = -1;

  private ObservedChange() {}

  /** A change, which may block. */
  interface Change {
    void make() throws DriverException, InterruptedException;
  }

  /**
   * Makes the change.
   *
   * @param effect whether the effect is there
   * @return when it was first seen, epoch nanoseconds; empty if it was not seen
   */
  static OptionalLong make(Change change, BooleanSupplier effect)
      throws DriverException, InterruptedException {
    AtomicLong seen = new AtomicLong(NOT_SEEN);
    AtomicBoolean ended = new AtomicBoolean();
    Thread observer = new Thread(() -> observe(effect, seen, ended), "fault-observer");
    observer.setDaemon(true);
    observer.start();
    try {
      change.make();
      observer.join(GRACE.toMillis());
    } finally {
      ended.set(true);
    }
    long instant = seen.get();
    return instant == NOT_SEEN ? OptionalLong.empty() : OptionalLong.of(instant);
  }

  private static void observe(BooleanSupplier effect, AtomicLong seen, AtomicBoolean ended) {
    for (long looks = 0; !ended.get(); looks++) {
      if (effect.getAsBoolean()) {
        seen.set(NanoClock.process().nanos());
        return;
      }
      LockSupport.parkNanos(looks < FIRST_LOOKS ? FIRST_DISTANCE_NANOS : DISTANCE_NANOS);
    }
  }
}
