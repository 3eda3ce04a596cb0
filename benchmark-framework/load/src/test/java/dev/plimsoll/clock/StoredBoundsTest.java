// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What stays known of a clock that was stepped, and bounds of instants that were stored; 500 ppm.
 */
final class StoredBoundsTest {

  private static final long MILLI = 1_000_000;
  private static final long STEP = -MILLI;

  private final RemoteClock clock = new RemoteClock(DriftLimit.DEFAULT);

  /** The instant of the n-th exchange. */
  private static long instant(int number) {
    return number * 10L * MILLI + 200;
  }

  /** An exchange after which the offset is between 800 and 1,001. */
  private void addExact(int from, int until, long step) {
    for (int i = from; i < until; i++) {
      long begin = i * 10L * MILLI;
      clock.add(new ClockExchange(begin, begin + 1_000 + step, begin + 1_000 + step, begin + 200));
    }
  }

  /** An exchange with a late reply: the offset may be lower by 9 ms. */
  private void addWide(int from, int until) {
    for (int i = from; i < until; i++) {
      long begin = i * 10L * MILLI;
      clock.add(new ClockExchange(begin, begin + 1_000, begin + 1_000, begin + 9 * MILLI));
    }
  }

  private boolean isKnownAt(int exchange) {
    return clock.offsetAt(instant(exchange)).isPresent();
  }

  @Test
  void aStoredInstantHasTheRangesOfItsExchangesAndHalfTheDriftBetweenThem() {
    addExact(0, 400, 0);

    assertThat(clock.offsetAt(instant(10))).contains(new OffsetRange(800 - 2_501, 1_001 + 2_501));
    assertThat(clock.offsetAt(instant(10) + 5 * MILLI))
        .contains(new OffsetRange(800 - 2_501, 1_001 + 2_501));
  }

  @Test
  void aStepWithinTheLastStoredBlockEndsWhatItsExchangesHelpedToStore() {
    addExact(0, 151, 0);
    addWide(151, 300);
    addExact(300, 301, STEP);

    assertThat(clock.steps()).isEqualTo(1);
    assertThat(isKnownAt(50)).as("stored with exchanges after the step").isFalse();
    assertThat(isKnownAt(120)).isTrue();
    assertThat(isKnownAt(149)).isTrue();
    assertThat(isKnownAt(150)).isFalse();
    assertThat(isKnownAt(170)).isFalse();
  }

  @Test
  void aStepAfterThatBlockLeavesTheBlockBefore() {
    addExact(0, 201, 0);
    addWide(201, 300);
    addExact(300, 301, STEP);

    assertThat(clock.steps()).isEqualTo(1);
    assertThat(isKnownAt(50)).isTrue();
    assertThat(isKnownAt(199)).isTrue();
    assertThat(isKnownAt(200)).isFalse();
  }

  @Test
  void aSecondStepBeforeAnyExchangeLeavesWhatIsKnown() {
    addExact(0, 300, 0);
    addExact(300, 301, MILLI);
    assertThat(isKnownAt(150)).isTrue();

    long begin = instant(302);
    clock.add(new ClockExchange(begin, begin + 9_000, begin, begin + 200));

    assertThat(clock.steps()).isEqualTo(2);
    assertThat(isKnownAt(150)).isTrue();
  }

  @Test
  void onlyExchangesBeforeAStepSayWhatMayBeUnseen() {
    addExact(0, 4, 0);
    addWide(104, 105);
    addExact(105, 106, 100 * MILLI);

    assertThat(clock.steps()).isEqualTo(1);
    assertThat(clock.undetectedStepNanos()).isEqualTo(201 + 201 + 2 * 10_000);
  }

  @Test
  void anInstantOfTheRemoteClockIsLessCertainByTwiceTheDriftOfItsBound() {
    clock.add(new ClockExchange(0, 1_000, 1_000, 2 * MILLI));

    // Between 1,000 - 2 ms and 1,000 + 1,000 of drift: 1,000,500 off at most.
    OffsetRange range = clock.offsetAt(2 * MILLI).orElseThrow();
    assertThat(range).isEqualTo(new OffsetRange(1_000 - 2 * MILLI, 2_000));
    BoundedNanos local = clock.toLocal(2 * MILLI + range.estimateNanos()).orElseThrow();
    assertThat(local).isEqualTo(new BoundedNanos(2 * MILLI, 1_000_500 + 2 * 501));
  }

  @ParameterizedTest
  @CsvSource({"14001302, 5001", "14001303, 0"})
  void aSteepLineCountsAfterTheEndOfTheTimeToo(long beginsAt, long more) {
    clock.add(new ClockExchange(0, 1_000, 1_000, 200));
    ClockCorrection constant = ClockCorrection.constant(0, 900);
    CorrectionHistory history = new CorrectionHistory();
    history.add(constant);
    history.add(constant.steered(beginsAt, 1_000_000));

    assertThat(clock.boundOf(history, 200, 200 + 4 * MILLI)).contains(2_603 + more);
  }

  @Test
  void theDistanceOfTheInstantsFollowsFromTheLengthOfTheRunAndNotFromItsDate() {
    long now = 1_760_000_000_000L * MILLI;
    clock.add(new ClockExchange(now, now + 1_000, now + 1_000, now + 200));
    CorrectionHistory history = new CorrectionHistory();
    history.add(ClockCorrection.constant(now, 900));

    assertThat(clock.boundOf(history, now + 200, now + 200)).contains(101L + 2_500 + 2);
  }
}
