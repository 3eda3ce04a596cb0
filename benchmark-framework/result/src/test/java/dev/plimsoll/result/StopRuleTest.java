// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.result.RunResult.Status;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What stops of the generator did to p99 of 10,000 messages in 10 s, and what follows. */
final class StopRuleTest {

  private static final long MICRO = 1_000;

  private final Judged judged = new Judged();

  StopRuleTest() {
    judged.seconds = 10;
  }

  /** Latencies in microseconds that grow evenly from the least to the greatest. */
  private static long[] even(long count, double least, double greatest) {
    return LongStream.range(0, count)
        .map(i -> Math.round((least + (greatest - least) * i / count) * MICRO))
        .toArray();
  }

  private static Latency latency(long[]... parts) {
    return SampleResults.latency(0, total(parts), all(parts));
  }

  private static long[] all(long[]... parts) {
    return List.of(parts).stream().flatMapToLong(LongStream::of).toArray();
  }

  private static long total(long[]... parts) {
    return all(parts).length;
  }

  private static Generator stopped(
      double seconds, long touched, double p99Part, long[] idealNanos, String cause) {
    Map<String, Double> parts = new HashMap<>(Map.of("50", 0.0, "99", p99Part, "99.9", 0.0));
    IdealLatency ideal =
        IdealLatency.of(
            SampleResults.histogram(idealNanos),
            (double) LongStream.of(idealNanos).sum(),
            Long.MAX_VALUE,
            idealNanos.length);
    return new Generator(
        "publish",
        parts,
        new Stops(1, seconds, seconds, touched, List.of(new StopPart(3, seconds, cause))),
        null,
        Map.of("publish", ideal));
  }

  @Test
  void aStopOfTheCollectorInARunWhoseP99IsASecondWithoutItVoidsNothing() {
    long[] values = all(even(9_000, 1_000, 400_000), even(1_000, 400_000, 1_152_000));
    judged.publish = SampleResults.latency(0, values.length, values);
    assertThat(judged.publish.percentiles().get("99") / 1e3).isBetween(1_070.0, 1_080.0);
    judged.generator = stopped(0.058, 120, 0, values, StopPart.COLLECTOR);

    assertThat(judged.verdict().status()).isEqualTo(Status.PASS);
    assertThat(judged.voids()).isEmpty();
  }

  @Test
  void aStopInARunWhoseP99TheSystemMadeVoidsNothing() {
    long[] values = all(even(8_500, 1_000, 5_000), even(1_500, 300_000, 1_000_000));
    judged.publish = SampleResults.latency(0, values.length, values);
    judged.generator = stopped(0.2, 220, 0, values, StopPart.STOPPED);

    assertThat(judged.verdict().status()).isEqualTo(Status.PASS);
  }

  @Test
  void theSameStopVoidsARunWhoseP99WouldBeAFewMilliseconds() {
    long[] calm = even(9_780, 1_000, 5_000);
    judged.publish = latency(calm, even(220, 5_000, 205_000));
    long[] ideal = all(calm, even(220, 1_000, 5_000));
    judged.generator = stopped(0.2, 220, 100, ideal, StopPart.STOPPED);

    assertThat(judged.verdict().status()).isEqualTo(Status.VOID);
    assertThat(judged.voids()).containsExactly("GENERATOR_STOPPED");
    assertThat(judged.verdict().voids().get(0).message())
        .contains("200 ms", "it or its machine was stopped", "p99 of publish");
  }

  @Test
  void aFewTouchedMessagesCannotHaveMadeIt() {
    long[] values = even(10_000, 1_000, 5_000);
    judged.publish = SampleResults.latency(0, values.length, values);
    judged.generator = stopped(0.2, 10, 0, even(10_000, 100, 500), StopPart.STOPPED);

    assertThat(judged.voids()).isEmpty();
  }

  @Test
  void lostMessagesBesideAStopAreAFailure() {
    theSameStopVoidsARunWhoseP99WouldBeAFewMilliseconds();
    judged.lost = 1;

    assertThat(judged.verdict().status()).isEqualTo(Status.FAIL);
    assertThat(judged.failures()).containsExactly("LOST");
    assertThat(judged.voids()).containsExactly("GENERATOR_STOPPED");
  }

  @Test
  void withFewMessagesTheHighestPercentileWithTenBeyondItTakesThePlaceOfP99() {
    long[] values = all(even(180, 1_000, 2_000), even(20, 150_000, 200_000));
    judged.publish = SampleResults.latency(0, values.length, values);
    judged.generator = stopped(0.2, 20, 0, even(200, 1_000, 2_000), StopPart.COLLECTOR);

    assertThat(judged.verdict().voids())
        .singleElement()
        .satisfies(
            reason ->
                assertThat(reason.message())
                    .contains("p95 of publish", "its own collections of garbage"));
  }

  @Test
  void stolenTimeIsTheCauseWhereTheHypervisorTookIt() {
    judged.processorTimes = new ProcessorTimes(1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, null);
    judged.generator = stopped(0.6, 0, 0, even(100, 1_000, 1_000), StopPart.STOPPED);

    assertThat(judged.verdict().voids().get(0).message())
        .contains("more than 5 % of the window", "the hypervisor gave 500 ms to others");
  }
}
