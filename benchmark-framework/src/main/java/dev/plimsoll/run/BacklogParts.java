// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.Role;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.record.Windows;
import dev.plimsoll.result.RunResult;

/** What was outstanding, and when: scheduled and not answered, taken and not received. */
final class BacklogParts {

  private final Workload workload;
  private final Timeline timeline;
  private final Windows windows;
  private final ScheduledCounts scheduled;
  private final boolean acknowledged;
  private final Role arrival;

  BacklogParts(
      Workload workload, Timeline timeline, ScheduledCounts scheduled, boolean acknowledged) {
    this.workload = workload;
    this.timeline = timeline;
    this.windows = timeline.windows();
    this.scheduled = scheduled;
    this.acknowledged = acknowledged;
    this.arrival = workload.requestsReplies() ? Role.REPLY : Role.RECEIVE;
  }

  /** How many events of a role there were up to some instant. */
  interface Events {

    long of(Role role);
  }

  /** At the edges of the window; null where nothing is sent. */
  RunResult.Backlogs ofWindow() {
    if (!workload.produces() || windows.measuredEnd() <= windows.measuredStart()) {
      return null;
    }
    return new RunResult.Backlogs(
        at(windows.measuredStart(), windows.measuredStart()),
        at(windows.judgedAt(), windows.judgedAt()));
  }

  /** At the edges of a step: at its end, of its messages and earlier ones. */
  RunResult.Backlogs ofStep(int step) {
    long start = windows.stepStart(step);
    long judged = windows.stepJudgedAt(step);
    return new RunResult.Backlogs(
        at(start, start),
        backlog(judged, windows.stepEnd(step), role -> timeline.eventsBefore(role, judged, step)));
  }

  private RunResult.Backlog at(long instant, long scheduledBefore) {
    return backlog(instant, scheduledBefore, role -> timeline.eventsBefore(role, instant));
  }

  private RunResult.Backlog backlog(long instant, long scheduledBefore, Events events) {
    return new RunResult.Backlog(
        (instant - windows.start()) / 1e9,
        unanswered(scheduledBefore, events),
        undelivered(events));
  }

  /** Scheduled before a boundary; null without a schedule. */
  Long scheduledBefore(long instant) {
    return scheduled.exist() ? (Long) scheduled.before(instant) : null;
  }

  /** Scheduled and not answered; null without a schedule. */
  Long unanswered(long scheduledBefore, Events events) {
    return scheduled.exist() ? (Long) (scheduled.before(scheduledBefore) - answered(events)) : null;
  }

  private long answered(Events events) {
    if (workload.requestsReplies()) {
      return events.of(Role.REPLY) + events.of(Role.FAIL);
    }
    return acknowledged ? events.of(Role.ACKNOWLEDGE) + events.of(Role.FAIL) : events.of(Role.SEND);
  }

  /** Taken and not received, over all subscriptions; null where nothing is received. */
  Long undelivered(Events events) {
    if (!workload.produces() || !workload.consumes()) {
      return null;
    }
    long taken =
        acknowledged ? events.of(Role.ACKNOWLEDGE) : events.of(Role.SEND) - events.of(Role.FAIL);
    return taken * workload.subscriptionsPerTopic() - events.of(arrival);
  }
}
