// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.load.RateCurve;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.record.PhaseTimes;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadShapeTest {

  private static final long SECOND = 1_000_000_000L;

  @ParameterizedTest
  @CsvSource({
    "1000, 2000, 12345",
    "700000, 1500, 100000",
    "3, 1000, 7",
    "0.333333333, 3000, 5",
    "1234.567, 777, 4321",
    "1000000, 0, 1",
    "33333.3, 10000, 99999"
  })
  void aCountOfMessagesIsExactlyWhatTheWindowHolds(double rate, long warmupMillis, long messages) {
    Workloads workload =
        Workloads.open(new RateProfile.Constant(rate))
            .warmup(Duration.ofMillis(warmupMillis))
            .stop(new EndCondition.Messages(messages));
    LoadShape shape = LoadShape.of(workload.make());

    long start = warmupMillis * 1_000_000;
    long end = start + shape.stepNanos().get(0);
    assertThat(countBetween(shape.curve().orElseThrow(), start, end)).isEqualTo(messages);
  }

  @Test
  void aCountOfMessagesOverARampIsExact() {
    RateProfile ramp = new RateProfile.Ramp(100, 9_000, Duration.ofSeconds(3));
    LoadShape shape =
        LoadShape.of(
            Workloads.open(ramp)
                .warmup(Duration.ofMillis(1_333))
                .stop(new EndCondition.Messages(20_000))
                .make());

    long start = 1_333_000_000L;
    long length = shape.stepNanos().stream().mapToLong(Long::longValue).sum();
    assertThat(countBetween(shape.curve().orElseThrow(), start, start + length)).isEqualTo(20_000);
  }

  /**
   * From 100 to 300 per second in 10 s, the count after t is 100 t + 10 t²: 750 after 5 s, 2,000
   * after 10 s. The jump to 1,000 per second lasts 2 s: 4,000 after 12 s.
   */
  @Test
  void aCurveIsDueExactlyWhereItsArithmeticSays() {
    RateProfile curve =
        new RateProfile.Curve(
            "rates.csv",
            List.of(
                new RateProfile.Point(Duration.ZERO, 100),
                new RateProfile.Point(Duration.ofSeconds(10), 300),
                new RateProfile.Point(Duration.ofSeconds(10), 1_000),
                new RateProfile.Point(Duration.ofSeconds(12), 1_000)));
    LoadShape shape =
        LoadShape.of(
            Workloads.open(curve)
                .warmup(Duration.ofSeconds(3))
                .stop(new EndCondition.After(Duration.ofSeconds(12)))
                .make());
    RateCurve due = shape.curve().orElseThrow();

    assertThat(Math.round(due.offsetOf(300 + 750))).isEqualTo(8 * SECOND);
    assertThat(Math.round(due.offsetOf(300 + 2_000))).isEqualTo(13 * SECOND);
    assertThat(Math.round(due.offsetOf(300 + 3_500))).isEqualTo(14_500_000_000L);
    assertThat(countBetween(due, 3 * SECOND, 15 * SECOND)).isEqualTo(4_000);
    assertThat(shape.rateAt(SECOND)).as("warm-up").isEqualTo(100);
    assertThat(shape.rateAt(20.0 * SECOND)).as("cool-down").isEqualTo(1_000);
    assertThat(shape.stepNanos()).as("judged parts").hasSize(10);
    assertThat(shape.highestRate()).isEqualTo(1_000);
  }

  @Test
  void stepsAreCutToTheWindowAndTheLastExtendsToItsEnd() {
    RateProfile steps =
        new RateProfile.Steps(
            List.of(
                new RateProfile.Step(100, Duration.ofSeconds(1)),
                new RateProfile.Step(200, Duration.ofSeconds(1)),
                new RateProfile.Step(300, Duration.ofSeconds(1))));

    assertThat(after(steps, 5).stepNanos()).containsExactly(SECOND, SECOND, 3 * SECOND);
    assertThat(after(steps, 2).stepNanos()).containsExactly(SECOND, SECOND);
    assertThat(after(steps, 2).stepRates()).containsExactly(100.0, 200.0);
  }

  @Test
  void theWarmUpRunsAtTheFirstRateAndTheCoolDownAtTheLast() {
    LoadShape shape =
        LoadShape.of(
            Workloads.open(new RateProfile.Ramp(100, 500, Duration.ofSeconds(4)))
                .warmup(Duration.ofSeconds(2))
                .stop(new EndCondition.After(Duration.ofSeconds(4)))
                .make());

    assertThat(shape.rateAt(SECOND)).isEqualTo(100);
    assertThat(shape.rateAt(20.0 * SECOND)).isEqualTo(500);
  }

  @Test
  void closedLoadHasNoScheduleAndEndsByTimeOrCount() {
    LoadShape byTime =
        LoadShape.of(Workloads.closed().stop(new EndCondition.After(Duration.ofSeconds(3))).make());
    LoadShape byCount = LoadShape.of(Workloads.closed().stop(new EndCondition.Messages(10)).make());

    assertThat(byTime.curve()).isEmpty();
    assertThat(byTime.stepNanos()).containsExactly(3 * SECOND);
    assertThat(byCount.stepNanos()).containsExactly(PhaseTimes.OPEN_END);
  }

  @Test
  void withoutAnEndTheWindowIsOpen() {
    LoadShape shape =
        LoadShape.of(
            Workloads.open(new RateProfile.Constant(10)).stop(new EndCondition.Never()).make());

    assertThat(shape.stepNanos()).containsExactly(PhaseTimes.OPEN_END);
  }

  private static LoadShape after(RateProfile rate, long seconds) {
    return LoadShape.of(
        Workloads.open(rate).stop(new EndCondition.After(Duration.ofSeconds(seconds))).make());
  }

  /** Counts like sending threads: by times in whole nanoseconds. */
  private static long countBetween(RateCurve curve, long from, long until) {
    long count = 0;
    for (long number = 0; ; number++) {
      long offset = Math.round(curve.offsetOf((double) number));
      if (offset >= until) {
        return count;
      }
      count += offset >= from ? 1 : 0;
    }
  }
}
