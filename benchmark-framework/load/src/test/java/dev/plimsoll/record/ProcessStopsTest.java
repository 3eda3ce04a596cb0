// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Detection of stops, with a clock and processor times that the test sets. */
final class ProcessStopsTest {

  private static final long MILLI = 1_000_000;

  private long now = 1_000_000_000_000L;
  private long processor;
  private ProcessStops stops;

  @BeforeEach
  void runForASecondAtHalfAProcessor() {
    stops = new ProcessStops(() -> now, () -> processor, () -> 17);
    for (int i = 0; i < 200; i++) {
      pass(5, 2.5);
    }
    assertThat(stops.stops()).isEmpty();
  }

  private void pass(double millis, double processorMillis) {
    now += Math.round(millis * MILLI);
    processor += Math.round(processorMillis * MILLI);
    stops.beat();
  }

  @Test
  void aProcessThatUsedNoProcessorTimeWasStopped() {
    long before = now;
    pass(1_005, 2);

    assertThat(stops.stops()).containsExactly(new ProcessStops.Stop(before + 5 * MILLI, now, 17));
    assertThat(stops.waits())
        .containsExactly(new ProcessStops.Wait(before + 5 * MILLI, now, 2 * MILLI));
  }

  @Test
  void aLateWatchingThreadIsNotAStopWhileOthersRun() {
    long before = now;
    pass(1_005, 400);

    assertThat(stops.stops()).isEmpty();
    assertThat(stops.waits())
        .containsExactly(new ProcessStops.Wait(before + 5 * MILLI, now, 400 * MILLI));
  }

  @Test
  void lessThanTenMillisecondsAreNotAStop() {
    pass(14.9, 0);

    assertThat(stops.stops()).isEmpty();
    assertThat(stops.waits()).isEmpty();
  }

  @Test
  void aWaitingThreadDetectsAStopBeforeTheWatchingThreadIsWoken() {
    long before = now;
    now += 205 * MILLI;

    assertThat(stops.overlapNanos(before, now)).isEqualTo(200 * MILLI);
    assertThat(stops.overlapNanos(before + 105 * MILLI, now)).isEqualTo(100 * MILLI);
    assertThat(stops.overlapNanos(before - 100 * MILLI, before)).isZero();
    assertThat(stops.stops()).hasSize(1);
  }

  @Test
  void manyStopsTakeBoundedMemoryAndTheirNumberAndTimesStayKnown() {
    for (int i = 0; i < 25_000; i++) {
      pass(i == 7 ? 505 : 25, 0.1);
      pass(5, 2.5);
    }

    List<ProcessStops.Stop> all = stops.stops();
    assertThat(all).hasSizeLessThanOrEqualTo(10_000);
    assertThat(all.stream().mapToLong(ProcessStops.Stop::count).sum()).isEqualTo(25_000);
    assertThat(all.stream().mapToLong(stop -> stop.until() - stop.from()).sum())
        .isEqualTo((24_999 * 20 + 500) * MILLI);
    assertThat(all.stream().mapToLong(ProcessStops.Stop::longestNanos).max()).hasValue(500 * MILLI);
    assertThat(stops.waits()).hasSizeLessThanOrEqualTo(1_000);
    assertThat(stops.waits()).anyMatch(wait -> wait.until() - wait.from() == 500 * MILLI);
  }

  @Test
  void cyclesOfConcurrentCollectorsAreNotPauses() {
    assertThat(ProcessStops.isPausing("G1 Young Generation")).isTrue();
    assertThat(ProcessStops.isPausing("ZGC Pauses")).isTrue();
    assertThat(ProcessStops.isPausing("ZGC Cycles")).isFalse();
    assertThat(ProcessStops.isPausing("ZGC Major Cycles")).isFalse();
    assertThat(ProcessStops.isPausing("Shenandoah Cycles")).isFalse();
    assertThat(ProcessStops.isPausing("G1 Concurrent GC")).isFalse();
  }
}
