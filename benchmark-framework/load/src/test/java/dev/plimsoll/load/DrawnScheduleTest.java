// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class DrawnScheduleTest {

  private static final long SECOND = 1_000_000_000;

  @Test
  void countsTheConstantArrivalsOfAllProducers() {
    RateCurve curve =
        RateCurve.builder().constant(700, SECOND).ramp(700, 1_300, 2 * SECOND).thenForever(333);
    long[] offsets = LongStream.rangeClosed(0, 50).map(i -> i * 90_000_001).toArray();

    long[] counts = DrawnSchedule.constant(curve, offsets);

    for (int i = 0; i < offsets.length; i++) {
      long sum = 0;
      for (int loop = 0; loop < 3; loop++) {
        sum += countBefore(new ConstantArrivals(curve, loop, 3), offsets[i]);
      }
      assertThat(counts[i]).isEqualTo(sum);
    }
  }

  @Test
  void countsExactlyThePoissonArrivalsThatWereDrawn() {
    RateCurve curve = RateCurve.builder().constant(500, SECOND).thenForever(2_000);
    FixedCount fixed = new FixedCount(500, 2_500, 1_000);
    long[] offsets = {0, SECOND / 3, SECOND, 2 * SECOND, 3 * SECOND};

    long[] counts = DrawnSchedule.poisson(curve, fixed, 42, 3, offsets);

    for (int i = 0; i < offsets.length; i++) {
      long sum = 0;
      for (int loop = 0; loop < 3; loop++) {
        sum += countBefore(new PoissonArrivals(curve, loop, 3, 42, fixed), offsets[i]);
      }
      assertThat(counts[i]).isEqualTo(sum);
    }
    assertThat(counts[3] - counts[2]).as("the fixed stretch").isEqualTo(1_000);
  }

  @Test
  void tooManyRandomMessagesAreCountedFromTheCurve() {
    RateCurve curve = RateCurve.builder().thenForever(30_000_000);
    long[] drawable = {SECOND / 1_000};
    long[] offsets = {0, SECOND + 1, 2 * SECOND};

    assertThat(DrawnSchedule.poisson(curve, FixedCount.NONE, 1, 1, offsets))
        .isEqualTo(DrawnSchedule.constant(curve, offsets))
        .containsExactly(0, 30_000_001, 60_000_000);
    assertThat(DrawnSchedule.poisson(curve, FixedCount.NONE, 1, 1, drawable))
        .isNotEqualTo(DrawnSchedule.constant(curve, drawable));
    assertThat(DrawnSchedule.poisson(curve, FixedCount.NONE, 1, 1, new long[0])).isEmpty();
  }

  @Test
  void theSharesOfAFixedNumberDifferByOneAtMost() {
    FixedCount fixed = new FixedCount(0, 10, 11);

    assertThat(fixed.shareOf(0, 4)).isEqualTo(3);
    assertThat(fixed.shareOf(2, 4)).isEqualTo(3);
    assertThat(fixed.shareOf(3, 4)).isEqualTo(2);
    assertThat(FixedCount.NONE.shareOf(0, 4)).isZero();
  }

  private static long countBefore(ArrivalTimes arrivalTimes, long offset) {
    long count = 0;
    while (arrivalTimes.nextOffsetNanos() < offset) {
      count++;
    }
    return count;
  }
}
