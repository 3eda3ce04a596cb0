// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PoissonArrivalsTest {

  private static final double SECOND = 1e9;
  private static final int MANY = 20_000;

  /** The one-sample Kolmogorov–Smirnov bound at a significance of 0.001: 1.95 / √n. */
  private static final double KS_BOUND = 1.95 / Math.sqrt(MANY);

  @Test
  void intervalsAreExponential() {
    RateCurve curve = RateCurve.builder().thenForever(1_000);
    PoissonArrivals arrivals = new PoissonArrivals(curve, 0, 1, 5, FixedCount.NONE);
    double[] distances = new double[MANY];
    long last = 0;
    for (int i = 0; i < MANY; i++) {
      long offset = arrivals.nextOffsetNanos();
      distances[i] = offset - last;
      last = offset;
    }
    assertThat(ksDistance(distances, x -> 1 - Math.exp(-x / 1e6))).isLessThan(KS_BOUND);
  }

  @Test
  void theMeanRateOverAllProducersIsThatOfTheCurve() {
    RateCurve curve = RateCurve.builder().constant(2_000, 5 * SECOND).thenForever(500);
    long inFirst = 0;
    long inSecond = 0;
    for (int loop = 0; loop < 4; loop++) {
      PoissonArrivals arrivals = new PoissonArrivals(curve, loop, 4, 6, FixedCount.NONE);
      for (long offset = arrivals.nextOffsetNanos();
          offset < 15 * SECOND;
          offset = arrivals.nextOffsetNanos()) {
        if (offset < 5 * SECOND) {
          inFirst++;
        } else {
          inSecond++;
        }
      }
    }
    // Four standard deviations of a Poisson count.
    assertThat((double) inFirst).isCloseTo(10_000, within(400.0));
    assertThat((double) inSecond).isCloseTo(5_000, within(283.0));
  }

  @ParameterizedTest
  @CsvSource({"12345, 1", "12345, 7", "3, 7", "1, 1", "20000, 3"})
  void aFixedStretchHoldsExactlyItsCount(long messages, int loops) {
    RateCurve curve = RateCurve.builder().thenForever(1_000);
    double from = 1_000;
    double until = from + messages;
    FixedCount fixed = new FixedCount(from, until, messages);
    long within = 0;
    long before = 0;
    long after = 0;
    for (int loop = 0; loop < loops; loop++) {
      PoissonArrivals arrivals = new PoissonArrivals(curve, loop, loops, 7, fixed);
      long last = -1;
      for (long offset = arrivals.nextOffsetNanos();
          offset < (until + 2_000) * 1e6;
          offset = arrivals.nextOffsetNanos()) {
        assertThat(offset).isGreaterThanOrEqualTo(last);
        last = offset;
        before += offset < from * 1e6 ? 1 : 0;
        within += offset >= from * 1e6 && offset < until * 1e6 ? 1 : 0;
        after += offset >= until * 1e6 ? 1 : 0;
      }
    }
    assertThat(within).isEqualTo(messages);
    assertThat((double) before).as("the warm-up goes on as ever").isCloseTo(1_000, within(130.0));
    assertThat((double) after).as("and the cool-down").isCloseTo(2_000, within(180.0));
  }

  @Test
  void timesWithinAFixedStretchAreUniform() {
    RateCurve curve = RateCurve.builder().thenForever(1_000);
    FixedCount fixed = new FixedCount(0, MANY, MANY);
    PoissonArrivals arrivals = new PoissonArrivals(curve, 0, 1, 8, fixed);
    double[] times = new double[MANY];
    for (int i = 0; i < MANY; i++) {
      times[i] = arrivals.nextOffsetNanos();
    }
    assertThat(ksDistance(times, x -> x / (MANY * 1e6))).isLessThan(KS_BOUND);
  }

  @Test
  void dependOnlyOnSeedAndProducer() {
    RateCurve curve = RateCurve.builder().thenForever(1_000);

    assertThat(first(curve, 1, 0)).isEqualTo(first(curve, 1, 0));
    assertThat(first(curve, 1, 0)).isNotEqualTo(first(curve, 1, 1));
    assertThat(first(curve, 1, 0)).isNotEqualTo(first(curve, 2, 0));
  }

  @Test
  void areThoseOfTheRandomStreamOfSeedAndProducer() {
    RateCurve curve = RateCurve.builder().thenForever(1_000);
    SplittableRandom random = new SplittableRandom(2 * 1_000_003 + 1);
    double expected = 0;

    for (long offset : first(curve, 2, 1)) {
      expected -= Math.log(1 - random.nextDouble());
      // One of two producers: half of the rate.
      assertThat((double) offset).isCloseTo(expected * 2e6, within(1.0));
    }
  }

  /** Several messages for each nanosecond: some round to the very edges of the fixed part. */
  @Test
  void roundingMovesNoMessageIntoAFixedStretchOrOutOfIt() {
    RateCurve curve = RateCurve.builder().thenForever(5e9);
    FixedCount fixed = new FixedCount(1_000, 2_000, 1_000);
    PoissonArrivals arrivals = new PoissonArrivals(curve, 0, 1, 9, fixed);
    long last = 0;
    long within = 0;
    int beforeEdge = 0;
    for (long offset = arrivals.nextOffsetNanos();
        offset < 600;
        offset = arrivals.nextOffsetNanos()) {
      assertThat(offset).isGreaterThanOrEqualTo(last);
      last = offset;
      within += offset >= 200 && offset < 400 ? 1 : 0;
      beforeEdge += offset == 199 ? 1 : 0;
    }
    assertThat(within).isEqualTo(1_000);
    assertThat(beforeEdge).isPositive();
  }

  private static long[] first(RateCurve curve, long seed, int loop) {
    PoissonArrivals arrivals = new PoissonArrivals(curve, loop, 2, seed, FixedCount.NONE);
    long[] offsets = new long[20];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = arrivals.nextOffsetNanos();
    }
    return offsets;
  }

  /** The largest distance between the sample's distribution and the expected one. */
  private static double ksDistance(double[] sample, DoubleUnaryOperator expected) {
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    double greatest = 0;
    for (int i = 0; i < sorted.length; i++) {
      double at = expected.applyAsDouble(sorted[i]);
      greatest = Math.max(greatest, at - (double) i / sorted.length);
      greatest = Math.max(greatest, (i + 1.0) / sorted.length - at);
    }
    return greatest;
  }
}
