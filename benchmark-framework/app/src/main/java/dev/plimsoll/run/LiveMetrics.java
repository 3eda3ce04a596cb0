// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.Progress;

/** Computes the metrics that are printed each second. */
final class LiveMetrics {

  private static final long STALE_NANOS = 1_500_000_000;

  private final Workload workload;
  private final LoadShape shape;
  private final PhaseTimes phaseTimes;
  private final boolean acknowledged;
  private Progress before = new Progress(0, 0, 0, 0, 0, 0, "");
  private long beforeNanos;

  LiveMetrics(Workload workload, LoadShape shape, PhaseTimes phaseTimes, boolean acknowledged) {
    this.workload = workload;
    this.shape = shape;
    this.phaseTimes = phaseTimes;
    this.acknowledged = acknowledged;
  }

  LiveSecond second(RunPhase phase, long now, IntervalSnapshot snapshot, Progress progress) {
    double seconds = (now - (beforeNanos == 0 ? phaseTimes.start() : beforeNanos)) / 1e9;
    boolean closed = !shape.hasSchedule();
    LatencyTotals publish = merge(snapshot, EventType.ACKNOWLEDGE, closed, now);
    boolean requestReply = workload.requestsReplies();
    LatencyTotals endToEnd =
        merge(snapshot, requestReply ? EventType.REPLY : EventType.RECEIVE, closed, now);
    LiveSecond second =
        new LiveSecond(
            phase,
            (now - phaseTimes.start()) / 1e9,
            remaining(now),
            target(phase, now),
            (progress.sent() - before.sent()) / seconds,
            acknowledged ? (progress.acknowledged() - before.acknowledged()) / seconds : Double.NaN,
            (progress.received() - before.received()) / seconds,
            closed,
            requestReply,
            publish.percentileNanos(50),
            publish.percentileNanos(99),
            publish.count() == 0 ? -1 : publish.maxNanos(),
            endToEnd.percentileNanos(50),
            endToEnd.percentileNanos(99),
            endToEnd.count() == 0 ? -1 : endToEnd.maxNanos(),
            backlog(progress),
            progress.outstanding(),
            progress.failed());
    before = progress;
    beforeNanos = now;
    return second;
  }

  /**
   * The latencies by which a warm-up is judged: of {@code publish}, or of deliveries if nothing is
   * acknowledged; of round trips in request-reply; without a schedule, those measured from the send
   * call.
   */
  LatencyTotals headline(long now, IntervalSnapshot snapshot) {
    boolean closed = !shape.hasSchedule();
    if (workload.requestsReplies()) {
      return merge(snapshot, EventType.REPLY, closed, now);
    }
    return merge(snapshot, acknowledged ? EventType.ACKNOWLEDGE : EventType.RECEIVE, closed, now);
  }

  private double remaining(long now) {
    long end = phaseTimes.loadEnd();
    return end >= PhaseTimes.OPEN_END ? Double.NaN : Math.max(0, (end - now) / 1e9);
  }

  private double target(RunPhase phase, long now) {
    if (!shape.hasSchedule()) {
      return Double.NaN;
    }
    return phase == RunPhase.DRAIN ? 0 : shape.rateAt(now - (double) phaseTimes.start());
  }

  private long backlog(Progress progress) {
    if (!workload.consumes() || !workload.produces()) {
      return 0;
    }
    long due = acknowledged ? progress.acknowledged() : progress.sent() - progress.failed();
    return due * workload.subscriptionsPerTopic() - progress.received();
  }

  /**
   * Merges the latencies of this second; buckets that an idle thread handed over late are left out.
   */
  private LatencyTotals merge(
      IntervalSnapshot snapshot, EventType eventType, boolean service, long now) {
    long minEnd = now - STALE_NANOS;
    LatencyTotals all = new LatencyTotals();
    for (IntervalSnapshot.Part part : snapshot.parts()) {
      IntervalSnapshot.BucketKey key = part.key();
      if (key.eventType() == eventType && key.eventFrom() + phaseTimes.intervalNanos() > minEnd) {
        all.add(service ? part.service() : part.response());
      }
    }
    return all;
  }
}
