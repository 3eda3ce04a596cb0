// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.PlannedVolume;
import dev.plimsoll.plan.BacklogForecast;
import dev.plimsoll.plan.BacklogPlan;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.worker.LoadShape;

/** The number of messages that a workload sends at least. Pure arithmetic. */
final class PlannedMessages {

  private static final double SECOND = 1e9;

  private PlannedMessages() {}

  static PlannedVolume volume(Workload workload, LoadShape shape) {
    return new PlannedVolume(sent(workload, shape), workload.messageSize());
  }

  private static long sent(Workload workload, LoadShape shape) {
    if (workload.load() instanceof Load.None none) {
      return none.fill().orElse(0);
    }
    double warmup = 0;
    double measured = 0;
    if (workload.sending() instanceof Load.Open open) {
      warmup = workload.warmup().min().toNanos() / SECOND * open.rate().first();
      measured = scheduled(workload, shape);
    }
    if (workload.endCondition() instanceof EndCondition.Messages messages) {
      measured = messages.count();
    } else if (workload.backlog().isPresent()) {
      measured = untilBuilt(workload.backlog().get(), workload);
    }
    return (long) (warmup + measured);
  }

  /** Returns the messages of the measured window until the backlog is built. */
  private static double untilBuilt(BacklogPlan backlog, Workload workload) {
    double before =
        workload.sending() instanceof Load.Open open
            ? backlog.before().toNanos() / SECOND * open.rate().first()
            : 0;
    return before + BacklogForecast.messagesToBuild(backlog, workload);
  }

  /** Returns the messages of the measured window; 0 if the user ends it. */
  private static double scheduled(Workload workload, LoadShape shape) {
    double from = workload.warmup().max().toNanos();
    long window = shape.stepNanos().stream().mapToLong(Long::longValue).sum();
    return window < PhaseTimes.OPEN_END ? shape.scheduledBetween(from, from + window) : 0;
  }
}
