// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.PlannedVolume;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.plan.Workload.BacklogTarget;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.worker.LoadShape;

/** The number of messages that a workload sends at least. Pure arithmetic. */
final class PlannedMessages {

  private static final double SECOND = 1e9;

  private PlannedMessages() {}

  static PlannedVolume volume(Workload workload, LoadShape shape) {
    long backlog = workload.backlog().map(BacklogTarget::bytes).orElse(0L) / workload.messageSize();
    return new PlannedVolume(Math.max(sent(workload, shape), backlog), workload.messageSize());
  }

  private static long sent(Workload workload, LoadShape shape) {
    if (!workload.produces()) {
      return 0;
    }
    double warmup = 0;
    double measured = 0;
    if (workload.sending() instanceof Load.Open open) {
      warmup = workload.warmup().min().toNanos() / SECOND * open.rate().first();
      measured = scheduled(workload, shape);
    }
    if (workload.endCondition() instanceof EndCondition.Messages messages) {
      measured = messages.count();
    }
    return (long) (warmup + measured);
  }

  /** Returns the messages of the measured window; 0 if the user ends it. */
  private static double scheduled(Workload workload, LoadShape shape) {
    double from = workload.warmup().max().toNanos();
    long window = shape.stepNanos().stream().mapToLong(Long::longValue).sum();
    return window < PhaseTimes.OPEN_END ? shape.scheduledBetween(from, from + window) : 0;
  }
}
