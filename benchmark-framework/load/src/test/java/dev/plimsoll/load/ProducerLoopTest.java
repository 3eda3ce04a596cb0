// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.Timeline;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class ProducerLoopTest {

  private static final long MILLI = 1_000_000;

  private final ManualClock clock = new ManualClock(Bench.START);

  @Test
  void latenciesAreComputedFromTheFiveInstants() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    ProducerLoop loop = bench.producerLoop(() -> 0, 10);
    Bench.start(loop);
    clock.advance(5 * MILLI);
    Bench.send(loop, clock);
    clock.advance(7 * MILLI);
    bench.driver.completions.get(0).acknowledged();

    Timeline timeline = bench.recorded();
    assertThat(max(timeline, LatencyKind.SEND_DELAY)).isEqualTo(5 * MILLI);
    assertThat(max(timeline, LatencyKind.GENERATOR_DELAY)).isEqualTo(5 * MILLI);
    assertThat(max(timeline, LatencyKind.PUBLISH)).isEqualTo(12 * MILLI);
    assertThat(max(timeline, LatencyKind.PUBLISH_SERVICE)).isEqualTo(7 * MILLI);
    byte[] stamp = bench.driver.payloads.get(0);
    assertThat(Stamp.intended(stamp, 0)).isEqualTo(Bench.START);
    assertThat(Stamp.sent(stamp, 0)).isEqualTo(Bench.START + 5 * MILLI);
    assertThat(Stamp.flags(stamp, 0)).isEqualTo(Stamp.MEASURED);
  }

  @Test
  void waitingForAPermitIsNotGeneratorDelay() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    ProducerLoop loop = bench.producerLoop(() -> 0, 1);
    Bench.start(loop);
    Bench.send(loop, clock);
    loop.blocked(Bench.START);
    clock.advance(9 * MILLI);
    bench.driver.completions.get(0).acknowledged();
    loop.unblocked(clock.nanos());
    clock.advance(MILLI);
    Bench.send(loop, clock);

    Timeline timeline = bench.recorded();
    assertThat(max(timeline, LatencyKind.SEND_DELAY)).isEqualTo(10 * MILLI);
    assertThat(max(timeline, LatencyKind.GENERATOR_DELAY)).isEqualTo(MILLI);
    assertThat(loop.account().blockedNanos()).isEqualTo(9 * MILLI);
    assertThat(loop.account().firstBlockedAt()).isEqualTo(Bench.START);
  }

  @Test
  void waitingForTheClientsPreviousCallIsNotGeneratorDelay() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    ProducerLoop first = bench.producerLoop(() -> 0, 10);
    ProducerLoop second =
        new ProducerLoop(
            bench.context,
            1,
            bench.driver,
            first,
            () -> MILLI,
            KeyTable.none().chooser(0),
            10,
            ProducerLoop.Gate.OPEN);
    Bench.start(first);
    Bench.start(second);
    bench.driver.onSend = () -> clock.advance(9 * MILLI);
    Bench.send(first, clock);
    bench.driver.onSend = () -> {};
    clock.advance(MILLI);
    Bench.send(second, clock);

    Timeline timeline = bench.recorded();
    assertThat(max(timeline, LatencyKind.SEND_DELAY)).isEqualTo(9 * MILLI);
    assertThat(max(timeline, LatencyKind.GENERATOR_DELAY)).isEqualTo(MILLI);
  }

  @Test
  void everyMessageAfterAHiccupHasGeneratorDelay() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    long[] next = {0};
    ProducerLoop loop = bench.producerLoop(() -> next[0]++ * MILLI, 100);
    Bench.start(loop);
    clock.advance(50 * MILLI);
    for (int i = 0; i < 50; i++) {
      Bench.send(loop, clock);
      loop.advance();
    }

    assertThat(bench.recorded().latencies().of(LatencyKind.GENERATOR_DELAY).sumNanos())
        .as("50 + 49 + … + 1 ms")
        .isEqualTo(1_275.0 * MILLI);
  }

  @Test
  void messagesAfterABlockedSendHaveNoGeneratorDelay() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    long[] next = {0};
    ProducerLoop loop = bench.producerLoop(() -> next[0]++ * MILLI, 100);
    Bench.start(loop);
    bench.driver.onSend = () -> clock.advance(50 * MILLI);
    Bench.send(loop, clock);
    loop.advance();
    bench.driver.onSend = () -> {};
    for (int i = 1; i < 50; i++) {
      Bench.send(loop, clock);
      loop.advance();
    }

    Timeline timeline = bench.recorded();
    assertThat(max(timeline, LatencyKind.SEND_DELAY)).isEqualTo(49 * MILLI);
    assertThat(max(timeline, LatencyKind.GENERATOR_DELAY)).isZero();
  }

  @Test
  void anUntimedLongLoopIsGeneratorDelay() {
    Bench bench =
        new Bench(clock, Bench.phaseTimes(0, 10, 1), true, PayloadUse.COPIED, true, false, false);
    bench.phaseTimes.beginAt(Bench.START);
    long[] next = {0};
    ProducerLoop loop = bench.producerLoop(() -> next[0]++ * MILLI, 100);
    Bench.start(loop);
    Bench.send(loop, clock);
    loop.advance();
    bench.driver.onSend = () -> clock.advance(50 * MILLI);
    clock.advance(MILLI);
    Bench.send(loop, clock);
    loop.advance();
    bench.driver.onSend = () -> {};
    Bench.send(loop, clock);

    assertThat(max(bench.recorded(), LatencyKind.GENERATOR_DELAY)).isEqualTo(49 * MILLI);
  }

  @Test
  void anIdealGeneratorsLatencyIsTheLatencyMinusTheGeneratorDelay() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    long[] next = {0};
    ProducerLoop loop = bench.producerLoop(() -> next[0]++ * MILLI, 100);
    Bench.start(loop);
    clock.advance(9 * MILLI);
    for (int i = 0; i < 10; i++) {
      Bench.send(loop, clock);
      loop.advance();
    }
    clock.advance(MILLI);
    bench.driver.completions.forEach(SendCompletion::acknowledged);

    Timeline timeline = bench.recorded();
    assertThat(max(timeline, LatencyKind.PUBLISH)).isEqualTo(10 * MILLI);
    Histogram ideal = timeline.ideal(EventType.ACKNOWLEDGE);
    assertThat(ideal.getTotalCount()).isEqualTo(10);
    assertThat(ideal.valuesAreEquivalent(ideal.getMaxValue(), MILLI)).isTrue();
    assertThat(ideal.valuesAreEquivalent(ideal.getMinValue(), MILLI)).isTrue();
  }

  @Test
  void aCommitBeforeTheSendDelaysItWithoutGeneratorDelay() {
    Bench bench = new Bench(clock, Bench.phaseTimes(0, 10, 1), true, PayloadUse.COPIED, true, true);
    bench.phaseTimes.beginAt(Bench.START);
    bench.driver.onTick = () -> clock.advance(8 * MILLI);
    ProducerLoop loop = bench.producerLoop(() -> 0, 10);
    Bench.start(loop);
    clock.advance(MILLI);
    Bench.send(loop, clock);
    bench.driver.completions.get(0).acknowledged();

    Timeline timeline = bench.recorded();
    assertThat(max(timeline, LatencyKind.SEND_DELAY)).isEqualTo(9 * MILLI);
    assertThat(max(timeline, LatencyKind.GENERATOR_DELAY)).isEqualTo(MILLI);
    assertThat(max(timeline, LatencyKind.PUBLISH_SERVICE)).isZero();
    assertThat(Stamp.sent(bench.driver.payloads.get(0), 0)).isEqualTo(Bench.START + 9 * MILLI);
  }

  @Test
  void sequencesStartAtZeroAndTheMeasuredOnesAreKnown() {
    Bench bench = new Bench(clock, Bench.phaseTimes(1, 1, 1), true, PayloadUse.KEPT, true, false);
    bench.phaseTimes.beginAt(Bench.START);
    long[] next = {0};
    ProducerLoop loop = bench.producerLoop(() -> next[0]++ * Bench.SECOND / 2, 100);
    Bench.start(loop);
    for (int i = 0; i < 6; i++) {
      Bench.send(loop, clock);
      loop.advance();
    }
    loop.countUnsent();

    ProducerLoop.Account account = loop.account();
    assertThat(account.fromSequence()).isEqualTo(2);
    assertThat(account.untilSequence()).isEqualTo(4);
    assertThat(account.sent()).isEqualTo(2);
    assertThat(account.due()).isEqualTo(2);
    assertThat(Stamp.sequence(bench.driver.payloads.get(5), 0)).isEqualTo(5);
    assertThat(Stamp.flags(bench.driver.payloads.get(1), 0)).isEqualTo(Stamp.WARM_UP);
    assertThat(Stamp.flags(bench.driver.payloads.get(4), 0)).isEqualTo(Stamp.COOL_DOWN);
  }

  /** The third message is drawn while the window is planned for ten seconds later. */
  @Test
  void aWindowThatStartsEarlierContainsTheMessagesDueInIt() {
    Bench bench = new Bench(clock, Bench.phaseTimes(12, 2, 1), true, PayloadUse.KEPT, true, false);
    bench.phaseTimes.beginAt(Bench.START);
    long[] next = {0};
    ProducerLoop loop = bench.producerLoop(() -> next[0]++ * Bench.SECOND, 100);
    Bench.start(loop);
    for (int i = 0; i < 6; i++) {
      if (i == 2) {
        bench.phaseTimes.beginMeasuredAt(Bench.START + 2 * Bench.SECOND);
      }
      Bench.send(loop, clock);
      loop.advance();
    }
    loop.countUnsent();

    assertThat(loop.account().fromSequence()).isEqualTo(2);
    assertThat(loop.account().sent()).isEqualTo(2);
    assertThat(loop.account().due()).isEqualTo(2);
    assertThat(Stamp.flags(bench.driver.payloads.get(1), 0)).isEqualTo(Stamp.WARM_UP);
    assertThat(Stamp.flags(bench.driver.payloads.get(2), 0)).isEqualTo(Stamp.MEASURED);
    assertThat(Stamp.flags(bench.driver.payloads.get(4), 0)).isEqualTo(Stamp.COOL_DOWN);
  }

  @Test
  void aMessageThatWasDrawnForAWindowThatMovedForwardIsOfTheCoolDown() {
    Bench bench = new Bench(clock, Bench.phaseTimes(60, 60, 2), true, PayloadUse.KEPT, true, false);
    bench.phaseTimes.beginAt(Bench.START);
    long[] times = {0, 77, 200};
    int[] next = {0};
    ProducerLoop loop = bench.producerLoop(() -> times[next[0]++] * Bench.SECOND, 100);
    Bench.start(loop);
    Bench.send(loop, clock);
    loop.advance();
    bench.phaseTimes.beginMeasuredAt(Bench.START + 16 * Bench.SECOND);
    clock.advance(77 * Bench.SECOND);
    Bench.send(loop, clock);
    loop.advance();
    loop.countUnsent();

    assertThat(Stamp.flags(bench.driver.payloads.get(1), 0)).isEqualTo(Stamp.COOL_DOWN);
    assertThat(loop.account().sent()).isZero();
    assertThat(loop.account().due()).isZero();
  }

  @Test
  void unsentMessagesOfAWindowThatStartsEarlierAreDue() {
    Bench bench = new Bench(clock, Bench.phaseTimes(60, 5, 1), true, PayloadUse.KEPT, true, false);
    bench.phaseTimes.beginAt(Bench.START);
    long[] next = {0};
    ProducerLoop loop = bench.producerLoop(() -> next[0]++ * Bench.SECOND, 100);
    Bench.start(loop);
    Bench.send(loop, clock);
    loop.advance();
    bench.phaseTimes.beginMeasuredAt(Bench.START + Bench.SECOND);
    loop.countUnsent();

    assertThat(loop.account().sent()).isZero();
    assertThat(loop.account().due()).isEqualTo(5);
  }

  @Test
  void remainingMessagesOfTheScheduleAreDueAndUnsent() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    long[] next = {0};
    ProducerLoop loop = bench.producerLoop(() -> next[0]++ * Bench.SECOND, 100);
    Bench.start(loop);
    for (int i = 0; i < 3; i++) {
      Bench.send(loop, clock);
      loop.advance();
    }
    loop.countUnsent();

    assertThat(loop.account().sent()).isEqualTo(3);
    assertThat(loop.account().due()).isEqualTo(10);
  }

  @Test
  void messagesAfterAnEarlyEndOfTheLoadAreNotDue() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    long[] next = {0};
    ProducerLoop loop = bench.producerLoop(() -> next[0]++ * Bench.SECOND, 100);
    Bench.start(loop);
    for (int i = 0; i < 3; i++) {
      Bench.send(loop, clock);
      loop.advance();
    }
    bench.phaseTimes.endLoadAt(Bench.START + 5 * Bench.SECOND / 2);
    loop.countUnsent();

    assertThat(loop.account().sent()).isEqualTo(3);
    assertThat(loop.account().due()).isEqualTo(3);
  }

  @Test
  void aSendThatThrowsFailsWithItsKind() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    ProducerLoop loop = bench.producerLoop(() -> 0, 10);
    Bench.start(loop);
    bench.driver.onSend =
        () -> {
          throw new SendRejectedException(FailureKind.TOO_LARGE, "too large", null);
        };
    Bench.send(loop, clock);
    bench.driver.onSend =
        () -> {
          throw new IllegalArgumentException("of the client");
        };
    Bench.send(loop, clock);

    assertThat(bench.outcomes.measuredByKind())
        .containsOnlyKeys(FailureKind.TOO_LARGE, FailureKind.OTHER);
    assertThat(bench.outcomes.failedOf(0).size()).isEqualTo(2);
    assertThat(loop.unanswered().size()).isZero();
    assertThat(bench.recorded().measuredMessages(EventType.FAIL)).isEqualTo(2);
  }

  @Test
  void aRequestWhoseSendFailedMakesSpaceForTheNext() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    ReplyGate gate = new ReplyGate(1, Bench.SECOND, clock);
    ProducerLoop loop =
        new ProducerLoop(
            bench.context, 0, bench.driver, () -> 0, KeyTable.none().chooser(0), 10, gate);
    Bench.start(loop);
    Bench.send(loop, clock);
    assertThat(loop.hasPermit()).isFalse();

    bench.driver.completions.get(0).failed(FailureKind.TIMEOUT, new IllegalStateException());

    assertThat(loop.hasPermit()).isTrue();
  }

  @Test
  void aSecondCompletionIsCountedAsADriverError() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    ProducerLoop loop = bench.producerLoop(() -> 0, 10);
    Bench.start(loop);
    Bench.send(loop, clock);
    bench.driver.completions.get(0).acknowledged();
    bench.driver.completions.get(0).failed(FailureKind.OTHER, new IllegalStateException());

    assertThat(bench.outcomes.completedTwiceCount()).isEqualTo(1);
    assertThat(bench.recorded().measuredMessages(EventType.FAIL)).isZero();
  }

  @Test
  void anAnswerAfterTheEndLeavesTheMessageUnansweredInAllCounts() {
    Bench bench = open(Bench.phaseTimes(0, 10, 1));
    ProducerLoop loop = bench.producerLoop(() -> 0, 10);
    Bench.start(loop);
    for (int i = 0; i < 3; i++) {
      Bench.send(loop, clock);
    }
    bench.driver.completions.get(1).acknowledged();
    bench.phaseTimes.end();
    bench.driver.completions.get(0).acknowledged();
    bench.driver.completions.get(2).failed(FailureKind.TIMEOUT, new IllegalStateException());

    assertThat(loop.unanswered().size()).isEqualTo(2);
    assertThat(bench.outcomes.measuredByKind()).isEmpty();
    Timeline timeline = bench.recorded();
    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(1);
    assertThat(timeline.measuredMessages(EventType.FAIL)).isZero();
  }

  @Test
  void meaninglessCompletionsAreNotMeasured() {
    Bench bench =
        new Bench(clock, Bench.phaseTimes(0, 10, 1), true, PayloadUse.COPIED, false, false);
    bench.phaseTimes.beginAt(Bench.START);
    ProducerLoop loop = bench.producerLoop(() -> 0, 1);
    Bench.start(loop);
    Bench.send(loop, clock);
    assertThat(loop.hasPermit()).isFalse();
    bench.driver.completions.get(0).acknowledged();

    assertThat(loop.hasPermit()).as("the slot is free all the same").isTrue();
    assertThat(bench.recorded().measuredMessages(EventType.ACKNOWLEDGE)).isZero();
  }

  private Bench open(dev.plimsoll.record.PhaseTimes phaseTimes) {
    Bench bench = new Bench(clock, phaseTimes, true);
    phaseTimes.beginAt(Bench.START);
    return bench;
  }

  private static long max(Timeline timeline, LatencyKind kind) {
    return timeline.latencies().of(kind).maxNanos();
  }
}
