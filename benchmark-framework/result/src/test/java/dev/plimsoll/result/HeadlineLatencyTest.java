// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.Percentile;
import dev.plimsoll.result.RunResult.Generator;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The latency by which the generator is judged, as measured and as an ideal one would have it. */
final class HeadlineLatencyTest {

  private final Judged judged = new Judged();

  private static Generator of(String name) {
    return new Generator(name, Map.of(), Stops.NONE, null);
  }

  /** One nanosecond, two, and so on: histograms tell them apart. */
  private static Latency rising(int count) {
    return SampleResults.latency(count, i -> i + 1);
  }

  private static LatencyByKind endToEnd(Latency latency) {
    return new LatencyByKind(null, null, null, null, latency, latency, null, null, null);
  }

  private static HeadlineLatency headline(Latency latency) {
    return HeadlineLatency.of(of("endToEnd"), endToEnd(latency)).orElseThrow();
  }

  private static String name(Generator generator, LatencyByKind kinds) {
    return HeadlineLatency.of(generator, kinds).orElseThrow().name();
  }

  @Test
  void itIsTheOneThatTheGeneratorNamesOrTheServiceTimeThatComesBack() {
    assertThat(name(of("endToEnd"), judged.latencies())).isEqualTo("endToEnd");
    assertThat(name(of(null), judged.latencies())).isEqualTo("publishService");
    assertThat(name(null, judged.latencies())).isEqualTo("publishService");
    assertThat(name(null, endToEnd(rising(1)))).isEqualTo("endToEndService");
    judged.workload.put("load", "request-reply");
    assertThat(name(null, judged.latencies())).isEqualTo("roundTripService");
  }

  @Test
  void withoutMessagesThereIsNone() {
    assertThat(HeadlineLatency.of(of("publish"), endToEnd(rising(1)))).isEmpty();
    assertThat(HeadlineLatency.of(of("endToEnd"), endToEnd(SampleResults.latency(0, 0)))).isEmpty();
    assertThat(HeadlineLatency.of(null, LatencyByKind.NONE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 50", "39, 50", "40, 75", "199, 90", "200, 95", "999, 95", "1000, 99", "9999, 99"})
  void thePercentileIsTheHighestUpToP99WithTenMessagesBeyondIt(int count, String percentile) {
    assertThat(headline(rising(count)).percentile().name()).isEqualTo(percentile);
    assertThat(headline(rising(count)).isP99()).isEqualTo(percentile.equals("99"));
  }

  @Test
  void withoutSomeGreaterValuesThePercentileIsTheOneAtALowerRank() {
    HeadlineLatency p99 = headline(rising(1_000));

    assertThat(p99.micros()).isEqualTo(0.99);
    assertThat(p99.microsWithout(0)).contains(0.99);
    assertThat(p99.microsWithout(490)).contains(0.5);
    assertThat(p99.microsWithout(989)).contains(0.001);
    assertThat(p99.microsWithout(5_000)).as("not below the least").contains(0.001);
    assertThat(headline(rising(1_000).withoutHistogram()).microsWithout(10)).isEmpty();
  }

  @Test
  void aMissingMessageTakesLongerThanAnyOther() {
    long[] known = LongStream.rangeClosed(1, 900).toArray();
    HeadlineLatency p99 = headline(SampleResults.latency(100, 1_000, known));

    assertThat(p99.micros()).isInfinite();
    assertThat(p99.microsWithout(89)).contains(Double.POSITIVE_INFINITY);
    assertThat(p99.microsWithout(90)).contains(0.9);
  }

  @ParameterizedTest
  @CsvSource({
    "6, 3, 2",
    "6, 0, Infinity",
    "0, 0, 1",
    "0, 3, 0",
    "Infinity, 3, Infinity",
    "Infinity, Infinity, 1",
    "6, Infinity, 0"
  })
  void aRatioIsKnownUnlessBothAreNot(double longer, double shorter, double ratio) {
    assertThat(HeadlineLatency.ratio(longer, shorter)).isEqualTo(ratio);
  }

  private static IdealLatency ideal(int count, long due) {
    long[] nanos = LongStream.rangeClosed(1, count).toArray();
    return IdealLatency.of(
        SampleResults.histogram(nanos), (double) LongStream.of(nanos).sum(), Long.MAX_VALUE, due);
  }

  private static Generator generator(String name, IdealLatency ideal) {
    return new Generator(name, Map.of("99", 90.0), Stops.NONE, null, Map.of(name, ideal));
  }

  @Test
  void anIdealGeneratorWouldHaveMeasuredItsOwnPercentile() {
    HeadlineLatency p99 = headline(rising(2_000));
    HeadlineLatency p95 = headline(rising(500));

    assertThat(IdealPercentiles.micros(generator("endToEnd", ideal(2_000, 2_000)), p99))
        .as("stated")
        .contains(1.98);
    assertThat(IdealPercentiles.micros(generator("endToEnd", ideal(500, 500)), p95))
        .as("of the distribution")
        .contains(0.475);
    assertThat(IdealPercentiles.micros(generator("endToEnd", ideal(499, 499)), p95))
        .as("of other messages")
        .isEmpty();
  }

  @Test
  void ofASingleWorkerOnlyItsPartIsKnown() {
    Generator worker = new Generator("endToEnd", Map.of("99", 0.25), Stops.NONE, null);

    assertThat(IdealPercentiles.micros(worker, headline(rising(1_000)))).contains(0.99 - 0.25);
    assertThat(IdealPercentiles.micros(worker, headline(rising(500))))
        .as("no part of p95")
        .isEmpty();
  }

  @Test
  void anIdealPercentileThatIsThatOfAMissingMessageIsInfinite() {
    Latency measured = SampleResults.latency(20, 1_000, new long[980]);

    assertThat(IdealPercentiles.micros(ideal(980, 1_000), measured, new Percentile("99", 990_000)))
        .contains(Double.POSITIVE_INFINITY);
    IdealLatency damaged = new IdealLatency(1, Map.of(), "no histogram");
    assertThat(IdealPercentiles.micros(damaged, measured, new Percentile("95", 950_000))).isEmpty();
  }

  private OptionalDouble idealValue(String metric, Generator generator) {
    judged.generator = generator;
    return IdealValues.of(MetricCatalog.byName().get(metric), judged.result());
  }

  @Test
  void idealValuesAreThoseOfPercentilesMeansAndMaximaOfKindsThatAreKnown() {
    Generator known = generator("publish", ideal(100, 100));

    assertThat(idealValue("publish.p99", known)).hasValue(0.099);
    assertThat(idealValue("publish.p75", known)).hasValue(0.075);
    assertThat(idealValue("publish.mean", known)).hasValue(5.05 / 100);
    assertThat(idealValue("publish.max", known)).hasValue(0.1);
    assertThat(idealValue("publish.min", known)).isEmpty();
    assertThat(idealValue("lost", known)).isEmpty();
    assertThat(idealValue("endToEnd.p99", known)).isEmpty();
    assertThat(idealValue("roundTrip.p99", generator("roundTrip", ideal(100, 100)))).isEmpty();
    assertThat(idealValue("publish.p99", null)).isEmpty();
    judged.publish = SampleResults.latency(1, 1);
    assertThat(idealValue("publish.p99", known)).as("nothing was measured").isEmpty();
    judged.publish = SampleResults.latency(1, 101, new long[100]);
    assertThat(idealValue("publish.mean", known)).hasValue(Double.POSITIVE_INFINITY);
    assertThat(idealValue("publish.max", known)).hasValue(Double.POSITIVE_INFINITY);
  }
}
