// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyArrays;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.Missing;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Messages without a latency value, and how long at least each was waited for: until it failed, or
 * until the end of the drain. Only the timeline interval in which a message was due is known, so
 * the wait is counted from the end of that interval.
 */
final class MissingMessages {

  private final Workload workload;
  private final PhaseTimes phaseTimes;
  private final long endNanos;

  MissingMessages(Workload workload, PhaseTimes phaseTimes, long endNanos) {
    this.workload = workload;
    this.phaseTimes = phaseTimes;
    this.endNanos = endNanos;
  }

  /**
   * Messages that were due in the same interval.
   *
   * @param until the end of the interval of their intended times
   * @param scheduled their number; in closed load, the number sent
   * @param sent how many of them were sent
   */
  record Group(long until, long scheduled, long sent, LatencyArrays latencies) {}

  /** The measured messages by intervals of their intended time. */
  List<Group> groups(Timeline timeline, ScheduledCounts scheduled) {
    List<Group> groups = new ArrayList<>();
    for (Timeline.IntervalTotals row : timeline.intendedRows()) {
      if (row.from() >= phaseTimes.measuredStart() && row.from() < phaseTimes.measuredEnd()) {
        long until = row.until(phaseTimes);
        long sends = row.latencies().of(LatencyKind.SEND_DELAY).count();
        if (scheduled.exist()) {
          long due = scheduled.before(until) - scheduled.before(row.from());
          groups.add(new Group(until, due, sends, row.latencies()));
        }
      }
    }
    if (!scheduled.exist()) {
      for (Timeline.IntervalTotals row : timeline.rows()) {
        if (row.from() >= phaseTimes.measuredStart() && row.from() < phaseTimes.measuredEnd()) {
          groups.add(sentIn(row, timeline));
        }
      }
    }
    return groups;
  }

  /** A group for messages of which only the phase is known: due at the end of the window. */
  List<Group> unknownTimes() {
    return List.of(
        new Group(
            phaseTimes.measuredEnd(), Integer.MAX_VALUE, Integer.MAX_VALUE, new LatencyArrays()));
  }

  /** Closed load: due messages are those sent, at their send times. */
  private Group sentIn(Timeline.IntervalTotals row, Timeline timeline) {
    long sends = row.events(EventType.SEND);
    LatencyArrays of =
        timeline.intendedRows().stream()
            .filter(each -> each.from() == row.from())
            .map(Timeline.IntervalTotals::latencies)
            .findFirst()
            .orElseGet(LatencyArrays::new);
    return new Group(row.until(phaseTimes), sends, sends, of);
  }

  /** The messages without a value of this kind. */
  Missing of(LatencyKind kind, long missing, List<Group> groups) {
    if (missing <= 0) {
      return Missing.NONE;
    }
    Missing result = Missing.of(missing);
    result.waitedNanos().setAutoResize(true);
    long left = missing;
    for (Group group : groups) {
      long without = Math.min(left, due(kind, group) - group.latencies().of(kind).count());
      if (without > 0) {
        add(kind, group, without, result.waitedNanos());
        left -= without;
      }
    }
    return result;
  }

  private long due(LatencyKind kind, Group group) {
    return switch (kind) {
      case PUBLISH, ROUND_TRIP -> group.scheduled();
      case PUBLISH_SERVICE, ROUND_TRIP_SERVICE -> group.sent();
      case END_TO_END, PROCESSED -> group.scheduled() * workload.subscriptionsPerTopic();
      case END_TO_END_SERVICE -> group.sent() * workload.subscriptionsPerTopic();
      case SEND_DELAY,
          GENERATOR_DELAY,
          PUBLISH_FAILED,
          PROCESSING,
          LATE_END_TO_END,
          LATE_END_TO_END_SERVICE ->
          0;
    };
  }

  private void add(LatencyKind kind, Group group, long without, Histogram waited) {
    LatencyTotals delay = group.latencies().of(LatencyKind.SEND_DELAY);
    boolean service = isService(kind) && delay.count() > 0;
    long late = service ? Math.max(0, delay.maxNanos()) : 0;
    long rest = without;
    if (kind == LatencyKind.PUBLISH || kind == LatencyKind.PUBLISH_SERVICE) {
      Histogram failed = group.latencies().of(LatencyKind.PUBLISH_FAILED).histogram();
      for (HistogramIterationValue value : failed.recordedValues()) {
        long count = Math.min(rest, value.getCountAtValueIteratedTo());
        long nanos = failed.lowestEquivalentValue(value.getValueIteratedTo()) - late;
        if (count > 0) {
          waited.recordValueWithCount(Math.max(0, nanos), count);
          rest -= count;
        }
      }
    }
    long until = Math.min(group.until(), phaseTimes.loadEnd());
    if (rest > 0) {
      // Recording a count of 0 would still change the histogram's maximum.
      waited.recordValueWithCount(Math.max(0, endNanos - until - late), rest);
    }
  }

  private static boolean isService(LatencyKind kind) {
    return switch (kind) {
      case PUBLISH_SERVICE, END_TO_END_SERVICE, ROUND_TRIP_SERVICE -> true;
      default -> false;
    };
  }
}
