// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class RateCurveTest {

  private static final double SECOND = 1e9;

  @Test
  void aConstantRateIsExactOverHours() {
    RateCurve curve = RateCurve.builder().thenForever(700_000);

    assertThat(curve.offsetOf(700_000.0 * 3_600 * 5)).isEqualTo(5 * 3_600 * SECOND);
    assertThat(curve.countAt(5 * 3_600 * SECOND)).isEqualTo(700_000.0 * 3_600 * 5);
    assertThat(curve.offsetOf(1)).isCloseTo(1_428.571, within(0.001));
  }

  @Test
  void theCountOfStepsIsTheirArea() {
    RateCurve curve =
        RateCurve.builder()
            .constant(100, 2 * SECOND)
            .constant(300, 3 * SECOND)
            .constant(50, SECOND)
            .thenForever(50);

    assertThat(curve.countAt(2 * SECOND)).isEqualTo(200);
    assertThat(curve.countAt(5 * SECOND)).isEqualTo(1_100);
    assertThat(curve.countAt(6 * SECOND)).isEqualTo(1_150);
    assertThat(curve.countAt(100 * SECOND)).isCloseTo(1_150 + 94 * 50, within(1e-6));
    assertThat(curve.rateAt(3 * SECOND)).isEqualTo(300);
    assertThat(curve.offsetOf(650)).isCloseTo(3.5 * SECOND, within(1.0));
  }

  @Test
  void theCountOfARampIsItsTrapezoid() {
    RateCurve curve = RateCurve.builder().ramp(100, 500, 4 * SECOND).thenForever(500);

    assertThat(curve.countAt(4 * SECOND)).isCloseTo(1_200, within(1e-6));
    assertThat(curve.countAt(2 * SECOND)).isCloseTo(400, within(1e-6));
    assertThat(curve.rateAt(SECOND)).isCloseTo(200, within(1e-6));
    assertThat(curve.rateAt(9 * SECOND)).isEqualTo(500);
  }

  @Test
  void theCountOfAFallingRampIsItsTrapezoid() {
    RateCurve curve = RateCurve.builder().ramp(500, 100, 4 * SECOND).thenForever(100);

    assertThat(curve.countAt(4 * SECOND)).isCloseTo(1_200, within(1e-6));
    assertThat(curve.offsetOf(1_200)).isCloseTo(4 * SECOND, within(1.0));
  }

  @Test
  void aRampFromZeroHasItsFirstMessageAtItsStart() {
    RateCurve curve = RateCurve.builder().ramp(0, 1_000, SECOND).thenForever(1_000);

    assertThat(curve.offsetOf(0)).isZero();
    assertThat(curve.offsetOf(500)).isCloseTo(SECOND, within(1.0));
  }

  @Test
  void timeAndCountAreEachOthersInverse() {
    RateCurve curve =
        RateCurve.builder()
            .constant(1_000, SECOND)
            .ramp(1_000, 70_000, 7 * SECOND)
            .ramp(70_000, 3, 2 * SECOND)
            .thenForever(123);
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 10_000; i++) {
      double count = random.nextDouble(400_000);
      assertThat(curve.countAt(curve.offsetOf(count))).isCloseTo(count, within(1e-3));
    }
  }

  @Test
  void theFirstMessageAfterAPauseIsAtItsEnd() {
    RateCurve curve = RateCurve.builder().constant(0, SECOND).thenForever(100);

    assertThat(curve.offsetOf(0)).isEqualTo(SECOND);
    assertThat(curve.offsetOf(100)).isCloseTo(2 * SECOND, within(1e-3));
  }

  @Test
  void afterARampItsFirstAndItsLastRateGoOnUnchanged() {
    RateCurve rising = RateCurve.builder().ramp(100, 500, SECOND).thenForever(500);
    RateCurve back = RateCurve.builder().ramp(100, 500, SECOND).thenForever(100);
    RateCurve between =
        RateCurve.builder().ramp(100, 500, SECOND).constant(100, SECOND).thenForever(100);

    assertThat(rising.countAt(3 * SECOND)).isCloseTo(300 + 2 * 500, within(1e-6));
    assertThat(back.countAt(3 * SECOND)).isCloseTo(300 + 2 * 100, within(1e-6));
    assertThat(between.countAt(3 * SECOND)).isCloseTo(300 + 2 * 100, within(1e-6));
  }

  @Test
  void aRampFromTheRateBeforeItIsNotPartOfIt() {
    RateCurve curve =
        RateCurve.builder().constant(100, SECOND).ramp(100, 500, SECOND).thenForever(500);

    assertThat(curve.rateAt(1.5 * SECOND)).isCloseTo(300, within(1e-6));
    assertThat(curve.countAt(2 * SECOND)).isCloseTo(100 + 300, within(1e-6));
    assertThat(curve.countAt(3 * SECOND)).isCloseTo(400 + 500, within(1e-6));
  }

  @Test
  void phasesOfTheSameRateAreExactTogether() {
    RateCurve curve =
        RateCurve.builder()
            .constant(700_000, SECOND / 7)
            .constant(700_000, SECOND / 3)
            .thenForever(700_000);
    RateCurve one = RateCurve.builder().thenForever(700_000);

    for (int count = 0; count < 1_000_000; count += 997) {
      assertThat(curve.offsetOf(count)).isEqualTo(one.offsetOf(count));
    }
  }

  @Test
  void theNoneCurveHasNoSchedule() {
    assertThat(RateCurve.NONE.isNone()).isTrue();
    assertThat(RateCurve.builder().thenForever(1).isNone()).isFalse();
  }

  @Test
  void theHighestRateIsThatOfAnyPieceAtEitherOfItsEnds() {
    assertThat(RateCurve.NONE.highestRate()).isZero();
    assertThat(RateCurve.builder().thenForever(7).highestRate()).isCloseTo(7, within(1e-9));
    assertThat(RateCurve.builder().ramp(90, 10, SECOND).thenForever(5).highestRate())
        .isCloseTo(90, within(1e-9));
    assertThat(RateCurve.builder().ramp(10, 80, SECOND).thenForever(5).highestRate())
        .isCloseTo(80, within(1e-9));
  }

  @Test
  void aBorderBelongsToThePieceThatBeginsThere() {
    RateCurve curve =
        RateCurve.builder().constant(100, SECOND).constant(300, SECOND).thenForever(50);

    assertThat(curve.rateAt(SECOND - 1)).isCloseTo(100, within(1e-9));
    assertThat(curve.rateAt(SECOND)).isCloseTo(300, within(1e-9));
    assertThat(curve.rateAt(2 * SECOND)).isCloseTo(50, within(1e-9));
    assertThat(curve.pieceAtCount(99.5, 0)).isZero();
    assertThat(curve.pieceAtCount(100, 0)).isOne();
    assertThat(curve.pieceAtCount(400, 1)).isEqualTo(2);
  }

  @Test
  void aPieceWithoutLengthDoesNotExist() {
    RateCurve curve =
        RateCurve.builder().constant(100, 0).ramp(1, 90, 0).ramp(1, 2, -1).thenForever(50);

    assertThat(curve.countAt(SECOND)).isCloseTo(50, within(1e-9));
    assertThat(curve.highestRate()).isCloseTo(50, within(1e-9));
  }

  @Test
  void aRateThatGoesOnIsOnePiece() {
    RateCurve curve =
        RateCurve.builder().constant(700, SECOND).constant(700, SECOND).thenForever(700);
    RateCurve after = RateCurve.builder().ramp(1, 700, SECOND).thenForever(700);

    assertThat(curve.pieceAtCount(1e9, 0)).isZero();
    assertThat(after.pieceAtCount(1e9, 0)).isOne();
  }
}
