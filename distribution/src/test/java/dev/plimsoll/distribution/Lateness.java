// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;

/**
 * How late the machine let a run be, by the run's own watch: what a figure that follows from
 * arithmetic may be above it, and never below. On a machine that does nothing else it is next to
 * nothing.
 *
 * @param usual microseconds, what 1 of 100 wake-ups of an idle thread exceeded
 * @param longest microseconds, the longest hiccup or pause for garbage
 */
record Lateness(double usual, double longest) {

  private static final double TOLERANCE = 0.02;

  /** A message meets several threads, each of which may have to wait. */
  private static final int THREADS = 3;

  static Lateness of(RunResult result) {
    RunResult.WorkerCost cost = result.resources().workers().get(0);
    return new Lateness(
        cost.hiccupMicros().p99(), Math.max(cost.hiccupMicros().max(), cost.gcPauseMillis().max()));
  }

  /** What many messages took, in microseconds. */
  void assertUsual(double actual, double min, double max) {
    assertThat(actual).as("%s", this).isBetween(min, max + THREADS * usual);
  }

  /** What few messages may decide, in microseconds. */
  void assertWorst(double actual, double expected) {
    assertThat(actual)
        .as("%s", this)
        .isBetween(expected * (1 - TOLERANCE), expected * (1 + TOLERANCE) + THREADS * longest);
  }

  /** A rate that was held for some seconds, of which the longest hiccup may have taken a part. */
  void assertRate(double actual, double expected, double seconds) {
    assertThat(actual)
        .as("%s", this)
        .isBetween(
            expected * (1 - TOLERANCE - THREADS * longest / 1e6 / seconds),
            expected * (1 + TOLERANCE));
  }
}
