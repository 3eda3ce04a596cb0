// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class WindowsTest {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  @Test
  void phasesFollowEachOtherFromTheStart() {
    Windows windows = begun(2 * SECOND, 3 * SECOND, SECOND);

    assertThat(windows.phaseAt(START - 1)).isEqualTo(RunPhase.WARM_UP);
    assertThat(windows.phaseAt(START)).isEqualTo(RunPhase.WARM_UP);
    assertThat(windows.phaseAt(START + 2 * SECOND - 1)).isEqualTo(RunPhase.WARM_UP);
    assertThat(windows.phaseAt(START + 2 * SECOND)).isEqualTo(RunPhase.MEASURED);
    assertThat(windows.phaseAt(START + 5 * SECOND - 1)).isEqualTo(RunPhase.MEASURED);
    assertThat(windows.phaseAt(START + 5 * SECOND)).isEqualTo(RunPhase.COOL_DOWN);
    assertThat(windows.phaseAt(START + 6 * SECOND)).isEqualTo(RunPhase.DRAIN);
    assertThat(windows.phaseAt(START + 600 * SECOND)).isEqualTo(RunPhase.DRAIN);
  }

  @Test
  void phasesOfNoLengthHoldNothing() {
    Windows windows = begun(0, SECOND, 0);

    assertThat(windows.phaseAt(START)).isEqualTo(RunPhase.MEASURED);
    assertThat(windows.phaseAt(START + SECOND)).isEqualTo(RunPhase.DRAIN);
  }

  @Test
  void endingTheMeasuredWindowEarlyKeepsTheLengthOfTheCoolDown() {
    Windows windows = begun(SECOND, Windows.OPEN_END, 2 * SECOND);

    windows.endMeasuredAt(START + 4 * SECOND);

    assertThat(windows.measuredEnd()).isEqualTo(START + 4 * SECOND);
    assertThat(windows.loadEnd()).isEqualTo(START + 6 * SECOND);
    assertThat(windows.phaseAt(START + 5 * SECOND)).isEqualTo(RunPhase.COOL_DOWN);
  }

  @Test
  void beginningTheMeasuredWindowEarlierMovesAllThatFollows() {
    Windows windows =
        new Windows(60 * SECOND, new long[] {3 * SECOND, 4 * SECOND}, 2 * SECOND, SECOND, false);
    windows.beginAt(START);
    int before = windows.epoch();

    windows.beginMeasuredAt(START + 14 * SECOND);

    assertThat(windows.epoch()).isNotEqualTo(before);
    assertThat(windows.start()).isEqualTo(START);
    assertThat(windows.measuredStart()).isEqualTo(START + 14 * SECOND);
    assertThat(windows.stepEnd(0)).isEqualTo(START + 17 * SECOND);
    assertThat(windows.measuredEnd()).isEqualTo(START + 21 * SECOND);
    assertThat(windows.loadEnd()).isEqualTo(START + 23 * SECOND);
    assertThat(windows.phaseAt(START + 14 * SECOND - 1)).isEqualTo(RunPhase.WARM_UP);
    assertThat(windows.phaseAt(START + 14 * SECOND)).isEqualTo(RunPhase.MEASURED);
  }

  @Test
  void aWindowWithoutEndHasNoneAfterBeginningEarlierEither() {
    Windows windows = begun(60 * SECOND, Windows.OPEN_END, SECOND);

    windows.beginMeasuredAt(START + 10 * SECOND);

    assertThat(windows.measuredStart()).isEqualTo(START + 10 * SECOND);
    assertThat(windows.measuredEnd()).isEqualTo(Windows.OPEN_END);
    assertThat(windows.loadEnd()).isEqualTo(Windows.OPEN_END);
  }

  @Test
  void theMeasuredWindowNeverBeginsLaterThanPlannedNorAfterTheEndOfTheLoad() {
    Windows planned = begun(5 * SECOND, 5 * SECOND, SECOND);
    planned.beginMeasuredAt(START + 6 * SECOND);
    assertThat(planned.measuredStart()).isEqualTo(START + 5 * SECOND);

    Windows ended = begun(60 * SECOND, 5 * SECOND, SECOND);
    ended.endLoadAt(START + 12 * SECOND);
    ended.beginMeasuredAt(START + 13 * SECOND);
    assertThat(ended.measuredStart()).isEqualTo(START + 12 * SECOND);
    assertThat(ended.loadEnd()).isEqualTo(START + 12 * SECOND);
  }

  @Test
  void theMeasuredWindowDoesNotGrowAgain() {
    Windows windows = begun(SECOND, 3 * SECOND, SECOND);

    windows.endMeasuredAt(START + 100 * SECOND);

    assertThat(windows.measuredEnd()).isEqualTo(START + 4 * SECOND);
    assertThat(windows.loadEnd()).isEqualTo(START + 5 * SECOND);
  }

  @Test
  void aCountReachedAfterTheEndOfTheLoadDoesNotLengthenIt() {
    Windows windows = begun(SECOND, Windows.OPEN_END, 2 * SECOND);

    windows.endLoadAt(START + 3 * SECOND);
    windows.endMeasuredAt(START + 3 * SECOND + 5);

    assertThat(windows.measuredEnd()).isEqualTo(START + 3 * SECOND);
    assertThat(windows.loadEnd()).isEqualTo(START + 3 * SECOND);
  }

  @Test
  void endingTheLoadWithinTheWarmUpLeavesNothingMeasured() {
    Windows windows = begun(5 * SECOND, 5 * SECOND, SECOND);

    windows.endLoadAt(START + SECOND);

    assertThat(windows.measuredStart()).isEqualTo(windows.measuredEnd());
    assertThat(windows.phaseAt(START + 2 * SECOND)).isEqualTo(RunPhase.DRAIN);
  }

  @Test
  void rowsHoldTheirInstantAndNeverCrossABoundary() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 200; round++) {
      Windows windows = oddWindows(random);
      for (int i = 0; i < random.nextInt(3); i++) {
        windows.doubleInterval();
      }
      for (int i = 0; i < 200; i++) {
        long instant = START + random.nextLong(30 * SECOND);
        int segment = windows.segmentAt(instant);
        long from = windows.rowStart(segment, instant);
        long until = windows.rowEnd(segment, from);

        assertThat(instant).isGreaterThanOrEqualTo(from).isLessThan(until);
        assertThat(windows.segmentAt(from)).isEqualTo(segment);
        assertThat(windows.segmentAt(until - 1)).isEqualTo(segment);
        assertThat(until - from).isLessThanOrEqualTo(windows.intervalNanos());
      }
    }
  }

  @Test
  void doublingTheIntervalPutsRowsTogetherAndSplitsNone() {
    SplittableRandom random = new SplittableRandom(2);
    Windows windows = oddWindows(random);
    long[] instants = random.longs(1000, START, START + 30 * SECOND).toArray();
    long[] before = new long[instants.length];
    for (int i = 0; i < instants.length; i++) {
      before[i] = rowOf(windows, instants[i]);
    }

    windows.doubleInterval();

    for (int i = 0; i < instants.length; i++) {
      assertThat(rowOf(windows, instants[i])).isEqualTo(rowOf(windows, before[i]));
    }
  }

  @Test
  void messagesStayWithinTheStepsOfTheirPhase() {
    Windows windows =
        new Windows(SECOND, new long[] {SECOND, SECOND, SECOND}, SECOND, SECOND, false);
    windows.beginAt(START);

    assertThat(windows.segmentOf(RunPhase.WARM_UP, START + 10 * SECOND)).isZero();
    assertThat(windows.segmentOf(RunPhase.MEASURED, START)).isEqualTo(1);
    assertThat(windows.segmentOf(RunPhase.MEASURED, START + 2 * SECOND)).isEqualTo(2);
    assertThat(windows.segmentOf(RunPhase.MEASURED, START + 50 * SECOND)).isEqualTo(3);
    assertThat(windows.segmentOf(RunPhase.COOL_DOWN, START)).isEqualTo(4);
  }

  @Test
  void theFirstArrivalBeginsARunThatOnlyConsumes() {
    Windows windows = new Windows(0, new long[] {SECOND}, 0, SECOND, true);

    assertThat(windows.phaseOfArrival(START)).isEqualTo(RunPhase.MEASURED);
    assertThat(windows.hasBegun()).isTrue();
    assertThat(windows.start()).isEqualTo(START);
    assertThat(windows.phaseOfArrival(START + SECOND)).isEqualTo(RunPhase.DRAIN);
  }

  @Test
  void nothingIsAcceptedBeforeTheBeginningAndAfterTheClose() {
    Windows windows = new Windows(0, new long[] {SECOND}, 0, SECOND, false);
    assertThat(windows.accepts(START)).isFalse();

    windows.beginAt(START);
    assertThat(windows.accepts(START)).isTrue();

    windows.end();
    assertThat(windows.accepts(START)).as("what has begun is still recorded").isTrue();

    windows.close();
    assertThat(windows.accepts(START)).isFalse();
  }

  private static long rowOf(Windows windows, long instant) {
    return windows.rowStart(windows.segmentAt(instant), instant);
  }

  private static Windows oddWindows(SplittableRandom random) {
    Windows windows =
        new Windows(
            random.nextLong(3 * SECOND),
            new long[] {1 + random.nextLong(4 * SECOND), 1 + random.nextLong(9 * SECOND)},
            random.nextLong(2 * SECOND),
            1 + random.nextLong(2 * SECOND),
            false);
    windows.beginAt(START);
    return windows;
  }

  private static Windows begun(long warmup, long measured, long cooldown) {
    Windows windows = new Windows(warmup, new long[] {measured}, cooldown, SECOND, false);
    windows.beginAt(START);
    return windows;
  }
}
