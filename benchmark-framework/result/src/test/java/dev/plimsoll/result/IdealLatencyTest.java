// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class IdealLatencyTest {

  /** Not the highest value of its histogram bucket, which is 78,361,887. */
  private static final long NANOS = 78_356_971;

  /** Latencies of 1 to 1,000 ms; the generator was 2 ms late for each message. */
  private static final int MESSAGES = 1_000;

  private static final long LATE = 2_000_000;

  private static Histogram histogram(long... nanos) {
    Histogram histogram = new Histogram(LatencyPart.DIGITS);
    for (long value : nanos) {
      histogram.recordValue(value);
    }
    return histogram;
  }

  private static Latency latency(long add) {
    long[] nanos = new long[MESSAGES];
    for (int i = 0; i < MESSAGES; i++) {
      nanos[i] = 10_000_000 + i * 1_000_000L + add;
    }
    return SampleResults.latency(0, MESSAGES, nanos);
  }

  private static Latency delays() {
    return SampleResults.latency(MESSAGES, any -> LATE);
  }

  private static IdealLatency ideal() {
    Histogram histogram = new Histogram(LatencyPart.DIGITS);
    double sum = 0;
    for (int i = 0; i < MESSAGES; i++) {
      histogram.recordValue(10_000_000 + i * 1_000_000L);
      sum += 10_000_000 + i * 1_000_000.0;
    }
    return IdealLatency.of(histogram, sum, 10_000_000 + 999 * 1_000_000L + LATE, MESSAGES);
  }

  private static List<String> check(
      Latency publish, Latency delays, IdealLatency ideal, Map<String, Double> parts) {
    LatencyByKind kinds =
        new LatencyByKind(publish, null, delays, delays, null, null, null, null, null);
    Contradictions breaches = new Contradictions();
    RunResult.Generator generator =
        new RunResult.Generator("publish", parts, Stops.NONE, null, Map.of("publish", ideal));
    IdealChecks.check("generator", generator, kinds, breaches);
    RunResult result =
        ResultBuilder.of(SampleResults.minimal()).latencyMicros(kinds).generator(generator).build();
    FigureComparison.compare(result, Figures.measured(result), breaches);
    return breaches.sentences();
  }

  private static Map<String, Double> parts() {
    Map<String, Double> parts = new HashMap<>();
    ideal()
        .percentiles()
        .forEach((name, value) -> parts.put(name, latency(LATE).percentiles().get(name) - value));
    return parts;
  }

  @Test
  void noPercentileIsMoreThanTheGreatestLatency() {
    assertThat(IdealLatency.of(histogram(NANOS), NANOS, NANOS, 1).percentiles().values())
        .containsOnly(NANOS / 1e3);
  }

  @Test
  void aPercentileOfAMissingMessageIsUnknown() {
    assertThat(IdealLatency.of(histogram(1_000, 2_000), 3_000, 2_000, 4).percentiles())
        .containsEntry("50", 2.0)
        .containsEntry("99", null);
  }

  @Test
  void whatWasMeasuredHasNoContradiction() {
    assertThat(check(latency(LATE), delays(), ideal(), parts())).isEmpty();
  }

  @Test
  void partsThatWereSetToZeroAreFound() {
    assertThat(check(latency(LATE), delays(), ideal(), Map.of("50", 0.0, "99", 0.0, "99.9", 0.0)))
        .hasSize(3)
        .allMatch(text -> text.contains("generator.partMicros."));
  }

  @Test
  void anIdealLatencyThatIsTheMeasuredOneContradictsTheDelays() {
    Latency publish = latency(LATE);
    IdealLatency copied =
        IdealLatency.of(
            HistogramText.decode(publish.histogram()),
            publish.mean() * 1e3 * MESSAGES,
            (long) (publish.max() * 1e3),
            MESSAGES);

    assertThat(check(publish, delays(), copied, Map.of("50", 0.0, "99", 0.0, "99.9", 0.0)))
        .anyMatch(text -> text.contains("generatorDelay adds up to"));
  }

  @Test
  void anIdealLatencyOfOtherMessagesIsFound() {
    assertThat(
            check(
                latency(LATE),
                delays(),
                IdealLatency.of(histogram(NANOS), NANOS, NANOS, 1),
                parts()))
        .anyMatch(text -> text.contains("has 1 values, but publish has 1000"));
  }
}
