// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import org.junit.jupiter.api.Test;

/** A warm-up of 2 s, steps of 3 s and 2 s and a cool-down of 1 s, in intervals of 2 s. */
final class PhaseBoundariesTest {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;

  private final PhaseTimes phaseTimes = times(0.1, false);

  private static PhaseTimes times(double judgedShare, boolean beginsWithFirstEvent) {
    return new PhaseTimes(
        2 * SECOND,
        new long[] {3 * SECOND, 2 * SECOND},
        SECOND,
        2 * SECOND,
        beginsWithFirstEvent,
        judgedShare);
  }

  private static long at(double seconds) {
    return START + Math.round(seconds * SECOND);
  }

  @Test
  void aBacklogIsJudgedAShareOfItsTimeAfterItsEnd() {
    phaseTimes.beginAt(START);

    assertThat(phaseTimes.judgedAt()).isEqualTo(at(7.5));
    assertThat(phaseTimes.stepJudgedAt(0)).isEqualTo(at(5.3));
    assertThat(phaseTimes.stepJudgedAt(1)).isEqualTo(at(7.2));
    assertThat(phaseTimes.steps()).isEqualTo(2);
    assertThat(phaseTimes.toString()).contains(String.valueOf(START));
  }

  @Test
  void thatOfAStepIsJudgedAtLeastFiftyMillisecondsAfterIt() {
    PhaseTimes times = times(0, false);
    times.beginAt(START);

    assertThat(times.judgedAt()).isEqualTo(at(7));
    assertThat(times.stepJudgedAt(0)).isEqualTo(at(5) + 50 * MILLI);
  }

  @Test
  void aWindowWithoutEndIsNeverJudged() {
    PhaseTimes times =
        new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, SECOND, SECOND, false, 0.1);
    times.beginAt(START);

