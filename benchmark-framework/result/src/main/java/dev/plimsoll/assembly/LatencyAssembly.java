// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.MessageSizes;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyArrays;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.RecordedEvents;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.LatencyPart;
import dev.plimsoll.result.Missing;
import java.util.ArrayList;
import java.util.List;

/** The latencies of the result; null for those that do not exist in this kind of run. */
final class LatencyAssembly {

  private final RunCounts runCounts;
  private final MissingMessages missing;
  private final MessageSizes messageSizes;

  LatencyAssembly(RunCounts runCounts, MissingMessages missing, MessageSizes messageSizes) {
    this.runCounts = runCounts;
    this.missing = missing;
    this.messageSizes = messageSizes;
  }

  /** Latencies of all measured messages. */
  LatencyByKind ofWindow(Timeline timeline, List<MissingMessages.Group> groups) {
    return of(timeline.latencies(), runCounts.whole(), groups).with(bySize(timeline));
  }

  /** What lost workers sent is not known, nor how large it was. */
  private List<LatencyByKind.SizeLatency> bySize(Timeline timeline) {
    List<LatencyByKind.SizeLatency> sizes = new ArrayList<>();
    List<MessageSizes.LatencyClass> ranges = messageSizes.latencyClasses();
    List<RecordedEvents> classes = runCounts.isComplete() ? timeline.sizeClasses() : List.of();
    for (int i = 0; i < classes.size(); i++) {
      RecordedEvents recorded = classes.get(i);
      long sent = recorded.events(EventType.SEND);
      MissingMessages.Group all =
          new MissingMessages.Group(
              timeline.phaseTimes().measuredEnd(), sent, sent, recorded.latencies());
      LatencyByKind kinds =
          of(
              recorded.latencies(),
              new RunCounts.Counts(sent, sent, recorded.events(EventType.FAIL)),
              List.of(all));
      MessageSizes.LatencyClass range = ranges.get(i);
      Integer smallest = range.smallest() == range.largest() ? null : range.smallest();
      sizes.add(LatencyByKind.SizeLatency.of(range.largest(), smallest, sent, kinds));
    }
    return sizes;
  }

  /** Latencies of messages for which it is known how many should have a value of each kind. */
  LatencyByKind of(
      LatencyArrays table, RunCounts.Counts counts, List<MissingMessages.Group> groups) {
    boolean open = runCounts.openLoad();
    boolean published = runCounts.acknowledgedAtAll() && counts.sent() > 0;
    boolean received = runCounts.checksArrivals();
    boolean replied = runCounts.requestsReplies();
    Parts parts = new Parts(table, counts, groups);
    return new LatencyByKind(
        parts.of(open && published, LatencyKind.PUBLISH),
        parts.of(published, LatencyKind.PUBLISH_SERVICE),
        parts.of(open, LatencyKind.SEND_DELAY),
        parts.of(open, LatencyKind.GENERATOR_DELAY),
        parts.of(open && received, LatencyKind.END_TO_END),
        parts.of(received, LatencyKind.END_TO_END_SERVICE),
        parts.of(open && replied, LatencyKind.ROUND_TRIP),
        parts.of(replied, LatencyKind.ROUND_TRIP_SERVICE),
        parts.of(counts.failed() > 0, LatencyKind.PUBLISH_FAILED));
  }

  /**
   * A latency of one kind.
   *
   * @param exists whether the run has this kind; null if not
   */
  Latency of(
      boolean exists, LatencyKind kind, LatencyArrays table, List<MissingMessages.Group> groups) {
    return new Parts(table, runCounts.whole(), groups).of(exists, kind);
  }

  private final class Parts {

    private final LatencyArrays table;
    private final RunCounts.Counts counts;
    private final List<MissingMessages.Group> groups;

    Parts(LatencyArrays table, RunCounts.Counts counts, List<MissingMessages.Group> groups) {
      this.table = table;
      this.counts = counts;
      this.groups = groups;
    }

    Latency of(boolean exists, LatencyKind kind) {
      if (!exists) {
        return null;
      }
      LatencyTotals totals = table.of(kind);
      long without = runCounts.due(kind, counts, totals.count()) - totals.count();
      long ofLost = Math.max(0, Math.min(without, ofLostWorkers(kind, totals)));
      return LatencyPart.of(
          totals.histogram(),
          exact(totals),
          missing.of(kind, without - ofLost, groups).andUnknown(ofLost));
    }
  }

  private long ofLostWorkers(LatencyKind kind, LatencyTotals totals) {
    return runCounts.lost().missing(kind, totals.count(), runCounts.subscriptions());
  }

  /** What was recorded, as if no other message were due. */
  static LatencyByKind recorded(LatencyArrays table) {
    return new LatencyByKind(
        recorded(table.of(LatencyKind.PUBLISH)),
        recorded(table.of(LatencyKind.PUBLISH_SERVICE)),
        recorded(table.of(LatencyKind.SEND_DELAY)),
        recorded(table.of(LatencyKind.GENERATOR_DELAY)),
        recorded(table.of(LatencyKind.END_TO_END)),
        recorded(table.of(LatencyKind.END_TO_END_SERVICE)),
        recorded(table.of(LatencyKind.ROUND_TRIP)),
        recorded(table.of(LatencyKind.ROUND_TRIP_SERVICE)),
        recorded(table.of(LatencyKind.PUBLISH_FAILED)));
  }

  private static Latency recorded(LatencyTotals totals) {
    return totals.count() == 0
        ? null
        : LatencyPart.of(totals.histogram(), exact(totals), Missing.NONE);
  }

  static LatencyPart.Exact exact(LatencyTotals totals) {
    return new LatencyPart.Exact(
        totals.sumNanos(),
        totals.minNanos(),
        totals.maxNanos(),
        totals.negativeCount(),
        totals.negativeMinNanos());
  }
}
