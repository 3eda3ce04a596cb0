// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.Backlog;
import dev.plimsoll.result.Backlogs;

/**
 * The backlogs of the result at given times: scheduled but unanswered messages, and accepted but
 * undelivered messages.
 */
final class BacklogCounts {

  private final Workload workload;
  private final Timeline timeline;
  private final PhaseTimes phaseTimes;
  private final ScheduledCounts scheduled;
  private final boolean acknowledged;
  private final boolean complete;
  private final EventType arrival;

  /**
   * @param complete whether all that was sent and received is in the timeline; if not, no backlog
   *     is known
   */
  BacklogCounts(
      Workload workload,
      Timeline timeline,
      ScheduledCounts scheduled,
      boolean acknowledged,
      boolean complete) {
    this.complete = complete;
    this.workload = workload;
    this.timeline = timeline;
    this.phaseTimes = timeline.phaseTimes();
    this.scheduled = scheduled;
    this.acknowledged = acknowledged;
    this.arrival = workload.requestsReplies() ? EventType.REPLY : EventType.RECEIVE;
  }

  /** The number of events of a type up to some instant. */
  interface Events {

    long of(EventType eventType);
  }

  /** At the start and end of the window; null if nothing is sent. */
  Backlogs ofWindow() {
    if (!complete
        || !workload.produces()
        || phaseTimes.measuredEnd() <= phaseTimes.measuredStart()) {
      return null;
    }
    return new Backlogs(
        at(phaseTimes.measuredStart(), phaseTimes.measuredStart()),
        at(phaseTimes.judgedAt(), phaseTimes.judgedAt()));
  }

  /** At the start and end of a step; at its end, of its own messages and earlier ones. */
  Backlogs ofStep(int step) {
    long start = phaseTimes.stepStart(step);
    long judged = phaseTimes.stepJudgedAt(step);
    return new Backlogs(
        at(start, start),
        backlog(
            judged,
            phaseTimes.stepEnd(step),
            eventType -> timeline.eventsBefore(eventType, judged, step)));
  }

  private Backlog at(long instant, long scheduledBefore) {
    return backlog(
        instant, scheduledBefore, eventType -> timeline.eventsBefore(eventType, instant));
  }

  private Backlog backlog(long instant, long scheduledBefore, Events events) {
    return new Backlog(
        (instant - phaseTimes.start()) / 1e9,
        unanswered(scheduledBefore, events),
        undelivered(events));
  }

  /** Messages scheduled before a boundary; null without a schedule. */
  Long scheduledBefore(long instant) {
    return scheduled.exist() ? (Long) scheduled.before(instant) : null;
  }

  /** Scheduled but unanswered messages; null without a schedule. */
  Long unanswered(long scheduledBefore, Events events) {
    return scheduled.exist() ? (Long) (scheduled.before(scheduledBefore) - answered(events)) : null;
  }

  private long answered(Events events) {
    if (workload.requestsReplies()) {
      return events.of(EventType.REPLY) + events.of(EventType.FAIL);
    }
    return acknowledged
        ? events.of(EventType.ACKNOWLEDGE) + events.of(EventType.FAIL)
        : events.of(EventType.SEND);
  }

  /** Accepted but undelivered messages, over all subscriptions; null if nothing is received. */
  Long undelivered(Events events) {
    if (!complete || !workload.produces() || !workload.consumes()) {
      return null;
    }
    long taken =
        acknowledged
            ? events.of(EventType.ACKNOWLEDGE)
            : events.of(EventType.SEND) - events.of(EventType.FAIL);
    return taken * workload.subscriptionsPerTopic() - events.of(arrival);
  }
}
