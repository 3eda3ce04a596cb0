// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.plan.BacklogPlan;
import dev.plimsoll.record.PhaseTimes;

/**
 * The steps of a measured window in which a backlog is built and drained. A step ends when what it
 * waits for has happened; its messages are those that were due in it.
 */
public final class BacklogSteps {

  /** Consumers receive as usual. */
  public static final int BEFORE = 0;

  /** Consumers are paused. */
  public static final int BUILDING = 1;

  /** Consumers receive the backlog. */
  public static final int DRAINING = 2;

  /** Consumers receive as usual again. */
  public static final int AFTER = 3;

  /** The number of steps. */
  public static final int COUNT = 4;

  private BacklogSteps() {}

  /** The planned lengths: the run decides on all but the last when it has told the consumers. */
  static long[] lengths(BacklogPlan plan) {
    return new long[] {
      PhaseTimes.OPEN_END, PhaseTimes.OPEN_END, PhaseTimes.OPEN_END, plan.after().toNanos()
    };
  }
}
