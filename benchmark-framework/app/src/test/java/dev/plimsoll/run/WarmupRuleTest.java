// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.LatencyCounts;
import dev.plimsoll.record.LatencyTotals;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

final class WarmupRuleTest {

  private static final double RATE = 10_000;

  private DoubleUnaryOperator unanswered = at -> 20;
  private DoubleUnaryOperator undelivered = at -> 30;
  private DoubleUnaryOperator compilers = at -> 9 + 0.02 * at;
  private DoubleUnaryOperator latencyMillis = at -> 2;

  @Test
  void aSteadySystemIsWarmAfterFifteenSeconds() {
    WarmupRule rule = rule();

    for (int at = 1; at < WarmupTrend.ROWS; at++) {
      assertThat(rule.after(second(at)).sentence()).isEqualTo("fewer than 15 s of load so far");
    }
    assertThat(rule.after(second(15)))
        .isEqualTo(
            new WarmupRule.State(true, "p50 within 0.0 %, compilers at 2.0 % of a processor"));
  }

  /**
   * Latencies measured with a freshly started Kafka: p50 206 ms, 2.0 s, 2.9 s, 0.9 s, 8 ms, then
   * 1.6 ms.
   */
  @Test
  void aColdStartIsWarmWhenItsLatencyHasStoppedFalling() {
    double[] millis = {206, 2000, 2900, 900, 8, 1.6};
    latencyMillis = at -> at <= millis.length ? millis[(int) at - 1] : 1.6;

    assertThat(after(15)).startsWith("trend of p50: −");
    assertThat(firstWarm()).isEqualTo(16);
  }

  @Test
  void aMedianThatDiffersBetweenBothHalvesIsWaitedFor() {
    latencyMillis = at -> at < 14 ? 2.3 : 2;

    assertThat(after(15)).isEqualTo("p50 still falls by 13.0 %");
    assertThat(firstWarm()).isEqualTo(17);
  }

  @Test
  void busyCompilersAreWaitedFor() {
    compilers = at -> 0.31 * at;

    assertThat(after(20)).isEqualTo("compilers at 31 % of a processor");
    compilers = at -> 0.31 * Math.min(at, 12);
    assertThat(firstWarm()).isEqualTo(17);
  }

  @Test
  void unreadableCompilerTimesAreNotWaitedFor() {
    compilers = at -> Double.NaN;

    assertThat(firstWarm()).isEqualTo(15);
  }

  @Test
  void aGrowingOrShrinkingBacklogIsWaitedFor() {
    undelivered = at -> 150 * at;

    unanswered = at -> 100_000 - 4_000 * Math.min(at, 17);
    assertThat(after(16))
        .isEqualTo("unanswered messages falling by 4,000/s, undelivered messages growing by 150/s");
    undelivered = at -> 30;
    assertThat(firstWarm()).isEqualTo(21);
  }

  @Test
  void aBacklogThatChangesByLessThanTheToleranceIsSteady() {
    undelivered = at -> 90 * at;

    assertThat(firstWarm()).isEqualTo(15);
  }

  @Test
  void aRisingLatencyIsWaitedFor() {
    latencyMillis = at -> 10 * Math.pow(1.05, at);

    assertThat(after(30)).startsWith("p50 still rises by 15.7 %, trend of p99: +");
  }

  /** A late sample is followed immediately by samples for the missed seconds. */
  @Test
  void fifteenRowsOfASecondAreJudgedForAnyNumberOfSamples() {
    WarmupRule rule = rule();

    for (double at : new double[] {1, 2.1, 4.9, 4.91, 4.92, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}) {
      assertThat(rule.after(second(at)).warm()).as("at %s s", at).isFalse();
    }
    assertThat(rule.after(second(16)).warm()).isFalse();
    assertThat(rule.after(second(17)).warm()).isTrue();
  }

  @Test
  void withoutLatenciesTheBacklogsDecide() {
    latencyMillis = at -> Double.NaN;
    compilers = at -> Double.NaN;

    assertThat(after(15)).isEqualTo("backlogs steady");
  }

  @Test
  void secondsWithoutAnAnswerAreNotSteady() {
    latencyMillis = at -> at > 13 ? Double.NaN : 2;

    assertThat(after(15)).isEqualTo("too few messages for a p50");
  }

  private static WarmupRule rule() {
    return new WarmupRule(0.01, 30);
  }

  private String after(int seconds) {
    WarmupRule rule = rule();
    WarmupRule.State state = new WarmupRule.State(false, "");
    for (int at = 1; at <= seconds; at++) {
      state = rule.after(second(at));
    }
    return state.sentence();
  }

  private int firstWarm() {
    WarmupRule rule = rule();
    for (int at = 1; at <= 100; at++) {
      if (rule.after(second(at)).warm()) {
        return at;
      }
    }
    return -1;
  }

  private WarmupRule.Second second(double at) {
    LatencyTotals latency = new LatencyTotals();
    double millis = latencyMillis.applyAsDouble(at);
    if (!Double.isNaN(millis)) {
      LatencyCounts counts = new LatencyCounts();
      for (int i = 0; i < 100; i++) {
        counts.record(Math.round(millis * 1e6));
      }
      latency.add(counts);
    }
    return new WarmupRule.Second(
        at,
        RATE * at,
        unanswered.applyAsDouble(at),
        undelivered.applyAsDouble(at),
        compilers.applyAsDouble(at),
        latency);
  }
}
