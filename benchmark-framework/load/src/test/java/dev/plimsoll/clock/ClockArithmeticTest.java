// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** Ranges, bounds and limits at their borders. */
final class ClockArithmeticTest {

  @Test
  void theEstimateIsTheMiddleAndTheBoundReachesBothLimits() {
    OffsetRange odd = new OffsetRange(-3, 4);

    assertThat(odd.estimateNanos()).isZero();
    assertThat(odd.boundNanos()).isEqualTo(4);
    assertThat(odd.widenedBy(10)).isEqualTo(new OffsetRange(-13, 14));
    assertThat(new OffsetRange(7, 7).boundNanos()).as("an exact offset").isZero();
    assertThat(new OffsetRange(100, 200).estimateNanos()).isEqualTo(150);
    assertThatIllegalArgumentException().isThrownBy(() -> new OffsetRange(8, 7));
  }

  @Test
  void theBoundsOfBothEndsOfADifferenceAddUp() {
    assertThat(new BoundedNanos(50, 3).minus(new BoundedNanos(20, 4)))
        .isEqualTo(new BoundedNanos(30, 7));
    assertThat(new BoundedNanos(1, 0).boundNanos()).isZero();
    assertThatIllegalArgumentException().isThrownBy(() -> new BoundedNanos(1, -1));
  }

  @Test
  void aDriftIsRoundedUpAndTheSameInBothDirections() {
    DriftLimit limit = new DriftLimit(500);

    assertThat(limit.nanosWithin(1_000_000)).isEqualTo(500);
    assertThat(limit.nanosWithin(-1_000_000)).isEqualTo(500);
    assertThat(limit.nanosWithin(1)).isEqualTo(1);
    assertThat(limit.nanosWithin(0)).isZero();
  }

  @Test
  void aDriftLimitIsAboveZeroAndBelowATenth() {
    assertThat(new DriftLimit(99_999).partsPerMillion()).isEqualTo(99_999);
    for (double wrong : new double[] {0, -1, 100_000, Double.NaN}) {
      assertThatIllegalArgumentException().isThrownBy(() -> new DriftLimit(wrong));
    }
  }

  @Test
  void theRoundTripIsTheTimeOnTheNetworkAlone() {
    assertThat(new ClockExchange(100, 5_000, 5_030, 190).roundTripNanos()).isEqualTo(60);
    assertThat(new ClockExchange(100, 5_000, 5_000, 100).roundTripNanos()).isZero();
    assertThatIllegalArgumentException().isThrownBy(() -> new ClockExchange(100, 0, 0, 99));
  }

  @Test
  void aScheduleNeedsABurstAndPositiveIntervals() {
    assertThat(new ExchangeSchedule(1, 1, 1, 0).nextDuringRun(0)).isEqualTo(1);
    for (long[] wrong : new long[][] {{0, 1, 1, 0}, {1, 0, 1, 0}, {1, 1, 0, 0}, {1, 1, 1, -1}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new ExchangeSchedule((int) wrong[0], wrong[1], wrong[2], wrong[3]));
    }
  }

  @Test
  void moreThanAHundredWorkersHaveHalfAsManyExchanges() {
    assertThat(ExchangeSchedule.forWorker(0, 100).intervalNanos()).isEqualTo(50_000_000);
    assertThat(ExchangeSchedule.forWorker(0, 101).intervalNanos()).isEqualTo(100_000_000);
    assertThat(ExchangeSchedule.forWorker(50, 100).phaseNanos()).isEqualTo(5_000_000);
    assertThat(ExchangeSchedule.forWorker(0, 100).burst()).isEqualTo(50);
  }

  @Test
  void aCorrectionIsALine() {
    ClockCorrection line = new ClockCorrection(1_000_000_000, 500, -2_000);

    assertThat(line.aheadAt(1_000_000_000)).isEqualTo(500);
    assertThat(line.aheadAt(2_000_000_000)).isEqualTo(-1_500);
    assertThat(line.steered(2_000_000_000, 3_000))
        .isEqualTo(new ClockCorrection(2_000_000_000, -1_500, 3_000));
    assertThat(line.steered(601_000_000_000L - 1, -2_000)).as("no change").isSameAs(line);
    assertThat(line.steered(601_000_000_000L, -2_000).fromNanos()).isEqualTo(601_000_000_000L);
    assertThat(ClockCorrection.constant(5, 7).aheadAt(99)).isEqualTo(7);
    assertThat(new ClockCorrection(0, 0, -1_000_000).ratePpb()).isEqualTo(-1_000_000);
    assertThat(new ClockCorrection(0, 0, 1_000_000).ratePpb()).isEqualTo(1_000_000);
    assertThatIllegalArgumentException().isThrownBy(() -> new ClockCorrection(0, 0, 1_000_001));
    assertThatIllegalArgumentException().isThrownBy(() -> new ClockCorrection(0, 0, -1_000_001));
  }

  @Test
  void aSegmentCoversTheLineBetweenItsEnds() {
    OffsetSegment segment =
        OffsetSegment.between(100, new OffsetRange(-10, 10), 200, new OffsetRange(90, 110));

    assertThat(segment.at(100)).isEqualTo(new OffsetRange(-10, 10));
    assertThat(segment.at(150)).isEqualTo(new OffsetRange(40, 60));
    assertThat(segment.at(200)).isEqualTo(new OffsetRange(90, 110));
    assertThat(segment.widthNanos()).isEqualTo(20);
    assertThat(segment.leastWidthNanos()).isEqualTo(20);
    assertThat(segment.until(150).toNanos()).isEqualTo(150);
    assertThat(segment.until(150).at(150)).isEqualTo(new OffsetRange(40, 60));
  }

  @Test
  void aSegmentWithoutLengthCoversBothRanges() {
    OffsetSegment instant =
        OffsetSegment.between(100, new OffsetRange(0, 10), 100, new OffsetRange(5, 25));

    assertThat(instant.at(100)).isEqualTo(new OffsetRange(0, 25));
  }

  @Test
  void mergedSegmentsCoverBothAndRememberTheLeastWidth() {
    OffsetSegment rising =
        OffsetSegment.between(0, new OffsetRange(0, 2), 100, new OffsetRange(100, 102));
    OffsetSegment level =
        OffsetSegment.between(100, new OffsetRange(100, 110), 200, new OffsetRange(100, 110));

    OffsetSegment merged = rising.merge(level);

    assertThat(merged.fromNanos()).isZero();
    assertThat(merged.toNanos()).isEqualTo(200);
    assertThat(merged.leastWidthNanos()).isEqualTo(2);
    for (long time = 0; time <= 200; time += 10) {
      OffsetRange parts = time <= 100 ? rising.at(time) : level.at(time);
      assertThat(merged.at(time).lowerNanos()).isLessThanOrEqualTo(parts.lowerNanos());
      assertThat(merged.at(time).upperNanos()).isGreaterThanOrEqualTo(parts.upperNanos());
    }
    assertThat(merged.widthNanos()).as("no wider than needed").isLessThan(65);
  }
}
