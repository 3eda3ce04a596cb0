// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How long several runs take, as far as their workloads say so. */
public final class ExpectedTime {

  private static final int SECONDS_OF_A_MINUTE = 60;

  private ExpectedTime() {}

  /** A line for the user, before the first of the runs. */
  public static String of(List<RunPlan> runs) {
    Duration min = Duration.ZERO;
    Duration max = Duration.ZERO;
    int unknown = 0;
    for (RunPlan run : runs) {
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
    String rest = unknown == 0 ? "" : count(unknown) + " whose length is not known before";
    if (known == 0) {
      return "expected: " + rest;
    }
    return "expected: "
        + text(min)
        + (max.equals(min) ? "" : " to " + text(max))
        + " for "
        + count(known)
        + ", and the time for starting and draining systems"
        + (rest.isEmpty() ? "" : "; " + rest);
  }

  private static Optional<Duration> window(Workload workload) {
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
    return runs + (runs == 1 ? " run" : " runs");
  }

  private static String text(Duration time) {
    long seconds = (time.toMillis() + 500) / 1000;
    long minutes = seconds / SECONDS_OF_A_MINUTE;
    long hours = minutes / SECONDS_OF_A_MINUTE;
    if (minutes == 0) {
      return seconds + " s";
    }
    return hours == 0
        ? minutes + " min " + seconds % SECONDS_OF_A_MINUTE + " s"
        : hours + " h " + minutes % SECONDS_OF_A_MINUTE + " min";
  }
}
