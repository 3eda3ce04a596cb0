// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every schedule, on random ones; the parameter is the seed. */
final class ScheduleLawsTest {

  private static final double SECOND = 1e9;
  private static final int PIECES = 5;

  static IntStream seeds() {
    return IntStream.range(0, 30);
  }

  /** A curve with pieces that end at known times, and the number of messages up to each of them. */
  private static final class Case {

    final double[] ends = new double[PIECES];
    final double[] counts = new double[PIECES];
    final RateCurve curve;
    final int producers;

    Case(SplittableRandom random) {
      RateCurve.Builder builder = RateCurve.builder();
      double at = 0;
      double count = 0;
      double last = 50;
      for (int i = 0; i < PIECES; i++) {
        double length = Math.rint(random.nextDouble(0.1, 3) * 1_000) / 1_000 * SECOND;
        double from = random.nextBoolean() ? last : random.nextInt(1, 2_000);
        double to = random.nextBoolean() ? from : random.nextInt(1, 2_000);
        if (from == to) {
          builder.constant(from, length);
        } else {
          builder.ramp(from, to, length);
        }
        at += length;
        count += (from + to) / 2 * length / SECOND;
        ends[i] = at;
        counts[i] = count;
        last = to;
      }
      curve = builder.thenForever(random.nextInt(1, 500));
      producers = random.nextInt(1, 9);
    }
  }

  private static Case random(int seed) {
    return new Case(new SplittableRandom(seed));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theNumberOfMessagesIsTheSumOverThePieces(int seed) {
    Case each = random(seed);
    for (int i = 0; i < PIECES; i++) {
      assertThat(each.curve.countAt(each.ends[i])).isCloseTo(each.counts[i], within(1e-5));
      assertThat(each.curve.offsetOf(each.counts[i])).isCloseTo(each.ends[i], within(1e4));
    }
    long end = Math.round(each.ends[PIECES - 1]);
    long drawn = Arrays.stream(offsets(each.curve, 0, 1, end)).count();
    assertThat((double) drawn).isCloseTo(each.counts[PIECES - 1], within(1.001));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void timesNeverDecreaseAndDependOnTheNumberOfTheMessageAlone(int seed) {
    Case each = random(seed);
    ConstantArrivals arrivals = new ConstantArrivals(each.curve, 0, each.producers);
    long last = -1;
    for (long number = 0; number < 4_000; number += each.producers) {
      long offset = arrivals.nextOffsetNanos();
      assertThat(offset).isGreaterThanOrEqualTo(last);
      assertThat(offset).isEqualTo(Math.round(each.curve.offsetOf((double) number)));
      last = offset;
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theProducersTogetherSendTheScheduleOfOne(int seed) {
    Case each = random(seed);
    long end = Math.round(each.ends[2]);
    long[] together =
        IntStream.range(0, each.producers)
            .mapToObj(producer -> offsets(each.curve, producer, each.producers, end))
            .flatMapToLong(LongStream::of)
            .sorted()
            .toArray();

    assertThat(together).isEqualTo(offsets(each.curve, 0, 1, end));
    assertThat(DrawnSchedule.constant(each.curve, new long[] {end})[0]).isEqualTo(together.length);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void randomTimesNeverDecreaseAndAFixedPartHoldsItsNumber(int seed) {
    Case each = random(seed);
    long messages = 1 + seed * 7L;
    FixedCount fixed = new FixedCount(each.counts[0], each.counts[1], messages);
    long from = Math.round(each.curve.offsetOf(each.counts[0]));
    long until = Math.round(each.curve.offsetOf(each.counts[1]));
    long within = 0;
    for (int producer = 0; producer < each.producers; producer++) {
      ArrivalTimes arrivals =
          new PoissonArrivals(each.curve, producer, each.producers, seed, fixed);
      long last = 0;
      for (long offset = arrivals.nextOffsetNanos(); last < until; ) {
        assertThat(offset).isGreaterThanOrEqualTo(last);
        within += offset >= from && offset < until ? 1 : 0;
        last = offset;
        offset = arrivals.nextOffsetNanos();
      }
    }
    long[] counts =
        DrawnSchedule.poisson(each.curve, fixed, seed, each.producers, new long[] {from, until});
    assertThat(within).isEqualTo(messages);
    assertThat(counts[1] - counts[0]).isEqualTo(messages);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theRateIsTheSlopeOfTheCount(int seed) {
    Case each = random(seed);
    SplittableRandom random = new SplittableRandom(seed);
    double highest = 0;
    for (int i = 0; i < 100; i++) {
      double at = random.nextDouble(each.ends[PIECES - 1] + SECOND);
      double rate = each.curve.rateAt(at);
      // Of a linear change, the mean of the rates at both ends; the distance crosses few borders.
      double count = each.curve.countAt(at + 1_000) - each.curve.countAt(at);
      double mean = (rate + each.curve.rateAt(at + 1_000)) / 2 * 1_000 / SECOND;
      boolean border = Arrays.stream(each.ends).anyMatch(end -> at <= end && end < at + 1_000);
      if (!border) {
        assertThat(count).isCloseTo(mean, within(1e-9));
      }
      highest = Math.max(highest, rate);
    }
    assertThat(each.curve.highestRate()).isGreaterThanOrEqualTo(highest - 1e-6);
  }

  private static long[] offsets(RateCurve curve, int producer, int producers, long end) {
    ConstantArrivals arrivals = new ConstantArrivals(curve, producer, producers);
    return LongStream.generate(arrivals::nextOffsetNanos)
        .takeWhile(offset -> offset < end)
        .toArray();
  }
}
