// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

/**
 * What is subtracted from the readings of a remote clock: a straight line. It follows the offset of
 * the clock by changes of its slope alone, because a jump would be a wrong latency of each message
 * that is under way, also of those of one process.
 *
 * @param fromNanos an instant of the remote clock
 * @param aheadNanos what is subtracted at this instant
 * @param ratePpb by how many nanoseconds that changes in a second of the remote clock
 */
public record ClockCorrection(long fromNanos, long aheadNanos, int ratePpb) {

  /**
   * The steepest slope: latencies of one process are wrong by a thousandth at most, which is less
   * than histograms resolve, and twice what clocks may drift.
   */
  public static final int STEEPEST_PPB = 1_000_000;

  private static final long BILLION = 1_000_000_000;

  /** Longer lines are divided, far below the limit of the arithmetic, which is two hours. */
  private static final long LONGEST_NANOS = 600 * BILLION;

  public ClockCorrection {
    if (ratePpb < -STEEPEST_PPB || ratePpb > STEEPEST_PPB) {
      throw new IllegalArgumentException("A correction changes too fast: " + ratePpb + " ppb.");
    }
  }

  /** A constant. */
  public static ClockCorrection constant(long fromNanos, long aheadNanos) {
    return new ClockCorrection(fromNanos, aheadNanos, 0);
  }

  /** What is subtracted from a reading. */
  public long aheadAt(long readNanos) {
    return aheadNanos + (readNanos - fromNanos) * ratePpb / BILLION;
  }

  /** The same line up to an instant, and another slope from there on. */
  public ClockCorrection steered(long atNanos, int newRatePpb) {
    return newRatePpb == ratePpb && atNanos - fromNanos < LONGEST_NANOS
        ? this
        : new ClockCorrection(atNanos, aheadAt(atNanos), newRatePpb);
  }
}
