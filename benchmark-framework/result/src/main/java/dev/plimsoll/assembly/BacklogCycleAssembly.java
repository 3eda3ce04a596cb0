// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyArrays;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.BacklogPart;
import dev.plimsoll.result.BacklogPart.Stage;
import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import dev.plimsoll.worker.BacklogSteps;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The backlog of the result, and its events; both without effect if consumers were not paused. */
final class BacklogCycleAssembly {

  private static final String CONSUMERS = "consumers";

  private final BacklogObservations cycle;
  private final Timeline timeline;
  private final PhaseTimes phaseTimes;
  private final RunCounts runCounts;
  private final BacklogCounts backlogs;
  private final LatencyAssembly latencies;

  BacklogCycleAssembly(
      BacklogObservations cycle,
      Timeline timeline,
      RunCounts runCounts,
      BacklogCounts backlogs,
      LatencyAssembly latencies) {
    this.cycle = cycle;
    this.timeline = timeline;
    this.phaseTimes = timeline.phaseTimes();
    this.runCounts = runCounts;
    this.backlogs = backlogs;
    this.latencies = latencies;
  }

  /**
   * The backlog without what follows from its times and counts; null if the window ended before the
   * consumers were paused.
   */
  BacklogPart part() {
    if (!exists(BacklogSteps.BUILDING)) {
      return null;
    }
    boolean resumed = exists(BacklogSteps.DRAINING);
    boolean ended = resumed && exists(BacklogSteps.AFTER);
    OptionalLong drained = ended ? cycle.drainedAt() : OptionalLong.empty();
    OptionalLong caughtUp = ended ? cycle.caughtUpAt() : OptionalLong.empty();
    long paused = phaseTimes.stepStart(BacklogSteps.BUILDING);
    long resume = phaseTimes.stepStart(BacklogSteps.DRAINING);
    Long atPause = backlogAt(paused);
    Long atResume = resumed ? backlogAt(resume) : null;
    return new BacklogPart(
        fromStart(paused),
        stoppedSeconds(paused),
        resumed ? (Double) fromStart(resume) : null,
        fromStart(drained),
        fromStart(caughtUp),
        cycle.usual(),
        atPause,
        atResume,
        ended ? backlogAt(phaseTimes.stepEnd(BacklogSteps.DRAINING)) : null,
        events(EventType.RECEIVE, BacklogSteps.BUILDING),
        ended ? (Long) Math.min(cycle.left(), Math.max(0, atResume)) : null,
        null,
        null,
        null,
        null,
        stages(),
        others());
  }

  private boolean exists(int step) {
    return phaseTimes.stepEnd(step) > phaseTimes.stepStart(step);
  }

  private double seconds(int step) {
    return (phaseTimes.stepEnd(step) - phaseTimes.stepStart(step)) / 1e9;
  }

  private double fromStart(long instant) {
    return (instant - phaseTimes.start()) / 1e9;
  }

  private Double fromStart(OptionalLong instant) {
    return instant.isPresent() ? (Double) fromStart(instant.getAsLong()) : null;
  }

  private Double stoppedSeconds(long paused) {
    OptionalLong stopped = cycle.stoppedAt();
    return stopped.isPresent() ? (Double) fromStart(Math.max(paused, stopped.getAsLong())) : null;
  }

  private Long backlogAt(long instant) {
    return backlogs.undelivered(eventType -> timeline.eventsBefore(eventType, instant));
  }

  /** Events in the time of a step, of any message. */
  private long events(EventType eventType, int step) {
    return timeline.eventsBefore(eventType, phaseTimes.stepEnd(step))
        - timeline.eventsBefore(eventType, phaseTimes.stepStart(step));
  }

  private List<Stage> stages() {
    List<Stage> stages = new ArrayList<>();
    for (int step = 0; step < BacklogSteps.COUNT && exists(step); step++) {
      stages.add(
          new Stage(
              BacklogPart.NAMES.get(step),
              fromStart(phaseTimes.stepStart(step)),
              seconds(step),
              runCounts.acknowledgedAtAll() ? (Long) events(EventType.ACKNOWLEDGE, step) : null,
              events(EventType.RECEIVE, step),
              latenciesOf(List.of(step)).withoutDelays()));
    }
    return stages;
  }

  /** End-to-end latencies of messages that were not due while consumers were paused. */
  private LatencyByKind others() {
    List<Integer> steps = new ArrayList<>();
    for (int step = 0; step < BacklogSteps.COUNT && exists(step); step++) {
      if (step != BacklogSteps.BUILDING) {
        steps.add(step);
      }
    }
    LatencyByKind all = latenciesOf(steps);
    return new LatencyByKind(
        null, null, null, null, all.endToEnd(), all.endToEndService(), null, null, null);
  }

  private LatencyByKind latenciesOf(List<Integer> steps) {
    LatencyArrays all = new LatencyArrays();
    List<MissingMessages.Group> groups = new ArrayList<>();
    long scheduled = 0;
    long sent = 0;
    long failed = 0;
    for (int step : steps) {
      LatencyArrays table = timeline.latenciesOfStep(step);
      long sentInStep = timeline.messagesOfStep(EventType.SEND, step);
      long due = Math.max(scheduledIn(step, sentInStep), sentInStep);
      groups.add(new MissingMessages.Group(phaseTimes.stepEnd(step), due, sentInStep, table));
      all.add(table);
      scheduled += due;
      sent += sentInStep;
      failed += timeline.messagesOfStep(EventType.FAIL, step);
    }
    return latencies.of(all, new RunCounts.Counts(scheduled, sent, failed), groups);
  }

  private long scheduledIn(int step, long sentInStep) {
    Long before = backlogs.scheduledBefore(phaseTimes.stepStart(step));
    return before == null
        ? sentInStep
        : backlogs.scheduledBefore(phaseTimes.stepEnd(step)) - before;
  }

  /** What happened to the consumers. */
  List<RunResult.Event> events() {
    BacklogPart part = part();
    List<RunResult.Event> events = new ArrayList<>();
    if (part == null) {
      return events;
    }
    events.add(
        injected(
            part.pausedAtSeconds(),
            part.resumedAtSeconds(),
            EventKind.CONSUMERS_PAUSED,
            Numbers.count(part.receivedAfterPause())
                + " prefetched messages were received in this time"));
    if (part.resumedAtSeconds() != null) {
      events.add(
          injected(
              part.resumedAtSeconds(),
              part.caughtUpAtSeconds(),
              EventKind.CONSUMERS_RESUMED,
              Numbers.count(part.atResume()) + " messages waited for them"));
    }
    if (part.drainedAtSeconds() != null) {
      events.add(
          new RunResult.Event(
              part.drainedAtSeconds(),
              null,
              EventKind.BACKLOG_DRAINED,
              CONSUMERS,
              "observed",
              Numbers.count(part.left()) + " messages of the backlog were left"));
    }
    return events;
  }

  private static RunResult.Event injected(
      double atSeconds, Double untilSeconds, String kind, String detail) {
    return new RunResult.Event(atSeconds, untilSeconds, kind, CONSUMERS, "injected", detail);
  }
}
