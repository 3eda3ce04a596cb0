// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.Timeline.IntervalTotals;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many intervals there are, which of them are compressed, and what is counted in which. */
final class TimelineLimitsTest {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  private final Collector collector = new Collector();
  private PhaseTimes phaseTimes;
  private Recorders recorders;
  private Timeline timeline;

  private void run(long warmupSeconds, long[] stepSeconds, long cooldownSeconds) {
    long[] steps = new long[stepSeconds.length];
    Arrays.setAll(steps, i -> stepSeconds[i] * SECOND);
    phaseTimes =
        new PhaseTimes(warmupSeconds * SECOND, steps, cooldownSeconds * SECOND, SECOND, false);
    phaseTimes.beginAt(START);
    recorders = new Recorders(phaseTimes, collector, true);
    timeline = new Timeline(phaseTimes);
  }

  private void acknowledge(double second, long latency, long delay) {
    long instant = START + Math.round(second * SECOND);
    recorders
        .current()
        .of(EventType.ACKNOWLEDGE)
        .record(phaseTimes.phaseAt(instant), instant, instant, latency, 7, delay, 10);
  }

  private void eachSecond(int seconds) {
    for (int second = 0; second < seconds; second++) {
      acknowledge(second, 1_000, 0);
    }
    collect();
  }

  private void collect() {
    recorders.handOverRest();
    timeline.add(collector.snapshot());
  }

  private static boolean isPacked(IntervalTotals row) {
    return row.latencies().of(LatencyKind.PUBLISH).isPacked();
  }

  @Test
  void aResultKeepsThreeHundredIntervals() {
    run(0, new long[] {301}, 0);
    eachSecond(301);
    timeline.shorten();

    assertThat(timeline.rows()).hasSize(151);
    assertThat(timeline.intendedRows()).hasSize(151);
    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(301);
    assertThat(timeline.eventsInWindow(EventType.ACKNOWLEDGE)).isEqualTo(301);
    assertThat(timeline.bytesInWindow(EventType.ACKNOWLEDGE)).isEqualTo(3_010);
    assertThat(timeline.phaseTimes()).isSameAs(phaseTimes);
  }

  @Test
  void threeHundredIntervalsAreNotMerged() {
    run(0, new long[] {300}, 0);
    eachSecond(300);
    timeline.shorten();
    assertThat(timeline.rows()).hasSize(300);

    timeline.lengthenRows();
    assertThat(timeline.rows()).hasSize(150);
    assertThat(timeline.rows().get(0).bytes(EventType.ACKNOWLEDGE)).isEqualTo(20);
    assertThat(timeline.rows().get(0).events(EventType.ACKNOWLEDGE)).isEqualTo(2);
    assertThat(timeline.rows().get(0).latencies().of(LatencyKind.PUBLISH).count()).isEqualTo(2);
  }

  @Test
  void ofManyLatenciesOnlyTheNewestFourIntervalsAreNotCompressed() {
    run(0, new long[] {8}, 0);
    for (int second = 0; second < 8; second++) {
      for (int i = 0; i < 70; i++) {
        acknowledge(second, 1_000, 0);
      }
    }
    collect();

    assertThat(timeline.rows())
        .extracting(row -> isPacked(row))
        .containsExactly(true, true, true, true, false, false, false, false);
    assertThat(timeline.intendedRows())
        .extracting(row -> isPacked(row))
        .containsExactly(true, true, true, true, false, false, false, false);
    timeline.lengthenRows();
    timeline.lengthenRows();
    timeline.lengthenRows();
    assertThat(timeline.rows()).hasSize(1);
    assertThat(timeline.rows().get(0).latencies().of(LatencyKind.PUBLISH).count()).isEqualTo(560);
  }

  @Test
  void theStepsBeforeTheLastOneAreCompressed() {
    run(0, new long[] {2, 2, 2}, 0);
    for (int step = 0; step < 2; step++) {
      for (int i = 0; i < 70; i++) {
        acknowledge(2 * step, 1_000, 0);
      }
    }
    collect();

    assertThat(timeline.latenciesOfStep(0).of(LatencyKind.PUBLISH).isPacked()).isTrue();
    assertThat(timeline.latenciesOfStep(1).of(LatencyKind.PUBLISH).isPacked()).isFalse();
    assertThat(timeline.latencies().of(LatencyKind.PUBLISH).count()).isEqualTo(140);
  }

