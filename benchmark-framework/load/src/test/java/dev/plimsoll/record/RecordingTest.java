// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** From the recorder of a thread to the timeline of the run. */
final class RecordingTest {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  private final PhaseTimes phaseTimes =
      new PhaseTimes(2 * SECOND, new long[] {3 * SECOND, 2 * SECOND}, SECOND, SECOND, false);
  private final Collector collector = new Collector();
  private final Recorders recorders = new Recorders(phaseTimes, collector, true);
  private final Timeline timeline = new Timeline(phaseTimes);

  @Test
  void anEventIsInTheIntervalOfItsInstantAndItsLatencyInThatOfItsIntendedTime() {
    phaseTimes.beginAt(START);
    acknowledge(RunPhase.MEASURED, at(2.5), at(3.25));
    collect();

    assertThat(timeline.rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.from()).isEqualTo(at(3));
              assertThat(row.until(phaseTimes)).isEqualTo(at(4));
              assertThat(row.events(EventType.ACKNOWLEDGE)).isEqualTo(1);
              assertThat(row.bytes(EventType.ACKNOWLEDGE)).isEqualTo(100);
              assertThat(row.latencies().of(LatencyKind.PUBLISH).maxNanos())
                  .isEqualTo(SECOND * 3 / 4);
            });
    assertThat(timeline.intendedRows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.from()).isEqualTo(at(2));
              assertThat(row.latencies().of(LatencyKind.PUBLISH).count()).isEqualTo(1);
              assertThat(row.events(EventType.ACKNOWLEDGE)).isZero();
            });
  }

  @Test
  void aMeasuredMessageIsMeasuredWheneverItsEventHappens() {
    phaseTimes.beginAt(START);
    acknowledge(RunPhase.MEASURED, at(6.9), at(7.5));
    acknowledge(RunPhase.MEASURED, at(6.9), at(20));
    collect();

    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(2);
    assertThat(timeline.eventsInWindow(EventType.ACKNOWLEDGE)).isZero();
    assertThat(timeline.latencies().of(LatencyKind.PUBLISH).count()).isEqualTo(2);
  }

  @Test
  void anEventOfAWarmUpMessageInTheWindowCountsOnlyForTheRate() {
    phaseTimes.beginAt(START);
    acknowledge(RunPhase.WARM_UP, at(1.9), at(2.1));
    collect();

    assertThat(timeline.eventsInWindow(EventType.ACKNOWLEDGE)).isEqualTo(1);
    assertThat(timeline.bytesInWindow(EventType.ACKNOWLEDGE)).isEqualTo(100);
    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isZero();
    assertThat(timeline.latencies().of(LatencyKind.PUBLISH).count()).isZero();
  }

  @Test
  void stepsAreDistinguishedByIntendedTime() {
    phaseTimes.beginAt(START);
    acknowledge(RunPhase.MEASURED, at(4.9), at(5.1));
    collect();

    assertThat(timeline.latenciesOfStep(0).of(LatencyKind.PUBLISH).count()).isEqualTo(1);
    assertThat(timeline.latenciesOfStep(1).of(LatencyKind.PUBLISH).count()).isZero();
    assertThat(timeline.messagesOfStep(EventType.ACKNOWLEDGE, 0)).isEqualTo(1);
    assertThat(timeline.bytesOfStep(EventType.ACKNOWLEDGE, 0)).isEqualTo(100);
    assertThat(timeline.messagesOfStep(EventType.ACKNOWLEDGE, 1)).isZero();
  }

  @Test
  void eventsHeldByAnIdleThreadArriveInTheirOwnInterval() {
    phaseTimes.beginAt(START);
    acknowledge(RunPhase.WARM_UP, at(0.1), at(0.2));
    timeline.add(collector.snapshot());
    assertThat(timeline.rows()).as("nothing handed over yet").isEmpty();

    finish();

    assertThat(timeline.rows())
        .singleElement()
        .satisfies(row -> assertThat(row.from()).isEqualTo(START));
  }

  @Test
  void nothingIsRecordedBeforeTheStartAndAfterTheClose() {
    acknowledge(RunPhase.MEASURED, at(1), at(1));
    phaseTimes.beginAt(START);
    phaseTimes.close();
    acknowledge(RunPhase.MEASURED, at(3), at(3));
    collect();

    assertThat(timeline.rows()).isEmpty();
    assertThat(recorders.total(EventType.ACKNOWLEDGE)).isZero();
  }

  @Test
  void alternatingAmongManyIntendedSecondsLosesNothing() {
    phaseTimes.beginAt(START);
    for (int i = 0; i < 1_000; i++) {
      acknowledge(RunPhase.MEASURED, at(2) + (i % 40) * SECOND / 8, at(7.2) + i);
    }
    collect();

    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(1_000);
    assertThat(recorders.total(EventType.ACKNOWLEDGE)).isEqualTo(1_000);
    assertThat(timeline.rows()).hasSize(1);
    assertThat(timeline.intendedRows()).hasSize(5);
  }

  @Test
  void theFirstReceiptOfAConsumeOnlyRunIsMeasured() {
    PhaseTimes own = new PhaseTimes(0, new long[] {SECOND}, 0, SECOND, true);
    Collector ownCollector = new Collector();
    Recorders ownRecorders = new Recorders(own, ownCollector, false);
    Recorder recorder = ownRecorders.current().of(EventType.RECEIVE);

    recorder.count(START, 10);
    recorder.count(START + 5, 10);
    own.close();
    ownRecorders.handOverRest();
    Timeline whole = new Timeline(own);
    whole.add(ownCollector.snapshot());

    assertThat(whole.measuredMessages(EventType.RECEIVE)).isEqualTo(2);
    assertThat(whole.eventsInWindow(EventType.RECEIVE)).isEqualTo(2);
  }

  @Test
  void aLongIntervalIsHandedOverEverySecond() {
    phaseTimes.beginAt(START);
    for (int i = 0; i < 4; i++) {
      phaseTimes.doubleInterval();
    }
    acknowledge(RunPhase.WARM_UP, START, at(0.5));
    acknowledge(RunPhase.WARM_UP, START, at(1.5));

    assertThat(collector.snapshot().parts())
        .singleElement()
        .satisfies(part -> assertThat(part.events()).isEqualTo(1));
  }

  @Test
  void closedLoadHasNoResponseTimesExceptOfFailures() {
    phaseTimes.beginAt(START);
    Recorders closed = new Recorders(phaseTimes, collector, false);
    closed.current().of(EventType.ACKNOWLEDGE).record(RunPhase.MEASURED, at(3), at(3), 5, 6, 1);
    closed.current().of(EventType.FAIL).record(RunPhase.MEASURED, at(3), at(3), 5, 0, 1);
    closed.handOverRest();
    timeline.add(collector.snapshot());

    assertThat(timeline.latencies().of(LatencyKind.PUBLISH).count()).isZero();
    assertThat(timeline.latencies().of(LatencyKind.PUBLISH_SERVICE).count()).isEqualTo(1);
    assertThat(timeline.latencies().of(LatencyKind.PUBLISH_FAILED).count()).isEqualTo(1);
  }

  @Test
  void agreesWithCountingByHandWhenTheWindowEndsEarly() {
    phaseTimes.beginAt(START);
    SplittableRandom random = new SplittableRandom(11);
    Map<Long, Long> byRow = new HashMap<>();
    long measured = 0;
    double sum = 0;
    long instant = START;
    for (int i = 0; i < 20_000; i++) {
      instant += random.nextLong(SECOND / 2_000);
      if (i == 10_000) {
        phaseTimes.endMeasuredAt(instant);
      }
      long intended = Math.max(START, instant - random.nextLong(3 * SECOND));
      RunPhase phase = phaseTimes.phaseAt(intended);
      acknowledge(phase, intended, instant);
      byRow.merge(phaseTimes.timelineRowStart(instant), 1L, Long::sum);
      if (phase == RunPhase.MEASURED) {
        measured++;
        sum += instant - intended;
      }
      if (i % 997 == 0) {
        timeline.add(collector.snapshot());
      }
    }
    finish();

    for (Timeline.IntervalTotals row : timeline.rows()) {
      assertThat(row.events(EventType.ACKNOWLEDGE)).isEqualTo(byRow.get(row.from()));
    }
    assertThat(timeline.rows()).hasSize(byRow.size());
    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(measured);
    assertThat(timeline.latencies().of(LatencyKind.PUBLISH).sumNanos()).isEqualTo(sum);
  }

  @Test
  void threadsRecordIndependently() throws InterruptedException {
    phaseTimes.beginAt(START);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 10_000; i++) {
                  acknowledge(RunPhase.MEASURED, at(2), at(2) + i * 100_000L);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    collect();

    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(40_000);
    assertThat(recorders.total(EventType.ACKNOWLEDGE)).isEqualTo(40_000);
    assertThat(timeline.rows()).hasSize(1);
  }

  @Test
  void whatEndedThreadsHaveRecordedIsHandedOverAndStillCounted() throws InterruptedException {
    phaseTimes.beginAt(START);
    for (int t = 0; t < 3; t++) {
      Thread thread = new Thread(() -> acknowledge(RunPhase.MEASURED, at(2), at(3)));
      thread.start();
      thread.join();
    }

    recorders.releaseEnded();
    timeline.add(collector.snapshot());

    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(3);
    collect();
    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(3);
    assertThat(recorders.total(EventType.ACKNOWLEDGE)).isEqualTo(3);
  }

  @Test
  void anOutOfOrderBacklogOverManyIntervalsHandsOverFewBuckets() {
    int messages = 60_000;
    PhaseTimes minutes = new PhaseTimes(0, new long[] {600 * SECOND}, 0, SECOND, false);
    Recorder recorder = new Recorders(minutes, collector, true).current().of(EventType.ACKNOWLEDGE);
    minutes.beginAt(START);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < messages; i++) {
      long intended = START + random.nextLong(500 * SECOND);
      long instant = START + 550 * SECOND + i * 10_000L;
      recorder.record(RunPhase.MEASURED, intended, instant, instant - intended, 1_000, 100);
    }

    assertThat(collector.waiting()).isLessThan(10 * OpenBuckets.MAX);
    recorder.handOverRest();
    Timeline caughtUp = new Timeline(minutes);
    caughtUp.add(collector.snapshot());
    assertThat(caughtUp.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(messages);
    assertThat(caughtUp.latencies().of(LatencyKind.PUBLISH).count()).isEqualTo(messages);
    assertThat(caughtUp.intendedRows()).hasSizeGreaterThan(30);
  }

  private void acknowledge(RunPhase phase, long intended, long instant) {
    recorders
        .current()
        .of(EventType.ACKNOWLEDGE)
        .record(phase, intended, instant, instant - intended, 1_000, 100);
  }

  private void collect() {
    recorders.handOverRest();
    timeline.add(collector.snapshot());
  }

  private void finish() {
    phaseTimes.close();
    collect();
  }

  private static long at(double seconds) {
    return START + Math.round(seconds * SECOND);
  }
}
