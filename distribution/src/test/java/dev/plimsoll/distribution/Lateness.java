// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerCost;

/**
 * The lateness that the machine caused in a run, as the run recorded it. A metric that follows from
 * arithmetic may exceed the expected value by it, but must not be less. On an idle machine it is
 * close to 0.
 *
 * @param usual in microseconds; 1 of 100 wake-ups of an idle thread was later
 * @param longest in microseconds; the longest hiccup or garbage collection pause
 */
record Lateness(double usual, double longest) {

  private static final double TOLERANCE = 0.02;

  /** A message passes several threads, each of which may be late. */
  private static final int THREADS = 3;

  static Lateness of(RunResult result) {
    WorkerCost cost = result.resources().workers().get(0);
    return new Lateness(
        cost.hiccupMicros().p99(), Math.max(cost.hiccupMicros().max(), cost.gcPauseMillis().max()));
  }

  /** Adds the longest lateness that a server recorded of its own replies, in microseconds. */
  Lateness and(double serverMicros) {
    return new Lateness(usual, longest + serverMicros);
  }

  /** Checks a metric that many messages determine, in microseconds. */
  void assertUsual(double actual, double min, double max) {
    assertThat(actual).as("%s", this).isBetween(min, max + THREADS * usual);
  }

  /** Checks a metric that a few messages may determine, in microseconds. */
  void assertWorst(double actual, double expected) {
    assertThat(actual)
        .as("%s", this)
        .isBetween(expected * (1 - TOLERANCE), expected * (1 + TOLERANCE) + THREADS * longest);
  }

  /** Checks a rate over some seconds, part of which the longest hiccup may have taken. */
  void assertRate(double actual, double expected, double seconds) {
    assertThat(actual)
        .as("%s", this)
        .isBetween(
            expected * (1 - TOLERANCE - THREADS * longest / 1e6 / seconds),
            expected * (1 + TOLERANCE));
  }
}
