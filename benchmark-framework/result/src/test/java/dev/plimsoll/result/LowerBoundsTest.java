// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/**
 * What is unknown because messages are missing is at least what it would be if each of them had
 * arrived when the waiting ended.
 */
final class LowerBoundsTest {

  private static final long MILLI = 1_000_000;
  private static final Percentage RESOLUTION = Percentage.withPercentage(0.1);

  private static long[] millis(long... values) {
    return Arrays.stream(values).map(value -> value * MILLI).toArray();
  }

  @Test
  void unknownPercentilesAreAtLeastThoseWithTheWaitingTimes() {
    // 80 answered after 1 … 80 ms; 20 waited for 101 … 120 ms.
    Latency latency =
        SampleResults.waited(
            millis(LongStream.rangeClosed(101, 120).toArray()),
            millis(LongStream.rangeClosed(1, 80).toArray()));

    assertThat(latency.unknownAbove()).isEqualTo(90);
    assertThat(latency.waitedSeconds()).isCloseTo(0.12, RESOLUTION);
    assertThat(latency.atLeast().keySet())
        .containsExactlyInAnyOrder(
            "mean", "max", "90", "95", "99", "99.9", "99.99", "99.999", "99.9999");
    assertThat(latency.atLeast().get("90")).isCloseTo(110_000, RESOLUTION);
    assertThat(latency.atLeast().get("95")).isCloseTo(115_000, RESOLUTION);
    assertThat(latency.atLeast().get("99")).isCloseTo(119_000, RESOLUTION);
    assertThat(latency.atLeast().get("99.9")).isCloseTo(120_000, RESOLUTION);
    assertThat(latency.atLeast().get("max")).isCloseTo(120_000, RESOLUTION);
    // (1 + … + 80 + 101 + … + 120) / 100 = (3,240 + 2,210) / 100 ms.
    assertThat(latency.atLeast().get("mean")).isCloseTo(54_500, RESOLUTION);
  }

  @Test
  void aBoundIsNeverAboveWhatWasWaited() {
    // Just above a bucket's lower end, so that its upper end would be too much.
    long waited = 8_193_000_001L;
    Latency latency = SampleResults.waited(new long[] {waited}, MILLI);

    assertThat(latency.atLeast().get("99")).isLessThanOrEqualTo(waited / 1e3);
    assertThat(latency.waitedSeconds()).isLessThanOrEqualTo(waited / 1e9);
    assertThat(latency.atLeast().get("max")).isLessThanOrEqualTo(waited / 1e3);
  }

  @Test
  void aMessageThatWasWaitedForLessThanOthersTookRanksBelowThem() {
    // 90 answered after 10 … 99 s; 10 failed after 1 ms, which bounds no percentile from below.
    Latency latency =
        SampleResults.waited(
            millis(1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
            millis(LongStream.rangeClosed(10, 99).map(i -> i * 1_000).toArray()));

    // The 95th of all 100 values is the 85th of the answered ones.
    assertThat(latency.atLeast().get("95")).isCloseTo(94e6, RESOLUTION);
    assertThat(latency.atLeast().get("max")).isEqualTo(99e6);
    assertThat(latency.atLeast().get("mean")).isEqualTo(latency.mean());
  }

  @Test
  void aMessageWhoseWaitIsUnknownCountsAsNotWaitedFor() {
    long[] values = millis(10, 20, 30, 40, 50, 60, 70, 80);
    Latency latency =
        LatencyPart.of(
            SampleResults.histogram(values),
            SampleResults.exact(values),
            new Missing(2, SampleResults.histogram(millis(500))));

    // 0 10 20 … 80 500: the 9th of ten is 80, the tenth 500.
    assertThat(latency.atLeast().get("90")).isCloseTo(80_000, RESOLUTION);
    assertThat(latency.atLeast().get("95")).isCloseTo(500_000, RESOLUTION);
    assertThat(latency.atLeast().get("mean")).isCloseTo(86_000, RESOLUTION);
    assertThat(latency.waitedSeconds()).isCloseTo(0.5, RESOLUTION);
  }

  @Test
  void withoutAnAnswerTheBoundsAreThoseOfTheWaits() {
    Latency latency = SampleResults.waited(millis(100, 200));

    assertThat(latency.atLeast().get("50")).isCloseTo(100_000, RESOLUTION);
    assertThat(latency.atLeast().get("99")).isCloseTo(200_000, RESOLUTION);
    assertThat(latency.atLeast().get("mean")).isCloseTo(150_000, RESOLUTION);
    assertThat(latency.atLeast().get("max")).isCloseTo(200_000, RESOLUTION);
  }

  @Test
  void withoutAnyKnownWaitThereIsNone() {
    Latency latency =
        LatencyPart.of(SampleResults.histogram(), SampleResults.exact(), Missing.of(3));

    assertThat(latency.waitedSeconds()).isEqualTo(0);
    assertThat(latency.atLeast().get("50")).isCloseTo(0, within(1e-9));
    assertThat(latency.atLeast().get("max")).isCloseTo(0, within(1e-9));
  }

  @Test
  void whereNothingIsMissingThereAreNoBounds() {
    Latency latency = SampleResults.latency(0, 3, 1, 2, 3);

    assertThat(latency.atLeast()).isEmpty();
    assertThat(latency.waitedSeconds()).isNull();
    assertThat(latency.unknownAbove()).isNull();
  }
}
