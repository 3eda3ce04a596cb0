// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.Collector;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.TimelineInfo;
import dev.plimsoll.result.TimelineRow;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.Workloads;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The size of results with realistic latencies. */
@Tag("realtime")
final class ResultSizeTest {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;
  private static final int MINUTES = 15;
  private static final int RATE = 20_000;
  private static final int MAX_BYTES = 2_000_000;

  private final long[] queueing = lognormal(1, 10_000, 1.2);
  private final long[] serving = lognormal(2, 1_000_000, 0.8);
  private final long[] delivering = lognormal(3, 400_000, 0.7);

  @Test
  void aQuarterOfAnHourAtTwentyThousandMessagesPerSecondStaysSmall() {
    Workload workload =
        Workloads.open(new RateProfile.Constant(RATE))
            .stop(new EndCondition.After(Duration.ofMinutes(MINUTES)))
            .make();
    LoadShape shape = LoadShape.of(workload);
    Timeline timeline = recorded(shape.phaseTimes(workload));
    timeline.complete();
    long events = timeline.eventsInWindow(EventType.RECEIVE);
    BacklogCounts backlogs =
        new BacklogCounts(
            workload, timeline, ScheduledCounts.of(workload, shape, 1, timeline), true, true);
    TimelineInfo rows =
        new TimelineAssembly(timeline, workload, true, backlogs, timeline.phaseTimes().loadEnd())
            .timeline();

    String json = ResultJson.write(SampleResults.full().with(rows));

    assertThat(rows.rows()).hasSizeBetween(100, Timeline.MAX_ROWS_KEPT);
    assertThat(rows.byIntendedSecond()).hasSizeLessThanOrEqualTo(Timeline.MAX_ROWS_KEPT);
    assertThat(rows.rows().stream().mapToLong(TimelineRow::received).sum()).isEqualTo(events);
    assertThat(
            rows.rows().stream()
                .map(row -> HistogramText.decode(row.histograms().get("endToEnd")))
                .mapToLong(histogram -> histogram.getTotalCount())
                .sum())
        .isEqualTo(events);
    assertThat(json.getBytes(StandardCharsets.UTF_8).length).isLessThan(MAX_BYTES);
  }

  private Timeline recorded(PhaseTimes phaseTimes) {
    phaseTimes.beginAt(START);
    Collector collector = new Collector();
    Recorders recorders = new Recorders(phaseTimes, collector, true);
    Timeline timeline = new Timeline(phaseTimes);
    for (int i = 0; i < MINUTES * 60 * RATE; i++) {
      long now = START + (long) i * SECOND / RATE;
      int drawn = i % 1_000_003;
      message(recorders.current(), now, drawn);
      if (i % RATE == 0) {
        timeline.add(collector.snapshot());
      }
    }
    phaseTimes.close();
    recorders.handOverRest();
    timeline.add(collector.snapshot());
    return timeline;
  }

  private void message(Recorders.OfThread thread, long now, int drawn) {
    long delay = queueing[drawn % queueing.length];
    long served = serving[drawn % serving.length];
    long arrived = served + delivering[drawn % delivering.length];
    thread.of(EventType.SEND).record(RunPhase.MEASURED, now, now, delay, delay / 50, 100);
    thread
        .of(EventType.ACKNOWLEDGE)
        .record(RunPhase.MEASURED, now, now, delay + served, served, 100);
    thread.of(EventType.RECEIVE).record(RunPhase.MEASURED, now, now, delay + arrived, arrived, 100);
  }

  private static long[] lognormal(long seed, double median, double sigma) {
    Random random = new Random(seed);
    long[] nanos = new long[100_003 + (int) seed];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = Math.round(median * Math.exp(sigma * random.nextGaussian()));
    }
    return nanos;
  }
}