  @Test
  void aRunOfAMonthHasNoIntervalForEachSecond() {
    long month = 30L * 24 * 3_600;
    run(0, new long[] {month}, 0);
    eachSecond(2);
    timeline.complete();

    // 2,592,000 seconds in intervals of 4,096.
    assertThat(timeline.rows()).hasSize(633);
    assertThat(timeline.intendedRows()).hasSize(633);
    assertThat(timeline.rows().get(0).events(EventType.ACKNOWLEDGE)).isEqualTo(2);
  }

  @Test
  void nineHundredIntervalsArePermitted() {
    run(0, new long[] {900}, 0);
    eachSecond(1);
    timeline.complete();

    assertThat(timeline.rows()).hasSize(900);
    assertThat(phaseTimes.intervalNanos()).isEqualTo(SECOND);
  }

  @Test
  void intervalsByIntendedTimeAreThoseOfTheWindowAndOthersThoseOfTheLoad() {
    run(2, new long[] {3}, 1);
    timeline.complete();

    assertThat(timeline.rows()).hasSize(6);
    assertThat(timeline.intendedRows()).hasSize(3);
    assertThat(timeline.intendedRows().get(0).from()).isEqualTo(START + 2 * SECOND);
  }

  @Test
  void aLoadWithoutEndIsNotFilled() {
    phaseTimes = new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, 0, SECOND, false);
    phaseTimes.beginAt(START);
    timeline = new Timeline(phaseTimes);
    timeline.complete();

    assertThat(timeline.rows()).isEmpty();
  }

  @Test
  void eventsOfEachPhaseAreCountedUpToABoundary() {
    run(2, new long[] {3, 2}, 1);
    eachSecond(8);

    assertThat(timeline.eventsBefore(EventType.ACKNOWLEDGE, START)).isZero();
    assertThat(timeline.eventsBefore(EventType.ACKNOWLEDGE, START + 2 * SECOND)).isEqualTo(2);
    assertThat(timeline.eventsBefore(EventType.ACKNOWLEDGE, START + 7 * SECOND)).isEqualTo(7);
    assertThat(timeline.eventsBefore(EventType.ACKNOWLEDGE, START + 7 * SECOND, 0)).isEqualTo(5);
    assertThat(timeline.eventsBefore(EventType.SEND, START + 7 * SECOND)).isZero();
    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(5);
    assertThat(timeline.messagesOfStep(EventType.ACKNOWLEDGE, 0)).isEqualTo(3);
    assertThat(timeline.bytesOfStep(EventType.ACKNOWLEDGE, 1)).isEqualTo(20);
    assertThat(timeline.eventsInWindow(EventType.ACKNOWLEDGE)).isEqualTo(5);
  }

  @Test
  void anIdealGeneratorWouldHaveMeasuredTheSumWithoutItsDelays() {
    run(0, new long[] {10}, 0);
    acknowledge(1, 1_000_000, 0);
    acknowledge(2, 2_000_000, 500_000);
    acknowledge(3, 3_000_000, 1_000_000);
    collect();

    assertThat(timeline.idealSumNanos(EventType.ACKNOWLEDGE)).isEqualTo(4_500_000);
    assertThat(timeline.ideal(EventType.ACKNOWLEDGE).getTotalCount()).isEqualTo(3);
    assertThat(timeline.ideal(EventType.ACKNOWLEDGE).getMaxValue())
        .isBetween(2_000_000L, 2_002_000L);
    List<IntervalTotals> rows = timeline.rows();
    assertThat(rows.get(rows.size() - 1).until(phaseTimes)).isEqualTo(START + 4 * SECOND);
  }

  @Test
  void aMessageOfAnotherPhaseIsInNoStep() {
    run(2, new long[] {3}, 1);
    acknowledge(1, 1_000, 0);
    acknowledge(5.5, 1_000, 0);
    collect();

    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isZero();
    assertThat(timeline.latencies().of(LatencyKind.PUBLISH).count()).isZero();
    assertThat(phaseTimes.phaseAt(START + SECOND)).isEqualTo(RunPhase.WARM_UP);
  }
}
