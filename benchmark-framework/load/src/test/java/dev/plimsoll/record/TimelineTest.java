// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import org.junit.jupiter.api.Test;

final class TimelineTest {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  @Test
  void neverExceedsItsMaximumOfIntervalsAndLosesNothing() {
    PhaseTimes phaseTimes = new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, 0, SECOND, false);
    Run run = new Run(phaseTimes);
    int seconds = 1_000;
    for (int second = 0; second < seconds; second++) {
      run.acknowledge(START + second * SECOND + 5, second);
      if (second % 10 == 0) {
        run.look();
      }
      assertThat(run.timeline.rows()).hasSizeLessThanOrEqualTo(Timeline.MAX_ROWS);
    }
    run.finish();

    long events = 0;
    LatencyTotals merged = new LatencyTotals();
    for (Timeline.IntervalTotals row : run.timeline.rows()) {
      events += row.events(EventType.ACKNOWLEDGE);
      merged.add(row.latencies().of(LatencyKind.PUBLISH));
    }
    assertThat(run.timeline.rows()).hasSizeLessThanOrEqualTo(Timeline.MAX_ROWS);
    assertThat(run.timeline.intendedRows()).hasSizeLessThanOrEqualTo(Timeline.MAX_ROWS);
    assertThat(phaseTimes.intervalNanos()).isEqualTo(2 * SECOND);
    assertThat(events).isEqualTo(seconds);
    assertThat(run.timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(seconds);
    LatencyTotals window = run.timeline.latencies().of(LatencyKind.PUBLISH);
    assertThat(merged.histogram()).as("merge of the rows").isEqualTo(window.histogram());
    assertThat(merged.sumNanos()).isEqualTo(window.sumNanos());
    assertThat(merged.maxNanos()).isEqualTo(seconds - 1L);
  }

  @Test
  void intervalsDoNotOverlapWhenTheLoadEndsAtAnInstantThatIsPast() {
    PhaseTimes phaseTimes = new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, 0, SECOND, false);
    Run run = new Run(phaseTimes);
    for (int event = 0; event < 20; event++) {
      run.acknowledge(START + event * SECOND / 2, event);
      run.look();
    }
    phaseTimes.endLoadAt(START + 6 * SECOND + SECOND * 7 / 10);
    run.finish();
    run.timeline.complete();

