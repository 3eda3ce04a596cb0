// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.RunPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * Estimates the remaining time of a series as the sum of
 *
 * <ul>
 *   <li>the least time of each run that its workload determines, and what runs take in addition
 *       (connecting, a longer warm-up, draining): the mean of the runs that have ended and of one
 *       assumed run, so that the estimate does not jump after the first; of searches, which repeat
 *       probes, a mean of their own;
 *   <li>for runs whose workload does not determine their length, the mean of those that have ended;
 *   <li>for each start of a local broker, the mean of the starts so far.
 * </ul>
 */
final class RemainingTime {

  private static final double NANOS = 1e9;

  /** What a run takes in addition to its workload, before any has ended. */
  private static final double ASSUMED_OVERHEAD_SECONDS = 2;

  /** The time in which a broker starts, before any has. */
  private static final double ASSUMED_START_SECONDS = 5;

  /**
   * What a search takes in addition, as a part of its least time, before any has ended: probes that
   * were disturbed, or whose outcomes differ, are repeated.
   */
  private static final double ASSUMED_REPETITIONS = 0.5;

  /** Runs of one kind whose workloads determine their least time. */
  private static final class KnownRuns {

    private int left;
    private double least;
    private double assumedMore;
    private int ended;
    private double more;

    void count(int by, double leastSeconds, double assumedMoreSeconds) {
      left += by;
      least += by * leastSeconds;
      assumedMore += by * assumedMoreSeconds;
    }

    void end(double moreSeconds) {
      more += moreSeconds;
      ended++;
    }

    /** Returns what runs take in addition to their least time, with one assumed run. */
    double moreOfEach() {
      double assumed = left == 0 ? 0 : assumedMore / left;
      return (assumed + more) / (1 + ended);
    }

    double seconds() {
      return least + left * moreOfEach();
    }
  }

  private final LongSupplier clock;
  private final KnownRuns searches = new KnownRuns();
  private final KnownRuns others = new KnownRuns();
  private int unknown;
  private int starts;

  private Optional<RunPlan> present = Optional.empty();
  private String broker = "";
  private boolean starting;
  private long beganNanos;

  private double unknownTaken;
  private int unknownEnded;
  private double startsTaken;
  private int started;

  /**
   * Creates an estimate.
   *
   * @param runs all runs, in the order in which brokers are started for them
   */
  RemainingTime(List<RunPlan> runs, LongSupplier nanoClock) {
    this.clock = nanoClock;
    String before = "";
    for (RunPlan run : runs) {
      count(run, 1);
      String needed = brokerOf(run);
      starts += needed.isEmpty() || needed.equals(before) ? 0 : 1;
      before = needed;
    }
  }

  /** Adds a run that was not planned. */
  void add(RunPlan run) {
    count(run, 1);
  }

  /** Records that a run begins; it counts as remaining until it has ended. */
  void begin(RunPlan run) {
    String needed = brokerOf(run);
    starting = !needed.isEmpty() && !needed.equals(broker);
    broker = needed;
    present = Optional.of(run);
    beganNanos = clock.getAsLong();
  }

  /** Records that the broker of the run is there: what follows is the run itself. */
  void ready() {
    if (starting) {
      startsTaken += sinceBegan();
      started++;
      endStart();
    }
    beganNanos = clock.getAsLong();
  }

  /** Removes a run that is not executed. */
  void skip(RunPlan run) {
    count(run, -1);
  }

  /** Records that the current run has ended with a result. */
  void end() {
    if (present.isEmpty()) {
      return;
    }
    Optional<Duration> shortest = ExpectedTime.least(present.get());
    if (shortest.isPresent()) {
      // One that ended early tells nothing of how long the others take.
      knownLike(present.get()).end(Math.max(0, sinceBegan() - seconds(shortest.get())));
    } else {
      unknownTaken += sinceBegan();
      unknownEnded++;
    }
    abandon();
  }

  /** Records that the current run has ended without a result, which tells nothing of the others. */
  void abandon() {
    present.ifPresent(run -> count(run, -1));
    present = Optional.empty();
    if (starting) {
      endStart();
    }
  }

  private void endStart() {
    starting = false;
    starts = Math.max(0, starts - 1);
  }

  /** Returns the remaining seconds; empty if they are unknown. */
  OptionalDouble seconds() {
    if (unknown > 0 && unknownEnded == 0) {
      return OptionalDouble.empty();
    }
    double start = started == 0 ? ASSUMED_START_SECONDS : startsTaken / started;
    double left = starts * start + searches.seconds() + others.seconds();
    left += unknownEnded == 0 ? 0 : unknown * unknownTaken / unknownEnded;
    // A run or a start that takes longer than expected takes no time from the others.
    return OptionalDouble.of(
        left - Math.min(present.isPresent() ? sinceBegan() : 0, ofPresent(start)));
  }

  private KnownRuns knownLike(RunPlan run) {
    return isSearch(run) ? searches : others;
  }

  private static boolean isSearch(RunPlan run) {
    return run.workload().load() instanceof Load.Search;
  }

  private double ofPresent(double start) {
    if (starting) {
      return start;
    }
    return present
        .flatMap(
            run ->
                ExpectedTime.least(run)
                    .map(shortest -> seconds(shortest) + knownLike(run).moreOfEach()))
        .orElse(unknownEnded == 0 ? 0 : unknownTaken / unknownEnded);
  }

  private void count(RunPlan run, int by) {
    Optional<Duration> shortest = ExpectedTime.least(run);
    if (shortest.isPresent()) {
      Duration longer = run.workload().warmup().max().minus(run.workload().warmup().min());
      double repetitions = isSearch(run) ? ASSUMED_REPETITIONS * seconds(shortest.get()) : 0;
      knownLike(run)
          .count(
              by,
              seconds(shortest.get()),
              ASSUMED_OVERHEAD_SECONDS + seconds(longer) / 2 + repetitions);
    } else {
      unknown += by;
    }
  }

  private static String brokerOf(RunPlan run) {
    return run.driver().localBroker()
        ? String.join(
            " ",
            run.driver().broker(),
            run.driver().brokerVersion().text(),
            Integer.toString(run.driver().nodes()))
        : "";
  }

  private double sinceBegan() {
    return (clock.getAsLong() - beganNanos) / NANOS;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / NANOS;
  }
}
