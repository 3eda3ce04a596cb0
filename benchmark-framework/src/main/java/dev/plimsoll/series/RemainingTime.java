// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Estimates the remaining time of a series: the time that the workloads determine, plus for each
 * run the mean overhead of the runs that have ended (starting, draining). A run whose workload does
 * not determine its length is expected to take the mean time of the earlier runs of this kind;
 * until one of these has ended, there is no estimate.
 */
final class RemainingTime {

  private static final double NANOS = 1e9;

  private final LongSupplier clock;
  private double expected;
  private int known;
  private int unknown;

  private Optional<Duration> present = Optional.empty();
  private boolean running;
  private long beganNanos;

  private double overhead;
  private int knownEnded;
  private double unknownTaken;
  private int unknownEnded;

  RemainingTime(List<RunPlan> runs, LongSupplier nanoClock) {
    this.clock = nanoClock;
    runs.forEach(run -> count(run, 1));
  }

  /** Records that a run begins; it counts as remaining until it has ended. */
  void begin(RunPlan run) {
    present = ExpectedTime.of(run);
    beganNanos = clock.getAsLong();
    running = true;
  }

  /** Removes a run that is not executed. */
  void skip(RunPlan run) {
    count(run, -1);
  }

  /** Records that the current run has ended. */
  void end() {
    if (!running) {
      return;
    }
    running = false;
    double taken = sincePresentBegan();
    if (present.isPresent()) {
      known--;
      expected -= seconds(present.get());
      overhead += taken - seconds(present.get());
      knownEnded++;
    } else {
      unknown--;
      unknownTaken += taken;
      unknownEnded++;
    }
  }

  /**
   * Returns a text such as {@code about 4 min left}, or the empty string if the time is unknown.
   */
  String left() {
    if (unknown > 0 && unknownEnded == 0) {
      return "";
    }
    double left = expected;
    left += knownEnded == 0 ? 0 : known * Math.max(0, overhead / knownEnded);
    left += unknownEnded == 0 ? 0 : unknown * unknownTaken / unknownEnded;
    left -= running ? sincePresentBegan() : 0;
    return "about " + ExpectedTime.rounded(left) + " left";
  }

  private void count(RunPlan run, int by) {
    Optional<Duration> length = ExpectedTime.of(run);
    if (length.isPresent()) {
      known += by;
      expected += by * seconds(length.get());
    } else {
      unknown += by;
    }
  }

  private double sincePresentBegan() {
    return (clock.getAsLong() - beganNanos) / NANOS;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / NANOS;
  }
}