    long end = START;
    long events = 0;
    for (Timeline.IntervalTotals row : run.timeline.rows()) {
      assertThat(row.from()).isGreaterThanOrEqualTo(end);
      end = row.until(phaseTimes);
      events += row.events(EventType.ACKNOWLEDGE);
    }
    assertThat(events).isEqualTo(20);
  }

  @Test
  void keepsAllButTheNewestIntervalsCompressedWhenReadOrMerged() {
    PhaseTimes phaseTimes = new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, 0, SECOND, false);
    Run run = new Run(phaseTimes);
    for (int second = 0; second < 950; second++) {
      run.acknowledge(START + second * SECOND, 1_000_000);
      run.look();
    }
    for (Timeline.IntervalTotals row : run.timeline.rows()) {
      assertThat(row.latencies().of(LatencyKind.PUBLISH).histogram().getTotalCount()).isPositive();
    }

    assertThat(
            run.timeline.rows().stream()
                .filter(row -> !row.latencies().of(LatencyKind.PUBLISH).isPacked()))
        .hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void aLateHandOverIntoACompressedIntervalIsCompressedAgain() {
    PhaseTimes phaseTimes = new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, 0, SECOND, false);
    Run run = new Run(phaseTimes);
    Run slow = new Run(run);
    slow.acknowledge(START + 5, 77);
    for (int second = 0; second < 50; second++) {
      run.acknowledge(START + second * SECOND, 1);
      run.look();
    }
    slow.finish();

    Timeline.IntervalTotals first = run.timeline.rows().get(0);
    assertThat(first.events(EventType.ACKNOWLEDGE)).isEqualTo(2);
    assertThat(first.latencies().of(LatencyKind.PUBLISH).maxNanos()).isEqualTo(77);
    assertThat(first.latencies().of(LatencyKind.PUBLISH).isPacked()).isTrue();
  }

  @Test
  void moreStepsThanIntervalsDoNotHangTheRun() {
    long[] steps = new long[1_000];
    java.util.Arrays.fill(steps, SECOND);
    Run run = new Run(new PhaseTimes(0, steps, 0, SECOND, false));
    for (int second = 0; second < 1_000; second++) {
      run.acknowledge(START + second * SECOND, 1);
    }
    run.finish();

    run.timeline.complete();

    assertThat(run.timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(1_000);
    assertThat(run.timeline.rows()).hasSizeLessThanOrEqualTo(Timeline.MAX_ROWS);
    assertThat(run.timeline.messagesOfStep(EventType.ACKNOWLEDGE, 999)).isEqualTo(1);
    assertThat(run.timeline.eventsBefore(EventType.ACKNOWLEDGE, run.phaseTimes.stepStart(500)))
        .isEqualTo(500);
  }

  @Test
  void countsUpToTheInstantAtWhichABacklogIsJudgedAreExact() {
    PhaseTimes phaseTimes =
        new PhaseTimes(0, new long[] {SECOND, SECOND}, SECOND, SECOND, false, 0.1);
    Run run = new Run(phaseTimes);
    run.acknowledge(START + SECOND, 1);
    run.acknowledge(START + SECOND + 99_000_000, 100_000_000, 1);
    run.acknowledge(START + SECOND + 100_000_000, 200_000_000, 1);
    run.finish();

    long judged = phaseTimes.stepJudgedAt(0);
    assertThat(judged).isEqualTo(START + 1_100_000_000);
    assertThat(run.timeline.eventsBefore(EventType.ACKNOWLEDGE, judged)).isEqualTo(2);
    assertThat(run.timeline.eventsBefore(EventType.ACKNOWLEDGE, judged, 0)).isEqualTo(1);
    assertThat(run.timeline.messagesOfStep(EventType.ACKNOWLEDGE, 0)).isEqualTo(2);
  }

  @Test
  void periodsWithoutEventsAreIntervalsToo() {
    Run run = new Run(new PhaseTimes(0, new long[] {5 * SECOND}, 0, SECOND, false));
    run.acknowledge(START, 1);
    run.finish();

    run.timeline.complete();

    assertThat(run.timeline.rows()).hasSize(5);
    assertThat(run.timeline.rows().get(4).events(EventType.ACKNOWLEDGE)).isZero();
  }

  /** One recording thread of a run, and the run's timeline. */
  private static final class Run {

    private final PhaseTimes phaseTimes;
    private final Collector collector;
    private final Recorders recorders;
    private final Timeline timeline;

    Run(PhaseTimes phaseTimes) {
      this.phaseTimes = phaseTimes;
      phaseTimes.beginAt(START);
      collector = new Collector();
      recorders = new Recorders(phaseTimes, collector, true);
      timeline = new Timeline(phaseTimes);
    }

    /** Another thread of the same run. */
    Run(Run other) {
      phaseTimes = other.phaseTimes;
      collector = other.collector;
      recorders = new Recorders(phaseTimes, collector, true);
      timeline = other.timeline;
    }

    void acknowledge(long instant, long latency) {
      recorders
          .current()
          .of(EventType.ACKNOWLEDGE)
          .record(RunPhase.MEASURED, instant, instant, latency, latency, 1);
    }

    /** Acknowledges a message that was due {@code latency} before. */
    void acknowledge(long instant, long latency, int bytes) {
      recorders
          .current()
          .of(EventType.ACKNOWLEDGE)
          .record(RunPhase.MEASURED, instant - latency, instant, latency, latency, bytes);
    }

    void look() {
      timeline.add(collector.snapshot());
    }

    void finish() {
      phaseTimes.close();
      recorders.handOverRest();
      look();
    }
  }
}
