// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.Role;
import dev.plimsoll.record.Timeline;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class LaneTest {

  private static final long MILLI = 1_000_000;

  private final ManualClock clock = new ManualClock(Bench.START);

  @Test
  void latenciesAreTakenFromTheFiveInstants() {
    Bench bench = open(Bench.windows(0, 10, 1));
    Lane lane = bench.lane(() -> 0, 10);
    Bench.start(lane);
    clock.advance(5 * MILLI);
    Bench.send(lane, clock);
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
  void waitingForAPermitIsNotTheGeneratorsDelay() {
    Bench bench = open(Bench.windows(0, 10, 1));
    Lane lane = bench.lane(() -> 0, 1);
    Bench.start(lane);
    Bench.send(lane, clock);
    lane.blocked(Bench.START);
    clock.advance(9 * MILLI);
    bench.driver.completions.get(0).acknowledged();
    lane.unblocked(clock.nanos());
    clock.advance(MILLI);
    Bench.send(lane, clock);

    Timeline timeline = bench.recorded();
    assertThat(max(timeline, LatencyKind.SEND_DELAY)).isEqualTo(10 * MILLI);
    assertThat(max(timeline, LatencyKind.GENERATOR_DELAY)).isEqualTo(MILLI);
    assertThat(lane.account().blockedNanos()).isEqualTo(9 * MILLI);
    assertThat(lane.account().firstBlockedAt()).isEqualTo(Bench.START);
  }

  @Test
  void everyMessageBehindAHiccupIsLateByTheGeneratorsFault() {
    Bench bench = open(Bench.windows(0, 10, 1));
    long[] next = {0};
    Lane lane = bench.lane(() -> next[0]++ * MILLI, 100);
    Bench.start(lane);
    clock.advance(50 * MILLI);
    for (int i = 0; i < 50; i++) {
      Bench.send(lane, clock);
      lane.advance();
    }

    assertThat(bench.recorded().latencies().of(LatencyKind.GENERATOR_DELAY).sumNanos())
        .as("50 + 49 + … + 1 ms")
        .isEqualTo(1_275.0 * MILLI);
  }

  @Test
  void whatIsBehindABlockedSendIsNotLateByTheGeneratorsFault() {
    Bench bench = open(Bench.windows(0, 10, 1));
    long[] next = {0};
    Lane lane = bench.lane(() -> next[0]++ * MILLI, 100);
    Bench.start(lane);
    bench.driver.onSend = () -> clock.advance(50 * MILLI);
    Bench.send(lane, clock);
    lane.advance();
    bench.driver.onSend = () -> {};
    for (int i = 1; i < 50; i++) {
      Bench.send(lane, clock);
      lane.advance();
    }

    Timeline timeline = bench.recorded();
    assertThat(max(timeline, LatencyKind.SEND_DELAY)).isEqualTo(49 * MILLI);
    assertThat(max(timeline, LatencyKind.GENERATOR_DELAY)).isZero();
  }

  @Test
  void aLongLoopThatWasNotTimedIsTheGeneratorsFault() {
    Bench bench =
        new Bench(clock, Bench.windows(0, 10, 1), true, PayloadUse.COPIED, true, false, false);
    bench.windows.beginAt(Bench.START);
    long[] next = {0};
    Lane lane = bench.lane(() -> next[0]++ * MILLI, 100);
    Bench.start(lane);
    Bench.send(lane, clock);
    lane.advance();
    bench.driver.onSend = () -> clock.advance(50 * MILLI);
    clock.advance(MILLI);
    Bench.send(lane, clock);
    lane.advance();
    bench.driver.onSend = () -> {};
    Bench.send(lane, clock);

    assertThat(max(bench.recorded(), LatencyKind.GENERATOR_DELAY)).isEqualTo(49 * MILLI);
  }

  @Test
  void anIdealGeneratorWouldHaveSeenWhatIsLessItsDelay() {
    Bench bench = open(Bench.windows(0, 10, 1));
    long[] next = {0};
    Lane lane = bench.lane(() -> next[0]++ * MILLI, 100);
    Bench.start(lane);
    clock.advance(9 * MILLI);
    for (int i = 0; i < 10; i++) {
      Bench.send(lane, clock);
      lane.advance();
    }
    clock.advance(MILLI);
    bench.driver.completions.forEach(SendCompletion::acknowledged);

    Timeline timeline = bench.recorded();
    assertThat(max(timeline, LatencyKind.PUBLISH)).isEqualTo(10 * MILLI);
    Histogram ideal = timeline.ideal(Role.ACKNOWLEDGE);
    assertThat(ideal.getTotalCount()).isEqualTo(10);
    assertThat(ideal.valuesAreEquivalent(ideal.getMaxValue(), MILLI)).isTrue();
    assertThat(ideal.valuesAreEquivalent(ideal.getMinValue(), MILLI)).isTrue();
  }

  @Test
  void aCommitBeforeTheSendDelaysItAndIsNotTheGeneratorsFault() {
    Bench bench = new Bench(clock, Bench.windows(0, 10, 1), true, PayloadUse.COPIED, true, true);
    bench.windows.beginAt(Bench.START);
    bench.driver.onTick = () -> clock.advance(8 * MILLI);
    Lane lane = bench.lane(() -> 0, 10);
    Bench.start(lane);
    clock.advance(MILLI);
    Bench.send(lane, clock);
    bench.driver.completions.get(0).acknowledged();

    Timeline timeline = bench.recorded();
    assertThat(max(timeline, LatencyKind.SEND_DELAY)).isEqualTo(9 * MILLI);
    assertThat(max(timeline, LatencyKind.GENERATOR_DELAY)).isEqualTo(MILLI);
    assertThat(max(timeline, LatencyKind.PUBLISH_SERVICE)).isZero();
    assertThat(Stamp.sent(bench.driver.payloads.get(0), 0)).isEqualTo(Bench.START + 9 * MILLI);
  }

  @Test
  void sequencesBeginAtZeroAndTheMeasuredOnesAreKnown() {
    Bench bench = new Bench(clock, Bench.windows(1, 1, 1), true, PayloadUse.KEPT, true, false);
    bench.windows.beginAt(Bench.START);
    long[] next = {0};
    Lane lane = bench.lane(() -> next[0]++ * Bench.SECOND / 2, 100);
    Bench.start(lane);
    for (int i = 0; i < 6; i++) {
      Bench.send(lane, clock);
      lane.advance();
    }
    lane.countRest();

    Lane.Account account = lane.account();
    assertThat(account.fromSequence()).isEqualTo(2);
    assertThat(account.untilSequence()).isEqualTo(4);
    assertThat(account.sent()).isEqualTo(2);
    assertThat(account.due()).isEqualTo(2);
    assertThat(Stamp.sequence(bench.driver.payloads.get(5), 0)).isEqualTo(5);
    assertThat(Stamp.flags(bench.driver.payloads.get(1), 0)).isEqualTo(Stamp.WARM_UP);
    assertThat(Stamp.flags(bench.driver.payloads.get(4), 0)).isEqualTo(Stamp.COOL_DOWN);
  }

  /** The third message is drawn when the window was planned for ten seconds later. */
  @Test
  void aWindowToldToBeginEarlierHoldsTheMessagesDueInIt() {
    Bench bench = new Bench(clock, Bench.windows(12, 2, 1), true, PayloadUse.KEPT, true, false);
    bench.windows.beginAt(Bench.START);
    long[] next = {0};
    Lane lane = bench.lane(() -> next[0]++ * Bench.SECOND, 100);
    Bench.start(lane);
    for (int i = 0; i < 6; i++) {
      if (i == 2) {
        bench.windows.beginMeasuredAt(Bench.START + 2 * Bench.SECOND);
      }
      Bench.send(lane, clock);
      lane.advance();
    }
    lane.countRest();

    assertThat(lane.account().fromSequence()).isEqualTo(2);
    assertThat(lane.account().sent()).isEqualTo(2);
    assertThat(lane.account().due()).isEqualTo(2);
    assertThat(Stamp.flags(bench.driver.payloads.get(1), 0)).isEqualTo(Stamp.WARM_UP);
    assertThat(Stamp.flags(bench.driver.payloads.get(2), 0)).isEqualTo(Stamp.MEASURED);
    assertThat(Stamp.flags(bench.driver.payloads.get(4), 0)).isEqualTo(Stamp.COOL_DOWN);
  }

  @Test
  void whatIsUnsentOfAWindowToldToBeginEarlierIsDue() {
    Bench bench = new Bench(clock, Bench.windows(60, 5, 1), true, PayloadUse.KEPT, true, false);
    bench.windows.beginAt(Bench.START);
    long[] next = {0};
    Lane lane = bench.lane(() -> next[0]++ * Bench.SECOND, 100);
    Bench.start(lane);
    Bench.send(lane, clock);
    lane.advance();
    bench.windows.beginMeasuredAt(Bench.START + Bench.SECOND);
    lane.countRest();

    assertThat(lane.account().sent()).isZero();
    assertThat(lane.account().due()).isEqualTo(5);
  }

  @Test
  void whatTheScheduleStillHoldsIsDueAndUnsent() {
    Bench bench = open(Bench.windows(0, 10, 1));
    long[] next = {0};
    Lane lane = bench.lane(() -> next[0]++ * Bench.SECOND, 100);
    Bench.start(lane);
    for (int i = 0; i < 3; i++) {
      Bench.send(lane, clock);
      lane.advance();
    }
    lane.countRest();

    assertThat(lane.account().sent()).isEqualTo(3);
    assertThat(lane.account().due()).isEqualTo(10);
  }

  @Test
  void whatALoadThatEndedEarlyWouldHaveHeldIsNotDue() {
    Bench bench = open(Bench.windows(0, 10, 1));
    long[] next = {0};
    Lane lane = bench.lane(() -> next[0]++ * Bench.SECOND, 100);
    Bench.start(lane);
    for (int i = 0; i < 3; i++) {
      Bench.send(lane, clock);
      lane.advance();
    }
    bench.windows.endLoadAt(Bench.START + 5 * Bench.SECOND / 2);
    lane.countRest();

    assertThat(lane.account().sent()).isEqualTo(3);
    assertThat(lane.account().due()).isEqualTo(3);
  }

  @Test
  void aSendThatThrowsHasFailedByItsKind() {
    Bench bench = open(Bench.windows(0, 10, 1));
    Lane lane = bench.lane(() -> 0, 10);
    Bench.start(lane);
    bench.driver.onSend =
        () -> {
          throw new SendRejectedException(FailureKind.TOO_LARGE, "too large", null);
        };
    Bench.send(lane, clock);
    bench.driver.onSend =
        () -> {
          throw new IllegalArgumentException("of the client");
        };
    Bench.send(lane, clock);

    assertThat(bench.outcomes.measuredByKind())
        .containsOnlyKeys(FailureKind.TOO_LARGE, FailureKind.OTHER);
    assertThat(bench.outcomes.failedOf(0).size()).isEqualTo(2);
    assertThat(lane.unanswered().size()).isZero();
    assertThat(bench.recorded().measuredMessages(Role.FAIL)).isEqualTo(2);
  }

  @Test
  void aSecondCompletionIsCountedAsAFaultOfTheDriver() {
    Bench bench = open(Bench.windows(0, 10, 1));
    Lane lane = bench.lane(() -> 0, 10);
    Bench.start(lane);
    Bench.send(lane, clock);
    bench.driver.completions.get(0).acknowledged();
    bench.driver.completions.get(0).failed(FailureKind.OTHER, new IllegalStateException());

    assertThat(bench.outcomes.completedTwiceCount()).isEqualTo(1);
    assertThat(bench.recorded().measuredMessages(Role.FAIL)).isZero();
  }

  @Test
  void anAnswerAfterTheEndLeavesTheMessageUnansweredInEveryCount() {
    Bench bench = open(Bench.windows(0, 10, 1));
    Lane lane = bench.lane(() -> 0, 10);
    Bench.start(lane);
    for (int i = 0; i < 3; i++) {
      Bench.send(lane, clock);
    }
    bench.driver.completions.get(1).acknowledged();
    bench.windows.end();
    bench.driver.completions.get(0).acknowledged();
    bench.driver.completions.get(2).failed(FailureKind.TIMEOUT, new IllegalStateException());

    assertThat(lane.unanswered().size()).isEqualTo(2);
    assertThat(bench.outcomes.measuredByKind()).isEmpty();
    Timeline timeline = bench.recorded();
    assertThat(timeline.measuredMessages(Role.ACKNOWLEDGE)).isEqualTo(1);
    assertThat(timeline.measuredMessages(Role.FAIL)).isZero();
  }

  @Test
  void whereCompletionsMeanNothingTheyAreNotMeasured() {
    Bench bench = new Bench(clock, Bench.windows(0, 10, 1), true, PayloadUse.COPIED, false, false);
    bench.windows.beginAt(Bench.START);
    Lane lane = bench.lane(() -> 0, 1);
    Bench.start(lane);
    Bench.send(lane, clock);
    assertThat(lane.hasPermit()).isFalse();
    bench.driver.completions.get(0).acknowledged();

    assertThat(lane.hasPermit()).as("the slot is free all the same").isTrue();
    assertThat(bench.recorded().measuredMessages(Role.ACKNOWLEDGE)).isZero();
  }

  private Bench open(dev.plimsoll.record.Windows windows) {
    Bench bench = new Bench(clock, windows, true);
    windows.beginAt(Bench.START);
    return bench;
  }

  private static long max(Timeline timeline, LatencyKind kind) {
    return timeline.latencies().of(kind).maxNanos();
  }
}
