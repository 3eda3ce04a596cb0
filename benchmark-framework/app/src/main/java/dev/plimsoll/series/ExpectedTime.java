// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.run.SearchForecast;
import dev.plimsoll.text.Numbers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Computes how long several runs take, as far as their workloads determine it. */
public final class ExpectedTime {

  private static final long SECONDS_OF_A_MINUTE = 60;
  private static final long ROUNDED_SECONDS = 10;

  private ExpectedTime() {}

  /** Returns the line that is printed before the first run. */
  public static String of(List<RunPlan> runs) {
    Duration min = Duration.ZERO;
    Duration max = Duration.ZERO;
    int unknown = 0;
    boolean withSearch = false;
    for (RunPlan run : runs) {
      if (run.workload().load() instanceof Load.Search search) {
        withSearch = true;
        SearchForecast.TimeRange range = SearchForecast.before(search, run.workload());
        min = min.plus(range.least());
        max = max.plus(range.most());
        continue;
      }
      Optional<Duration> window = window(run.workload());
      if (window.isEmpty()) {
        unknown++;
        continue;
      }
      Duration always = window.get().plus(run.workload().cooldown());
      min = min.plus(always).plus(run.workload().warmup().min());
      max = max.plus(always).plus(run.workload().warmup().max());
    }
    int known = runs.size() - unknown;
    String rest = unknown == 0 ? "" : count(unknown) + " of unknown length";
    if (known == 0) {
      return "expected: " + rest;
    }
    return "expected: "
        + Numbers.duration((double) min.toSeconds())
        + (max.equals(min) ? "" : " to " + Numbers.duration((double) max.toSeconds()))
        + " for "
        + count(known)
        + ", and the time for starting and draining systems"
        + (withSearch ? " and for probes of searches that are repeated" : "")
        + (rest.isEmpty() ? "" : "; " + rest);
  }

  /** Returns the least time of all runs whose workloads have one, in seconds. */
  public static long leastSeconds(List<RunPlan> runs) {
    return runs.stream().flatMap(run -> least(run).stream()).mapToLong(Duration::toSeconds).sum();
  }

  /** Returns the least time of a run, that with the shortest warm-up, if its workload has one. */
  static Optional<Duration> least(RunPlan run) {
    Workload workload = run.workload();
    if (workload.load() instanceof Load.Search search) {
      return Optional.of(SearchForecast.before(search, workload).least());
    }
    return window(workload)
        .map(window -> window.plus(workload.cooldown()).plus(workload.warmup().min()));
  }

  /**
   * Returns a rounded time: {@code 40 s}, {@code 1 min 30 s}, {@code 4 min}, {@code 2 h 10 min}.
   */
  static String rounded(double seconds) {
    long tens = Math.max(1, Math.round(seconds / ROUNDED_SECONDS)) * ROUNDED_SECONDS;
    return Numbers.duration(
        (double)
            (tens < 2 * SECONDS_OF_A_MINUTE
                ? tens
                : Math.round(seconds / SECONDS_OF_A_MINUTE) * SECONDS_OF_A_MINUTE));
  }

  private static Optional<Duration> window(Workload workload) {
    if (!workload.produces()) {
      // It ends when all stored messages are delivered, which may be long before its duration.
      return Optional.empty();
    }
    if (workload.endCondition() instanceof EndCondition.After after) {
      return Optional.of(after.duration());
    }
    if (workload.endCondition() instanceof EndCondition.Messages messages
        && workload.sending() instanceof Load.Open open
        && open.rate() instanceof RateProfile.Constant constant) {
      return Optional.of(
          Duration.ofSeconds(Math.round(messages.count() / constant.ratePerSecond())));
    }
    return Optional.empty();
  }

  private static String count(int runs) {
    return Numbers.things(runs, "run");
  }
}
