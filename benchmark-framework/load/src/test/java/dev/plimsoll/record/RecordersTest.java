// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.driver.RunPhase;
import java.lang.reflect.Field;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

/** The recorders of each thread, and the buckets that they fill. */
final class RecordersTest {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  private final PhaseTimes phaseTimes =
      new PhaseTimes(2 * SECOND, new long[] {600 * SECOND}, 0, 100 * SECOND, false);
  private final Collector collector = new Collector();
  private final Recorders recorders = new Recorders(phaseTimes, collector, true);

  private static void onAnotherThread(Runnable action) throws InterruptedException {
    Thread thread = new Thread(action);
    thread.start();
    thread.join();
  }

  private void record(EventType type, double intended, double instant) {
    recorders.current().of(type).record(RunPhase.MEASURED, at(intended), at(instant), 5, 5, 10);
  }

  private static long at(double seconds) {
    return START + Math.round(seconds * SECOND);
  }

  /** A thread outlives them, and keeps all that its values lead to. */
  @Test
  void theRecordersOfAThreadDoNotLeadToThoseOfTheWorker() {
    assertThat(Recorders.OfThread.class.getDeclaredFields())
        .extracting(Field::getType)
        .doesNotContain(Recorders.class);
  }

  @Test
  void aThreadThatHasRecordedASendIsASendingThread() throws InterruptedException {
    phaseTimes.beginAt(START);
    assertThat(recorders.threads()).isEmpty();
    record(EventType.ACKNOWLEDGE, 3, 3);
    Recorders.OfThread own = recorders.threads().get(0);
    assertThat(own).isSameAs(recorders.current());
    assertThat(own.sends()).isFalse();
    Recorder recorder = own.of(EventType.ACKNOWLEDGE);
    assertThat(own.of(EventType.ACKNOWLEDGE)).isSameAs(recorder);
    assertThat(own.of(EventType.ACKNOWLEDGE).eventType()).isEqualTo(EventType.ACKNOWLEDGE);
    assertThat(own.osThread()).isNotNull();

    onAnotherThread(() -> record(EventType.SEND, 3, 3));

    assertThat(recorders.threads()).hasSize(2);
    assertThat(recorders.threads().get(1).sends()).isTrue();
    assertThat(recorders.total(EventType.SEND)).isEqualTo(1);
    assertThat(recorders.total(EventType.ACKNOWLEDGE)).isEqualTo(1);
    assertThat(recorders.total(EventType.FAIL)).isZero();
  }

  @Test
  void threadsThatHaveEndedAreForgottenAndTheirEventsAreNot() throws InterruptedException {
    phaseTimes.beginAt(START);
    record(EventType.SEND, 3, 3);
    onAnotherThread(
        () -> {
          record(EventType.SEND, 3, 3);
          record(EventType.ACKNOWLEDGE, 3, 3);
          record(EventType.SEND, 3, 3);
        });

    recorders.releaseEnded();

    assertThat(recorders.threads()).containsExactly(recorders.current());
    assertThat(collector.waiting()).isEqualTo(2);
    assertThat(recorders.total(EventType.SEND)).isEqualTo(3);
    assertThat(recorders.total(EventType.ACKNOWLEDGE)).isEqualTo(1);
    recorders.releaseEnded();
    assertThat(recorders.total(EventType.SEND)).isEqualTo(3);
  }

  @Test
  void theSchedulersCountsAreThoseOfTheFirstEvent() {
    Recorders.OfThread own = recorders.current();

    OsThread.Schedule first = own.atFirst();
    assertThat(own.atFirst()).isEqualTo(first);
    if (own.osThread().schedule() != null) {
      assertThat(own.osThread().schedule().since(own.atFirst()).processorNanos())
          .isGreaterThanOrEqualTo(0);
      assertThat(own.atFirst().processorNanos()).isPositive();
    }
  }

  @Test
  void inAnIntervalOfMinutesABucketIsHandedOverAtTheNextWholeSecond() {
    phaseTimes.beginAt(START);
    record(EventType.SEND, 4.5, 4.5);
    record(EventType.SEND, 4.5, 4.999);
    assertThat(collector.waiting()).isZero();

    record(EventType.SEND, 4.5, 5);

    assertThat(collector.snapshot().parts())
        .extracting(IntervalSnapshot.Part::events)
        .containsExactly(2L);
  }

  @Test
  void aMeasuredMessageThatWasIntendedBeforeTheWindowHasItsOwnIntendedTime() {
    phaseTimes.beginAt(START);
    record(EventType.SEND, 1, 3);
    record(EventType.SEND, 1, 3.1);
    recorders.handOverRest();

    IntervalSnapshot.Part part = collector.snapshot().parts().get(0);
    assertThat(part.events()).isEqualTo(2);
    assertThat(part.key().intendedFrom()).isEqualTo(at(1));
    assertThat(part.key().segment()).isEqualTo(1);
  }

  @Test
  void aReceiptWithoutAStampBelongsToThePhaseInWhichItArrived() {
    phaseTimes.beginAt(START);
    Recorder recorder = recorders.current().of(EventType.RECEIVE);
    recorder.count(at(1.9), 10);
    recorder.count(at(2.1), 20);
    recorder.count(at(2.2), 30);
    recorders.handOverRest();

    assertThat(collector.snapshot().parts())
        .satisfiesExactly(
            part -> {
              assertThat(part.key().phase()).isEqualTo(RunPhase.WARM_UP);
              assertThat(part.bytes()).isEqualTo(10);
            },
            part -> {
              assertThat(part.key().phase()).isEqualTo(RunPhase.MEASURED);
              assertThat(part.events()).isEqualTo(2);
              assertThat(part.bytes()).isEqualTo(50);
            });
    assertThat(recorder.total()).isEqualTo(3);
    phaseTimes.close();
    recorder.count(at(3), 10);
    assertThat(recorder.total()).as("after the close").isEqualTo(3);
  }

  @Test
  void inClosedLoadSendsHaveNoLatency() {
    phaseTimes.beginAt(START);
    Recorders closed = new Recorders(phaseTimes, collector, false);
    for (EventType type : new EventType[] {EventType.SEND, EventType.FAIL, EventType.RECEIVE}) {
      closed.current().of(type).record(RunPhase.MEASURED, at(3), at(3), 5, 5, 10);
    }
    closed.handOverRest();

    assertThat(collector.snapshot().parts())
        .extracting(part -> part.response().count(), part -> part.service().count())
        .containsExactly(tuple(0L, 0L), tuple(1L, 0L), tuple(0L, 1L));
  }

  @Test
  void theClockOfTheProcessIsThatOfTheWallAndNeverGoesBack() {
    NanoClock clock = NanoClock.process();
    long first = clock.nanos();
    long second = clock.nanos();

    assertThat(second).isGreaterThanOrEqualTo(first);
    assertThat(Instant.EPOCH.plusNanos(second))
        .isCloseTo(Instant.now(), within(1, ChronoUnit.HOURS));
  }
}