    assertThat(times.judgedAt()).isEqualTo(PhaseTimes.OPEN_END);
    assertThat(times.loadEnd()).isEqualTo(PhaseTimes.OPEN_END);
  }

  @Test
  void aRunBeginsOnce() {
    assertThat(phaseTimes.hasBegun()).isFalse();
    int before = phaseTimes.epoch();
    phaseTimes.beginAt(START);
    assertThat(phaseTimes.hasBegun()).isTrue();
    assertThat(phaseTimes.epoch()).isEqualTo(before + 1);

    phaseTimes.beginAt(START + SECOND);
    assertThat(phaseTimes.start()).isEqualTo(START);
    assertThat(phaseTimes.epoch()).isEqualTo(before + 1);
  }

  @Test
  void onlyARunThatWaitsForItBeginsWithTheFirstEvent() {
    assertThat(phaseTimes.accepts(START)).isFalse();
    assertThat(phaseTimes.phaseOfArrival(START)).isEqualTo(RunPhase.DRAIN);
    assertThat(phaseTimes.hasBegun()).isFalse();

    PhaseTimes waiting = times(0, true);
    assertThat(waiting.accepts(START)).isTrue();
    assertThat(waiting.start()).isEqualTo(START);
    assertThat(waiting.accepts(START + SECOND)).isTrue();
    assertThat(waiting.start()).isEqualTo(START);
  }

  @Test
  void theEndIsKnownToAll() {
    phaseTimes.beginAt(START);
    assertThat(phaseTimes.hasEnded()).isFalse();
    phaseTimes.end();
    assertThat(phaseTimes.hasEnded()).isTrue();

    PhaseTimes closed = times(0, false);
    closed.beginAt(START);
    int before = closed.epoch();
    closed.close();
    assertThat(closed.hasEnded()).isTrue();
    assertThat(closed.epoch()).isEqualTo(before + 1);
    assertThat(closed.start()).isEqualTo(START);
  }

  @Test
  void whatIsNoChangeLeavesTheBucketsAsTheyAre() {
    phaseTimes.beginAt(START);
    int before = phaseTimes.epoch();

    phaseTimes.beginMeasuredAt(at(2));
    phaseTimes.endStepAt(0, at(5));

    assertThat(phaseTimes.epoch()).isEqualTo(before);
    phaseTimes.endStepAt(0, at(5) - 1);
    assertThat(phaseTimes.epoch()).isEqualTo(before + 1);
    assertThat(phaseTimes.measuredEnd()).isEqualTo(at(7) - 1);
    phaseTimes.doubleInterval();
    assertThat(phaseTimes.intervalNanos()).isEqualTo(4 * SECOND);
    assertThat(phaseTimes.epoch()).isEqualTo(before + 2);
  }

  @Test
  void endingAnEarlierStepMovesTheLaterOnesAndTheCoolDown() {
    phaseTimes.beginAt(START);
    phaseTimes.endStepAt(0, at(3));

    assertThat(phaseTimes.stepEnd(0)).isEqualTo(at(3));
    assertThat(phaseTimes.stepStart(1)).isEqualTo(at(3));
    assertThat(phaseTimes.stepEnd(1)).isEqualTo(at(5));
    assertThat(phaseTimes.loadEnd()).isEqualTo(at(6));
  }

  @Test
  void bucketsAreCutAtEachBoundaryAndWhereBacklogsAreJudged() {
    phaseTimes.beginAt(START);

    assertThat(phaseTimes.cutAt(at(-1))).isEqualTo(START);
    assertThat(phaseTimes.cutAt(at(2) - 1)).isEqualTo(START);
    assertThat(phaseTimes.cutAt(at(2))).isEqualTo(at(2));
    assertThat(phaseTimes.cutAt(at(5.2))).isEqualTo(at(5));
    assertThat(phaseTimes.cutAt(at(5.3))).isEqualTo(at(5.3));
    assertThat(phaseTimes.cutAt(at(99))).isEqualTo(at(8));
    assertThat(phaseTimes.bucketStart(2, at(5.4))).isEqualTo(at(5.3));
    assertThat(phaseTimes.bucketStart(2, at(6.5))).as("a line of the grid").isEqualTo(at(6));
    assertThat(phaseTimes.bucketStart(2, at(4))).as("before the segment").isEqualTo(at(5));
    assertThat(phaseTimes.bucketEnd(2, at(5))).isEqualTo(at(5.3));
    assertThat(phaseTimes.bucketEnd(2, at(5.3))).isEqualTo(at(6));
    assertThat(phaseTimes.bucketEnd(2, at(6))).isEqualTo(at(7));
    assertThat(phaseTimes.bucketEnd(4, at(8))).isEqualTo(at(10));
  }

  @Test
  void bucketsOfIntendedTimesMaySpanSeveralIntervalsOfTheirSegment() {
    phaseTimes.beginAt(START);

    assertThat(phaseTimes.intendedStart(1, at(4.5), 1)).isEqualTo(at(4));
    assertThat(phaseTimes.intendedEnd(1, at(4), 1)).isEqualTo(at(5));
    assertThat(phaseTimes.intendedStart(1, at(4.5), 2)).isEqualTo(at(2));
    assertThat(phaseTimes.intendedEnd(1, at(2), 2)).isEqualTo(at(5));
    assertThat(phaseTimes.intendedStart(1, at(1), 2)).as("before it").isEqualTo(at(2));
    assertThat(phaseTimes.intendedStart(4, at(13), 2)).as("the drain").isEqualTo(at(12));
    assertThat(phaseTimes.intendedEnd(4, at(12), 2)).isEqualTo(at(16));
  }

  @Test
  void intervalsOfTheTimelineEndWithTheirPhaseAndNotWithAStep() {
    phaseTimes.beginAt(START);

    assertThat(phaseTimes.timelineRowStart(at(-1))).isEqualTo(START);
    assertThat(phaseTimes.timelineRowStart(at(1))).isEqualTo(START);
    assertThat(phaseTimes.timelineRowEnd(START)).isEqualTo(at(2));
    assertThat(phaseTimes.timelineRowStart(at(5.5))).isEqualTo(at(4));
    assertThat(phaseTimes.timelineRowEnd(at(4))).isEqualTo(at(6));
    assertThat(phaseTimes.timelineRowEnd(at(6))).isEqualTo(at(7));
    assertThat(phaseTimes.timelineRowEnd(at(7))).isEqualTo(at(8));
    assertThat(phaseTimes.timelineRowStart(at(11))).isEqualTo(at(10));
    assertThat(phaseTimes.timelineRowEnd(at(10))).isEqualTo(at(12));
  }

  @Test
  void eachSegmentHasItsPhase() {
    assertThat(phaseTimes.phaseOf(0)).isEqualTo(RunPhase.WARM_UP);
    assertThat(phaseTimes.phaseOf(1)).isEqualTo(RunPhase.MEASURED);
    assertThat(phaseTimes.phaseOf(2)).isEqualTo(RunPhase.MEASURED);
    assertThat(phaseTimes.phaseOf(3)).isEqualTo(RunPhase.COOL_DOWN);
    assertThat(phaseTimes.phaseOf(4)).isEqualTo(RunPhase.DRAIN);
    phaseTimes.beginAt(START);
    assertThat(phaseTimes.segmentOf(RunPhase.DRAIN, at(9))).isEqualTo(3);
    assertThat(phaseTimes.segmentAt(at(-1))).isZero();
  }

  @Test
  void aBucketOfSeveralRowsBeginsWithTheFirstOfThem() {
    long start = 1_700_000_000_000_000_000L;
    long second = 1_000_000_000L;
    PhaseTimes phaseTimes = new PhaseTimes(0, new long[] {10 * second}, 0, second, false);
    phaseTimes.beginAt(start);

    assertThat(phaseTimes.intendedStart(1, start + second, 2)).isEqualTo(start);
    assertThat(phaseTimes.intendedStart(1, start + 2 * second, 2)).isEqualTo(start + 2 * second);
    assertThat(phaseTimes.intendedStart(1, start + second, 1)).isEqualTo(start + second);
  }
}
