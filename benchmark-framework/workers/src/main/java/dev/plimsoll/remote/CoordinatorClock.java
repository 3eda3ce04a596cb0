// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.clock.ClockCorrection;
import dev.plimsoll.record.NanoClock;

/**
 * The clock of this process minus the time by which it is ahead of the coordinator's. It is set
 * before a load session begins; after that only its rate changes, so that it never jumps while
 * latencies are recorded.
 *
 * <p>Threads: any.
 */
final class CoordinatorClock implements NanoClock {

  private final NanoClock process;
  private volatile ClockCorrection correction = ClockCorrection.constant(0, 0);
  private boolean isReported = true;

  CoordinatorClock(NanoClock process) {
    this.process = process;
  }

  /** Jumps. Only while nothing is recorded. */
  synchronized void setAhead(long nanos) {
    correction = ClockCorrection.constant(process.nanos(), nanos);
    isReported = false;
  }

  /**
   * Changes the slope of the correction from now on, and returns what is in force. The first call
   * after the clock was set changes nothing: it returns since when it is set, and the caller has
   * not known that when it chose the slope.
   */
  synchronized ClockCorrection steer(int ratePpb) {
    if (isReported) {
      correction = correction.steered(process.nanos(), ratePpb);
    }
    isReported = true;
    return correction;
  }

  /**
   * What the process's clock shows at an instant of the coordinator's, by the correction in force.
   */
  long processNanos(long coordinatorNanos) {
    ClockCorrection inForce = correction;
    long ahead = inForce.aheadAt(process.nanos());
    return coordinatorNanos + inForce.aheadAt(coordinatorNanos + ahead);
  }

  /** What is in force. */
  ClockCorrection correction() {
    return correction;
  }

  @Override
  public long nanos() {
    long read = process.nanos();
    return read - correction.aheadAt(read);
  }
}
