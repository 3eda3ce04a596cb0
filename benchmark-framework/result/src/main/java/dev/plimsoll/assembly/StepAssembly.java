// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyArrays;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.worker.LoadShape;
import java.util.ArrayList;
import java.util.List;

/** The steps of the window in the result, each with its own messages. Without a verdict. */
final class StepAssembly {

  private final LoadShape shape;
  private final Timeline timeline;
  private final RunCounts runCounts;
  private final BacklogCounts backlogs;
  private final LatencyAssembly latencies;

  StepAssembly(
      LoadShape shape,
      Timeline timeline,
      RunCounts runCounts,
      BacklogCounts backlogs,
      LatencyAssembly latencies) {
    this.shape = shape;
    this.timeline = timeline;
    this.runCounts = runCounts;
    this.backlogs = backlogs;
    this.latencies = latencies;
  }

  List<RunResult.Step> steps() {
    List<RunResult.Step> steps = new ArrayList<>();
    PhaseTimes phaseTimes = timeline.phaseTimes();
    if (shape.stepNanos().size() < 2) {
      return steps;
    }
    for (int step = 0; step < shape.stepNanos().size(); step++) {
      if (phaseTimes.stepEnd(step) > phaseTimes.stepStart(step)) {
        steps.add(step(step, phaseTimes));
      }
    }
    return steps;
  }

  private RunResult.Step step(int step, PhaseTimes phaseTimes) {
    Long before = backlogs.scheduledBefore(phaseTimes.stepStart(step));
    Long scheduled =
        before == null
            ? null
            : (Long) (backlogs.scheduledBefore(phaseTimes.stepEnd(step)) - before);
    long sent = timeline.messagesOfStep(EventType.SEND, step);
    long failed = timeline.messagesOfStep(EventType.FAIL, step);
    LatencyArrays table = timeline.latenciesOfStep(step);
    RunCounts.Counts counts =
        new RunCounts.Counts(scheduled == null ? sent : scheduled, sent, failed);
    MissingMessages.Group all =
        new MissingMessages.Group(phaseTimes.stepEnd(step), counts.scheduled(), sent, table);
    return new RunResult.Step(
        (phaseTimes.stepStart(step) - phaseTimes.start()) / 1e9,
        runCounts.stepSeconds(step),
        shape.stepRates().get(step),
        null,
        List.of(),
        scheduled,
        sent,
        runCounts.acknowledgedAtAll() ? timeline.messagesOfStep(EventType.ACKNOWLEDGE, step) : null,
        failed,
        runCounts.hasArrivals() ? timeline.messagesOfStep(runCounts.arrival(), step) : null,
        backlogs.ofStep(step),
        runCounts.throughputOfStep(step, scheduled),
        kept(latencies.of(table, counts, List.of(all))));
  }

  private LatencyByKind kept(LatencyByKind kinds) {
    return shape.stepNanos().size() <= RunResult.Step.MOST_DISTRIBUTED
        ? kinds
        : kinds.withoutHistograms().withoutDelays();
  }
}
