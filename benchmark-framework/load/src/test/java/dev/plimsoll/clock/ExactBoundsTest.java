// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bounds to the nanosecond, for a clock of which few exchanges are known; 500 ppm. */
final class ExactBoundsTest {

  private static final long MILLI = 1_000_000;

  /** At 200 its offset is between 800 and 1,001, so 900 is the estimate. */
  private final RemoteClock clock = new RemoteClock(DriftLimit.DEFAULT);

  ExactBoundsTest() {
    clock.add(new ClockExchange(0, 1_000, 1_000, 200));
  }

  private static CorrectionHistory history(ClockCorrection... lines) {
    CorrectionHistory history = new CorrectionHistory();
    for (ClockCorrection line : lines) {
      history.add(line);
    }
    return history;
  }

  private long bound(CorrectionHistory corrections, long until) {
    return clock.boundOf(corrections, 200, until).orElseThrow();
  }

  @Test
  void anInstantOfTheRemoteClockIsMappedWithTheBoundOfItsOffset() {
    assertThat(clock.offsetAt(200)).contains(new OffsetRange(800, 1_001));
    // 101 off at most, which the slower clock needs 103 for.
    assertThat(clock.toLocal(1_100)).contains(new BoundedNanos(200, 103));
    assertThat(clock.toRemote(200)).contains(new BoundedNanos(1_100, 101));
  }

  @Test
  void theBoundOfACorrectionIsItsErrorTheDriftOfHalfAStepAndTheRounding() {
    CorrectionHistory constant = history(ClockCorrection.constant(0, 900));

    assertThat(bound(constant, 200)).isEqualTo(101 + 2_500 + 2);
    assertThat(bound(constant, 200 + 5 * MILLI)).as("half a step").isEqualTo(2_603);
    assertThat(bound(constant, 201 + 5 * MILLI))
        .as("ten milliseconds later the offset may be off by 5,000 more")
        .isEqualTo(7_603);
    assertThat(bound(history(ClockCorrection.constant(0, 700)), 200)).isEqualTo(301 + 2_502);
    assertThat(bound(history(ClockCorrection.constant(0, 1_200)), 200)).isEqualTo(400 + 2_502);
  }

  @Test
  void aSteepCorrectionChangesWithinHalfAStepAndTheError() {
    CorrectionHistory steep = history(new ClockCorrection(0, 900, 1_000_000));

    // A thousandth of 5 ms and 101 ns.
    assertThat(bound(steep, 200)).isEqualTo(101 + 2_500 + 5_001 + 2);
  }

  @ParameterizedTest
  @CsvSource({"10001302, 5001", "10001303, 0"})
  void aSteepLineCountsFromAStepAndTwiceTheErrorAfterTheEnd(long beginsAt, long more) {
    ClockCorrection constant = ClockCorrection.constant(0, 900);

    assertThat(bound(history(constant, constant.steered(beginsAt, 1_000_000)), 200))
        .isEqualTo(2_603 + more);
  }

  @ParameterizedTest
  @CsvSource({"-4999001, 5000", "-4999002, 0"})
  void aSteepLineCountsUntilHalfAStepAndTheErrorBeforeTheBegin(long endsAt, long more) {
    ClockCorrection steep = new ClockCorrection(-20 * MILLI, -14_100, 1_000_000);

    assertThat(bound(history(steep, steep.steered(endsAt, 0)), 200)).isEqualTo(2_603 + more);
  }

  @Test
  void inALongRunTheStepsAreLonger() {
    CorrectionHistory constant = history(ClockCorrection.constant(0, 900));
    long seconds = 5_000;

    // Steps of 50 ms; at the end the offset may be off by 500 µs for each second.
    assertThat(bound(constant, 200 + seconds * 1_000 * MILLI))
        .isEqualTo(seconds * 500_000 + 101 + 12_500 + 2);
  }

  @Test
  void withoutACorrectionNothingIsBounded() {
    assertThat(clock.boundOf(new CorrectionHistory(), 200, 300)).isEmpty();
  }

  @Test
  void anExchangeMayBeginWhenTheOneBeforeItEndsAndTakeNoTime() {
    clock.add(new ClockExchange(200, 1_100, 1_100, 200));

    assertThat(clock.steps()).isZero();
    assertThat(clock.offsetAt(200)).contains(new OffsetRange(900, 900));
    assertThat(clock.leastRoundTripNanos()).contains(0L);
  }

  /** The n-th exchange, each of which says the same about the offset. */
  private static ClockExchange same(int number, long step) {
    long begin = number * (10 * MILLI);
    return new ClockExchange(begin, begin + 1_000 + step, begin + 1_000 + step, begin + 200);
  }

  private static RemoteClock after(int exchanges) {
    RemoteClock clock = new RemoteClock(DriftLimit.DEFAULT);
    for (int i = 0; i < exchanges; i++) {
      clock.add(same(i, 0));
    }
    return clock;
  }

  @Test
  void aBlockIsStoredWhenTheNextOneIsFull() {
    assertThat(after(199).storedSegments()).isZero();
    assertThat(after(200).storedSegments()).isEqualTo(100);
    assertThat(after(299).storedSegments()).isEqualTo(100);
    assertThat(after(300).storedSegments()).isEqualTo(200);
    assertThat(after(400).storedSegments()).isEqualTo(300);
  }

  @Test
  void aStepEndsWhatIsKnownAtTheExchangeBeforeTheLastOne() {
    RemoteClock clock = after(300);
    clock.add(same(300, MILLI));

    assertThat(clock.steps()).isEqualTo(1);
    assertThat(clock.storedSegments()).isEqualTo(298);
    assertThat(clock.offsetAt(200)).isPresent();
    assertThat(clock.offsetAt(1_505 * MILLI)).isPresent();
    assertThat(clock.offsetAt(2_980 * MILLI + 200)).isPresent();
    assertThat(clock.offsetAt(2_980 * MILLI + 201)).isEmpty();
    assertThat(clock.offsetAt(199)).as("before the first exchange").isEmpty();
  }

  @Test
  void aStepDuringAnExchangeEndsItAtTheOneBefore() {
    RemoteClock clock = after(2);
    clock.add(new ClockExchange(20 * MILLI, 20 * MILLI + 9_000, 20 * MILLI, 20 * MILLI + 200));

    assertThat(clock.steps()).isEqualTo(1);
    assertThat(clock.storedSegments()).isEqualTo(1);
    assertThat(clock.offsetAt(5 * MILLI)).isPresent();
    assertThat(clock.offsetAt(10 * MILLI + 201)).isEmpty();
  }

  @Test
  void aStepUpToBothWidthsAndTwiceTheDriftInBetweenMayBeUnseen() {
    // 201 wide each, and 10,000 of drift in 20 ms.
    long unseen = 201 + 201 + 2 * 10_000;
    assertThat(after(2).undetectedStepNanos()).isZero();
    assertThat(after(3).undetectedStepNanos()).isEqualTo(unseen);

    RemoteClock stepped = after(4);
    stepped.add(same(4, MILLI));
    assertThat(stepped.steps()).isEqualTo(1);
    assertThat(stepped.undetectedStepNanos()).as("that of before is kept").isEqualTo(unseen);
  }
}
