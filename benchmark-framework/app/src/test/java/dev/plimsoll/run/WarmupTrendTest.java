// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.LatencyCounts;
import dev.plimsoll.record.LatencyTotals;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated warm-ups in virtual time: the p50 of each second varies by 5 %, its p99 by 20 %. */
final class WarmupTrendTest {

  private static final int TRIALS = 100;

  @ParameterizedTest
  @ValueSource(ints = {15, 30, 600})
  void aLatencyThatFallsSlowlyFromSixTimesItsSteadyValueIsWaitedFor(int window) {
    long first = endAtFirstDecision(window, at -> 1 + 5 * Math.exp(-at / 40));

    assertThat(first).isLessThanOrEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {15, 30, 600})
  void aLatencyThatFallsFasterFromThreeTimesItsSteadyValueIsWaitedFor(int window) {
    long first = endAtFirstDecision(window, at -> 1 + 2 * Math.exp(-at / 20));

    assertThat(first).isLessThanOrEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {15, 30, 600})
  void aSteadyLatencyIsWarmAtTheFirstDecisionInTheMedian(int window) {
    assertThat(endAtFirstDecision(window, at -> 1)).isGreaterThan(TRIALS / 2);
  }

  @Test
  void aTailThatFallsIsWaitedForAlthoughTheMedianIsSteady() {
    WarmupTrend trend = new WarmupTrend(30);
    for (int at = 1; at <= WarmupTrend.ROWS; at++) {
      trend.add(at, second(1, 40 - at));
    }

    assertThat(trend.of(50, 0.1)).isEmpty();
    // A millisecond a second of 32 ms: 30 of 32 in 30 s.
    assertThat(trend.of(99, 0.25)).contains("trend of p99: −94 % of its median in 30 s");
  }

  @Test
  void theTrendIsCarriedOnOverTheWindowOnly() {
    WarmupTrend trend = new WarmupTrend(5);
    for (int at = 1; at <= WarmupTrend.ROWS; at++) {
      trend.add(at, second(110 - at, 110 - at));
    }

    assertThat(trend.of(50, 0.1)).as("5 of 102 ms").isEmpty();
    assertThat(trend.of(50, 0.04)).contains("trend of p50: −5 % of its median in 5 s");
  }

  @Test
  void aChangeThatMayBeChanceIsNoTrend() {
    WarmupTrend trend = new WarmupTrend(30);
    int[] millis = {10, 14, 9, 15, 8, 13, 12, 10, 15, 9, 14, 11, 16, 10, 13};
    for (int at = 1; at <= WarmupTrend.ROWS; at++) {
      trend.add(at, second(millis[at - 1], 20));
    }

    // The slope is a ninth of a millisecond a second, 28 % of 12 ms in 30 s, but only 12 more of
    // the 105 pairs rise than fall.
    assertThat(trend.of(50, 0.1)).isEmpty();
  }

  /** Of 100 warm-ups, how many end as soon as they may. */
  private static long endAtFirstDecision(int window, DoubleUnaryOperator millis) {
    return IntStream.range(0, TRIALS)
        .filter(seed -> isWarmAtFirstDecision(window, millis, seed))
        .count();
  }

  private static boolean isWarmAtFirstDecision(int window, DoubleUnaryOperator millis, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    WarmupRule rule = new WarmupRule(0.01, window);
    boolean warm = false;
    for (int at = 1; at <= WarmupTrend.ROWS; at++) {
      assertThat(warm).isFalse();
      double median = millis.applyAsDouble(at - 0.5);
      double p50 = median * random.nextDouble(0.95, 1.05);
      double p99 = 3 * median * random.nextDouble(0.8, 1.2);
      warm = rule.after(new WarmupRule.Second(at, at, 0, 0, Double.NaN, second(p50, p99))).warm();
    }
    return warm;
  }

  /** A second of 100 messages with this p50 and this p99. */
  private static LatencyTotals second(double p50Millis, double p99Millis) {
    LatencyCounts counts = new LatencyCounts();
    for (int i = 0; i < 100; i++) {
      counts.record(Math.round((i < 90 ? p50Millis : p99Millis) * 1e6));
    }
    LatencyTotals latency = new LatencyTotals();
    latency.add(counts);
    return latency;
  }
}
