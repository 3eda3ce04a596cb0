// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.LatencyTable;
import dev.plimsoll.record.Role;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.record.Windows;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.worker.LoadShape;
import java.util.ArrayList;
import java.util.List;

/** The steps of the window, each with its own messages. Without a verdict. */
final class StepParts {

  private final LoadShape shape;
  private final Timeline timeline;
  private final Tallies tallies;
  private final BacklogParts backlogs;
  private final LatencyParts latencies;

  StepParts(
      LoadShape shape,
      Timeline timeline,
      Tallies tallies,
      BacklogParts backlogs,
      LatencyParts latencies) {
    this.shape = shape;
    this.timeline = timeline;
    this.tallies = tallies;
    this.backlogs = backlogs;
    this.latencies = latencies;
  }

  List<RunResult.Step> steps() {
    List<RunResult.Step> steps = new ArrayList<>();
    Windows windows = timeline.windows();
    if (shape.stepNanos().size() < 2) {
      return steps;
    }
    for (int step = 0; step < shape.stepNanos().size(); step++) {
      if (windows.stepEnd(step) > windows.stepStart(step)) {
        steps.add(step(step, windows));
      }
    }
    return steps;
  }

  private RunResult.Step step(int step, Windows windows) {
    Long before = backlogs.scheduledBefore(windows.stepStart(step));
    Long scheduled =
        before == null ? null : (Long) (backlogs.scheduledBefore(windows.stepEnd(step)) - before);
    long sent = timeline.messagesOfStep(Role.SEND, step);
    long failed = timeline.messagesOfStep(Role.FAIL, step);
    LatencyTable table = timeline.latenciesOfStep(step);
    Tallies.Counts counts = new Tallies.Counts(scheduled == null ? sent : scheduled, sent, failed);
    MissingParts.Group all =
        new MissingParts.Group(windows.stepEnd(step), counts.scheduled(), sent, table);
    return new RunResult.Step(
        (windows.stepStart(step) - windows.start()) / 1e9,
        tallies.stepSeconds(step),
        shape.stepRates().get(step),
        null,
        List.of(),
        scheduled,
        sent,
        tallies.acknowledgedAtAll() ? timeline.messagesOfStep(Role.ACKNOWLEDGE, step) : null,
        failed,
        tallies.hasArrivals() ? timeline.messagesOfStep(tallies.arrival(), step) : null,
        backlogs.ofStep(step),
        tallies.throughputOfStep(step, scheduled),
        kept(latencies.of(table, counts, List.of(all))));
  }

  private RunResult.LatencyByKind kept(RunResult.LatencyByKind kinds) {
    return shape.stepNanos().size() <= RunResult.Step.MOST_DISTRIBUTED
        ? kinds
        : kinds.withoutHistograms().withoutDelays();
  }
}
