// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class PhaseTimesTest {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  @Test
  void phasesFollowEachOtherFromTheStart() {
    PhaseTimes phaseTimes = begun(2 * SECOND, 3 * SECOND, SECOND);

    assertThat(phaseTimes.phaseAt(START - 1)).isEqualTo(RunPhase.WARM_UP);
    assertThat(phaseTimes.phaseAt(START)).isEqualTo(RunPhase.WARM_UP);
    assertThat(phaseTimes.phaseAt(START + 2 * SECOND - 1)).isEqualTo(RunPhase.WARM_UP);
    assertThat(phaseTimes.phaseAt(START + 2 * SECOND)).isEqualTo(RunPhase.MEASURED);
    assertThat(phaseTimes.phaseAt(START + 5 * SECOND - 1)).isEqualTo(RunPhase.MEASURED);
    assertThat(phaseTimes.phaseAt(START + 5 * SECOND)).isEqualTo(RunPhase.COOL_DOWN);
    assertThat(phaseTimes.phaseAt(START + 6 * SECOND)).isEqualTo(RunPhase.DRAIN);
    assertThat(phaseTimes.phaseAt(START + 600 * SECOND)).isEqualTo(RunPhase.DRAIN);
  }

  @Test
  void phasesOfLengthZeroAreEmpty() {
    PhaseTimes phaseTimes = begun(0, SECOND, 0);

    assertThat(phaseTimes.phaseAt(START)).isEqualTo(RunPhase.MEASURED);
    assertThat(phaseTimes.phaseAt(START + SECOND)).isEqualTo(RunPhase.DRAIN);
  }

  @Test
  void bucketsOfAnOpenCoolDownAreShortAlsoAfterItsEndIsKnown() {
    PhaseTimes phaseTimes = begun(SECOND, PhaseTimes.OPEN_END, PhaseTimes.OPEN_END);
    long end = START + 4 * SECOND;
    phaseTimes.endMeasuredAt(end);
    long instant = end + 330_000_000;

    for (int i = 0; i < 2; i++) {
      int coolDown = phaseTimes.segmentAt(instant);
      long start = phaseTimes.bucketStart(coolDown, instant);
      assertThat(start).isEqualTo(end + 300_000_000);
      assertThat(phaseTimes.bucketEnd(coolDown, start)).isEqualTo(end + 350_000_000);
      phaseTimes.endLoadAt(end + 2 * SECOND);
    }
    assertThat(phaseTimes.bucketStart(1, end - 330_000_000)).isEqualTo(end - SECOND);
  }

  @Test
  void endingTheMeasuredWindowEarlyKeepsTheLengthOfTheCoolDown() {
    PhaseTimes phaseTimes = begun(SECOND, PhaseTimes.OPEN_END, 2 * SECOND);

    phaseTimes.endMeasuredAt(START + 4 * SECOND);

    assertThat(phaseTimes.measuredEnd()).isEqualTo(START + 4 * SECOND);
    assertThat(phaseTimes.loadEnd()).isEqualTo(START + 6 * SECOND);
    assertThat(phaseTimes.phaseAt(START + 5 * SECOND)).isEqualTo(RunPhase.COOL_DOWN);
  }

  @Test
  void endingAStepEarlyKeepsTheLengthsOfTheStepsAfterItAndOfTheCoolDown() {
    PhaseTimes phaseTimes =
        new PhaseTimes(
            SECOND,
            new long[] {SECOND, PhaseTimes.OPEN_END, PhaseTimes.OPEN_END, 3 * SECOND},
            2 * SECOND,
            SECOND,
            false);
    phaseTimes.beginAt(START);
    assertThat(phaseTimes.stepStart(2)).isEqualTo(PhaseTimes.OPEN_END);

    phaseTimes.endStepAt(1, START + 5 * SECOND);

    assertThat(phaseTimes.stepStart(2)).isEqualTo(START + 5 * SECOND);
    assertThat(phaseTimes.measuredEnd()).isEqualTo(PhaseTimes.OPEN_END);

    phaseTimes.endStepAt(2, START + 7 * SECOND);

    assertThat(phaseTimes.stepStart(3)).isEqualTo(START + 7 * SECOND);
    assertThat(phaseTimes.measuredEnd()).isEqualTo(START + 10 * SECOND);
    assertThat(phaseTimes.loadEnd()).isEqualTo(START + 12 * SECOND);
  }

  @Test
  void aStepThatHasEndedDoesNotEndAgain() {
    PhaseTimes phaseTimes =
        new PhaseTimes(0, new long[] {SECOND, PhaseTimes.OPEN_END}, SECOND, SECOND, false);
    phaseTimes.beginAt(START);
    phaseTimes.endLoadAt(START + 3 * SECOND);

    phaseTimes.endStepAt(1, START + 4 * SECOND);

    assertThat(phaseTimes.measuredEnd()).isEqualTo(START + 3 * SECOND);
    assertThat(phaseTimes.loadEnd()).isEqualTo(START + 3 * SECOND);
  }

  @Test
  void startingTheMeasuredWindowEarlierMovesAllThatFollows() {
    PhaseTimes phaseTimes =
        new PhaseTimes(60 * SECOND, new long[] {3 * SECOND, 4 * SECOND}, 2 * SECOND, SECOND, false);
    phaseTimes.beginAt(START);
    int before = phaseTimes.epoch();

    phaseTimes.beginMeasuredAt(START + 14 * SECOND);

    assertThat(phaseTimes.epoch()).isNotEqualTo(before);
    assertThat(phaseTimes.start()).isEqualTo(START);
    assertThat(phaseTimes.measuredStart()).isEqualTo(START + 14 * SECOND);
    assertThat(phaseTimes.stepEnd(0)).isEqualTo(START + 17 * SECOND);
    assertThat(phaseTimes.measuredEnd()).isEqualTo(START + 21 * SECOND);
    assertThat(phaseTimes.loadEnd()).isEqualTo(START + 23 * SECOND);
    assertThat(phaseTimes.phaseAt(START + 14 * SECOND - 1)).isEqualTo(RunPhase.WARM_UP);
    assertThat(phaseTimes.phaseAt(START + 14 * SECOND)).isEqualTo(RunPhase.MEASURED);
  }

  @Test
  void aWindowWithoutEndHasNoEndAfterStartingEarlier() {
    PhaseTimes phaseTimes = begun(60 * SECOND, PhaseTimes.OPEN_END, SECOND);

    phaseTimes.beginMeasuredAt(START + 10 * SECOND);

    assertThat(phaseTimes.measuredStart()).isEqualTo(START + 10 * SECOND);
    assertThat(phaseTimes.measuredEnd()).isEqualTo(PhaseTimes.OPEN_END);
    assertThat(phaseTimes.loadEnd()).isEqualTo(PhaseTimes.OPEN_END);
  }

  @Test
  void theMeasuredWindowNeverStartsLaterThanPlannedOrAfterTheEndOfTheLoad() {
    PhaseTimes planned = begun(5 * SECOND, 5 * SECOND, SECOND);
    planned.beginMeasuredAt(START + 6 * SECOND);
    assertThat(planned.measuredStart()).isEqualTo(START + 5 * SECOND);

    PhaseTimes ended = begun(60 * SECOND, 5 * SECOND, SECOND);
    ended.endLoadAt(START + 12 * SECOND);
    ended.beginMeasuredAt(START + 13 * SECOND);
    assertThat(ended.measuredStart()).isEqualTo(START + 12 * SECOND);
    assertThat(ended.loadEnd()).isEqualTo(START + 12 * SECOND);
  }

  @Test
  void theMeasuredWindowIsNeverExtended() {
    PhaseTimes phaseTimes = begun(SECOND, 3 * SECOND, SECOND);

    phaseTimes.endMeasuredAt(START + 100 * SECOND);

    assertThat(phaseTimes.measuredEnd()).isEqualTo(START + 4 * SECOND);
    assertThat(phaseTimes.loadEnd()).isEqualTo(START + 5 * SECOND);
  }

  @Test
  void aCountReachedAfterTheEndOfTheLoadDoesNotExtendIt() {
    PhaseTimes phaseTimes = begun(SECOND, PhaseTimes.OPEN_END, 2 * SECOND);

    phaseTimes.endLoadAt(START + 3 * SECOND);
    phaseTimes.endMeasuredAt(START + 3 * SECOND + 5);

    assertThat(phaseTimes.measuredEnd()).isEqualTo(START + 3 * SECOND);
    assertThat(phaseTimes.loadEnd()).isEqualTo(START + 3 * SECOND);
  }

  @Test
  void endingTheLoadInTheWarmUpMeasuresNothing() {
    PhaseTimes phaseTimes = begun(5 * SECOND, 5 * SECOND, SECOND);

    phaseTimes.endLoadAt(START + SECOND);

    assertThat(phaseTimes.measuredStart()).isEqualTo(phaseTimes.measuredEnd());
    assertThat(phaseTimes.phaseAt(START + 2 * SECOND)).isEqualTo(RunPhase.DRAIN);
  }

  @Test
  void intervalsContainTheirInstantAndNeverCrossABoundary() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 200; round++) {
      PhaseTimes phaseTimes = oddWindows(random);
      for (int i = 0; i < random.nextInt(3); i++) {
        phaseTimes.doubleInterval();
      }
      for (int i = 0; i < 200; i++) {
        long instant = START + random.nextLong(30 * SECOND);
        int segment = phaseTimes.segmentAt(instant);
        long from = phaseTimes.bucketStart(segment, instant);
        long until = phaseTimes.bucketEnd(segment, from);

        assertThat(instant).isGreaterThanOrEqualTo(from).isLessThan(until);
        assertThat(phaseTimes.segmentAt(from)).isEqualTo(segment);
        assertThat(phaseTimes.segmentAt(until - 1)).isEqualTo(segment);
        assertThat(until - from).isLessThanOrEqualTo(phaseTimes.intervalNanos());
      }
    }
  }

  @Test
  void doublingTheIntervalMergesIntervalsAndSplitsNone() {
    SplittableRandom random = new SplittableRandom(2);
    PhaseTimes phaseTimes = oddWindows(random);
    long[] instants = random.longs(1000, START, START + 30 * SECOND).toArray();
    long[] before = new long[instants.length];
    for (int i = 0; i < instants.length; i++) {
      before[i] = rowOf(phaseTimes, instants[i]);
    }

    phaseTimes.doubleInterval();

    for (int i = 0; i < instants.length; i++) {
      assertThat(rowOf(phaseTimes, instants[i])).isEqualTo(rowOf(phaseTimes, before[i]));
    }
  }

  @Test
  void messagesStayWithinTheStepsOfTheirPhase() {
    PhaseTimes phaseTimes =
        new PhaseTimes(SECOND, new long[] {SECOND, SECOND, SECOND}, SECOND, SECOND, false);
    phaseTimes.beginAt(START);

    assertThat(phaseTimes.segmentOf(RunPhase.WARM_UP, START + 10 * SECOND)).isZero();
    assertThat(phaseTimes.segmentOf(RunPhase.MEASURED, START)).isEqualTo(1);
    assertThat(phaseTimes.segmentOf(RunPhase.MEASURED, START + 2 * SECOND)).isEqualTo(2);
    assertThat(phaseTimes.segmentOf(RunPhase.MEASURED, START + 50 * SECOND)).isEqualTo(3);
    assertThat(phaseTimes.segmentOf(RunPhase.COOL_DOWN, START)).isEqualTo(4);
  }

  @Test
  void theFirstReceiptStartsAConsumeOnlyRun() {
    PhaseTimes phaseTimes = new PhaseTimes(0, new long[] {SECOND}, 0, SECOND, true);

    assertThat(phaseTimes.phaseOfArrival(START)).isEqualTo(RunPhase.MEASURED);
    assertThat(phaseTimes.hasBegun()).isTrue();
    assertThat(phaseTimes.start()).isEqualTo(START);
    assertThat(phaseTimes.phaseOfArrival(START + SECOND)).isEqualTo(RunPhase.DRAIN);
  }

  @Test
  void nothingIsAcceptedBeforeTheStartAndAfterTheClose() {
    PhaseTimes phaseTimes = new PhaseTimes(0, new long[] {SECOND}, 0, SECOND, false);
    assertThat(phaseTimes.accepts(START)).isFalse();

    phaseTimes.beginAt(START);
    assertThat(phaseTimes.accepts(START)).isTrue();

    phaseTimes.end();
    assertThat(phaseTimes.accepts(START)).as("what has begun is still recorded").isTrue();

    phaseTimes.close();
    assertThat(phaseTimes.accepts(START)).isFalse();
  }

  private static long rowOf(PhaseTimes phaseTimes, long instant) {
    return phaseTimes.bucketStart(phaseTimes.segmentAt(instant), instant);
  }

  private static PhaseTimes oddWindows(SplittableRandom random) {
    PhaseTimes phaseTimes =
        new PhaseTimes(
            random.nextLong(3 * SECOND),
            new long[] {1 + random.nextLong(4 * SECOND), 1 + random.nextLong(9 * SECOND)},
            random.nextLong(2 * SECOND),
            1 + random.nextLong(2 * SECOND),
            false);
    phaseTimes.beginAt(START);
    return phaseTimes;
  }

  private static PhaseTimes begun(long warmup, long measured, long cooldown) {
    PhaseTimes phaseTimes = new PhaseTimes(warmup, new long[] {measured}, cooldown, SECOND, false);
    phaseTimes.beginAt(START);
    return phaseTimes;
  }
}
