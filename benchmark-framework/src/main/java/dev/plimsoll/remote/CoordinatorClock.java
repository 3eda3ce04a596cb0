// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.record.NanoClock;

/**
 * The clock of this process minus the time by which it is ahead of the coordinator's. This constant
 * changes only between load sessions, so that the clock never jumps during one.
 *
 * <p>Threads: any.
 */
final class CoordinatorClock implements NanoClock {

  private final NanoClock process;
  private volatile long aheadNanos;

  CoordinatorClock(NanoClock process) {
    this.process = process;
  }

  /** Only while no session uses it. */
  void setAhead(long nanos) {
    aheadNanos = nanos;
  }

  @Override
  public long nanos() {
    return process.nanos() - aheadNanos;
  }
}
