// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Warmup;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.Progress;
import java.util.function.LongConsumer;

/**
 * Ends an automatic warm-up according to its rule, and reports what it waits for.
 *
 * <p>The window starts a whole number of seconds after the start of the run, announced about a
 * second in advance: a warm-up that ends after 14 seconds is equivalent to {@code warmup: 14s}.
 */
final class WarmupWatch {

  private static final long SECOND = 1_000_000_000L;

  /** The next full second must be at least this far away. */
  private static final long AHEAD_NANOS = 900_000_000;

  private static final int REPORT_EVERY_SECONDS = 5;

  private final Workload workload;
  private final Warmup warmup;
  private final LoadShape shape;
  private final PhaseTimes phaseTimes;
  private final boolean acknowledged;
  private final RunListener listener;
  private final LongConsumer beginMeasured;
  private final WarmupRule rule;
  private String missing = "";
  private String reason = "";
  private long toldAt;

  /**
   * @param beginMeasured begins the measured window at an instant, for all workers
   */
  WarmupWatch(
      Workload workload,
      LoadShape shape,
      PhaseTimes phaseTimes,
      boolean acknowledged,
      RunListener listener,
      LongConsumer beginMeasured) {
    this.workload = workload;
    this.warmup = workload.warmup();
    this.shape = shape;
    this.phaseTimes = phaseTimes;
    this.acknowledged = acknowledged;
    this.listener = listener;
    this.beginMeasured = beginMeasured;
    this.rule = new WarmupRule(workload.tolerances().rate(), windowSeconds(workload));
  }

  private static double windowSeconds(Workload workload) {
    return workload.endCondition() instanceof EndCondition.After after
        ? after.duration().toNanos() / 1e9
        : Double.POSITIVE_INFINITY;
  }

  void begins() {
    long longest = phaseTimes.measuredStart() - phaseTimes.start();
    if (longest > 0) {
      listener.history(
          warmup.isAuto()
              ? "warming up until latency, backlogs and compilers are steady: "
                  + seconds(warmup.min().toNanos())
                  + " at least, "
                  + seconds(longest)
                  + " at most"
              : "warming up for " + seconds(longest));
    }
  }

  /**
   * Evaluates a second of the warm-up.
   *
   * @param now when the progress was read
   * @param present the clock; the window begins after it, however long it is since then
   * @param latency the headline latency of the last second
   * @param compilerSeconds so far; NaN if unknown
   */
  void second(
      long now, long present, Progress progress, LatencyTotals latency, double compilerSeconds) {
    if (!warmup.isAuto() || !reason.isEmpty()) {
      return;
    }
    double due = due(now, progress);
    WarmupRule.State state =
        rule.after(
            new WarmupRule.Second(
                (now - phaseTimes.start()) / 1e9,
                due,
                due - answered(progress),
                undelivered(progress),
                compilerSeconds,
                latency));
    missing = state.sentence();
    long begin = beginIfNow(present);
    if (begin - phaseTimes.start() < warmup.min().toNanos()
        || begin >= phaseTimes.measuredStart()) {
      return;
    }
    if (state.warm()) {
      beginMeasured.accept(begin);
      reason = "after " + seconds(begin - phaseTimes.start()) + ", " + state.sentence();
      listener.history("warm: " + reason);
    } else if (rule.decides()
        && (toldAt == 0 || now - toldAt > (REPORT_EVERY_SECONDS - 1) * SECOND)) {
      toldAt = now;
      listener.history("warming up: " + state.sentence());
    }
  }

  private long beginIfNow(long now) {
    long passed = (now + AHEAD_NANOS - phaseTimes.start()) / SECOND;
    return phaseTimes.start() + (passed + 1) * SECOND;
  }

  /** Called when the measured window starts. */
  void ends() {
    if (warmup.isAuto() && reason.isEmpty()) {
      reason =
          "not steady after "
              + seconds(phaseTimes.measuredStart() - phaseTimes.start())
              + ", the longest time allowed: "
              + missing;
      listener.history(reason);
    }
  }

  private double due(long now, Progress progress) {
    return shape.hasSchedule()
        ? shape.scheduledBetween(0, (double) now - phaseTimes.start())
        : progress.sent();
  }

  private double answered(Progress progress) {
    if (workload.requestsReplies()) {
      return progress.received();
    }
    return acknowledged ? progress.acknowledged() + progress.failed() : progress.sent();
  }

  private double undelivered(Progress progress) {
    if (!workload.consumes() || workload.requestsReplies()) {
      return 0;
    }
    double due = acknowledged ? progress.acknowledged() : progress.sent() - progress.failed();
    return due * workload.subscriptionsPerTopic() - progress.received();
  }

  RunResult.WarmupInfo result() {
    long length = phaseTimes.measuredStart() - phaseTimes.start();
    String because = reason;
    if (phaseTimes.measuredEnd() <= phaseTimes.measuredStart()) {
      because = "the load ended before";
    } else if (!warmup.isAuto()) {
      because = length > 0 ? seconds(length) + " had passed" : "the workload has no warm-up";
    }
    return new RunResult.WarmupInfo(warmup.isAuto() ? "auto" : "fixed", because);
  }

  private static String seconds(long nanos) {
    return Math.round(nanos / 1e8) / 10.0 + " s";
  }
}
