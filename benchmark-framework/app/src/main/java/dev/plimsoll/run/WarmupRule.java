// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.result.BacklogSlope;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Decides whether a system and its generator are warm. Over the last five seconds, both backlogs
 * have no slope, compilers are nearly idle, and the median latency does not change; over the last
 * 15 seconds, p50 and p99 have no trend that matters in the window. Pure: takes one second at a
 * time.
 */
final class WarmupRule {

  /** The number of seconds over which backlogs, compilers and the median are judged. */
  static final int SECONDS = 5;

  /** Less than the full length, since polls once a second are sometimes late. */
  private static final double ENOUGH_SECONDS = SECONDS - 0.2;

  private static final double COMPILER_LIMIT = 0.05;
  private static final double LATENCY_LIMIT = 0.10;

  /** The tail of a second has fewer messages than its middle and varies more. */
  private static final double TAIL_LIMIT = 0.25;

  private static final double PERCENT = 100;

  private final double rateTolerance;
  private final WarmupTrend trend;
  private final List<Second> seconds = new ArrayList<>();

  /**
   * @param rateTolerance the share of the rate by which a backlog may change per second
   * @param windowSeconds the length of the window, infinite if it is not known
   */
  WarmupRule(double rateTolerance, double windowSeconds) {
    this.rateTolerance = rateTolerance;
    this.trend = new WarmupTrend(windowSeconds);
  }

  /**
   * The state at the end of a second.
   *
   * @param atSeconds since the start
   * @param due messages scheduled since the start; without a schedule, sent
   * @param unanswered those of them without an answer
   * @param undelivered answered (or sent) × subscriptions − received
   * @param compilerSeconds processor time of compilers so far; NaN if unknown
   * @param latency the headline latency of messages answered in this second; may be empty
   */
  record Second(
      double atSeconds,
      double due,
      double unanswered,
      double undelivered,
      double compilerSeconds,
      LatencyTotals latency) {}

  /**
   * The decision: the sentence names what is not steady yet, or gives the metrics of a steady
   * state.
   */
  record State(boolean warm, String sentence) {}

  /** Evaluates the next second. */
  State after(Second second) {
    seconds.add(second);
    trend.add(second.atSeconds(), second.latency());
    double latest = second.atSeconds() - ENOUGH_SECONDS;
    while (seconds.size() > 1 && seconds.get(1).atSeconds() <= latest) {
      seconds.remove(0);
    }
    return decides() && seconds.get(0).atSeconds() <= latest
        ? judge()
        : new State(false, "fewer than " + WarmupTrend.ROWS + " s of load so far");
  }

  /** Returns whether enough seconds have passed for a decision. */
  boolean decides() {
    return trend.isLongEnough();
  }

  private State judge() {
    List<String> unsteady = new ArrayList<>();
    List<String> steady = new ArrayList<>();
    latency(unsteady, steady);
    if (unsteady.isEmpty()) {
      trend.of(50, LATENCY_LIMIT).ifPresent(unsteady::add);
    }
    trend.of(99, TAIL_LIMIT).ifPresent(unsteady::add);
    compilers(unsteady, steady);
    backlog("unanswered messages", Second::unanswered, unsteady);
    backlog("undelivered messages", Second::undelivered, unsteady);
    return unsteady.isEmpty()
        ? new State(true, steady.isEmpty() ? "backlogs steady" : String.join(", ", steady))
        : new State(false, String.join(", ", unsteady));
  }

  private void latency(List<String> unsteady, List<String> steady) {
    double middle = (first().atSeconds() + last().atSeconds()) / 2;
    LatencyTotals firstHalf = new LatencyTotals();
    LatencyTotals lastHalf = new LatencyTotals();
    for (int i = 1; i < seconds.size(); i++) {
      // The second in the middle belongs to neither half.
      if (seconds.get(i).atSeconds() <= middle) {
        firstHalf.add(seconds.get(i).latency());
      } else if (seconds.get(i - 1).atSeconds() >= middle) {
        lastHalf.add(seconds.get(i).latency());
      }
    }
    long before = firstHalf.percentileNanos(50);
    long now = lastHalf.percentileNanos(50);
    if (before < 0 && now < 0) {
      // No such latency exists, or nothing was answered; the backlogs show the latter.
      return;
    }
    if (before < 0 || now < 0) {
      unsteady.add("too few messages for a p50");
      return;
    }
    double change = (now - before) / (double) Math.max(1, before);
    String percent = percent(Math.abs(change));
    if (Math.abs(change) < LATENCY_LIMIT) {
      steady.add("p50 within " + percent);
    } else {
      unsteady.add("p50 still " + (change < 0 ? "falls" : "rises") + " by " + percent);
    }
  }

  private void compilers(List<String> unsteady, List<String> steady) {
    double share = perSecond(Second::compilerSeconds);
    if (Double.isNaN(share)) {
      return;
    }
    boolean idle = share < COMPILER_LIMIT;
    (idle ? steady : unsteady).add("compilers at " + percent(share) + " of a processor");
  }

  private void backlog(String name, ToDoubleFunction<Second> backlog, List<String> unsteady) {
    BacklogSlope slope =
        BacklogSlope.of(
            seconds.stream()
                .map(s -> new BacklogSlope.Sample(s.atSeconds(), backlog.applyAsDouble(s)))
                .toList());
    if (slope.changes(rateTolerance * perSecond(Second::due))) {
      double perSecond = slope.robustPerSecond();
      unsteady.add(
          name
              + (perSecond < 0 ? " falling by " : " growing by ")
              + Numbers.count(Math.round(Math.abs(perSecond)))
              + "/s");
    }
  }

  /** Uses a decimal if rounding to an integer could make the value look equal to the limit. */
  private static String percent(double share) {
    double percent = share * PERCENT;
    return percent < 2 * LATENCY_LIMIT * PERCENT
        ? String.format(Locale.ROOT, "%.1f %%", percent)
        : Math.round(percent) + " %";
  }

  private double perSecond(ToDoubleFunction<Second> sum) {
    return (sum.applyAsDouble(last()) - sum.applyAsDouble(first()))
        / (last().atSeconds() - first().atSeconds());
  }

  private Second first() {
    return seconds.get(0);
  }

  private Second last() {
    return seconds.get(seconds.size() - 1);
  }
}
