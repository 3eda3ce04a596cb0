// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.Percentile;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Each metric is read from its own place in the result. */
final class MetricValuesTest {

  private static final RunResult FULL = SampleResults.full();

  @Test
  void ratesAreThoseOfTheThroughput() {
    RunResult result = Variants.with(FULL, new Throughput(3.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0));

    assertThat(value("send.rate", result)).hasValue(2);
    assertThat(value("publish.rate", result)).hasValue(3);
    assertThat(value("publish.bytes", result)).hasValue(4);
    assertThat(value("receive.rate", result)).hasValue(5);
    assertThat(value("receive.bytes", result)).hasValue(6);
    assertThat(value("send.rate", Variants.with(FULL, Throughput.NONE))).isEmpty();
  }

  @Test
  void whatTheWarmupLeftBehindIsNoRate() {
    Throughput beyond = new Throughput(10.0, 12.5, 20.0, 20_480.0, 30.0, 30_720.0, 0.0);
    RunResult result = Variants.with(FULL, beyond);

    assertThat(value("send.rate", result)).hasValue(10);
    assertThat(value("publish.rate", result)).hasValue(10);
    assertThat(value("publish.bytes", result)).hasValue(10_240);
    assertThat(value("receive.rate", result)).as("of several subscriptions").hasValue(30);
    Throughput closed = new Throughput(null, 12.5, 20.0, 20_480.0, 30.0, 30_720.0, 0.0);
    assertThat(value("publish.rate", Variants.with(FULL, closed))).hasValue(20);
  }

  @Test
  void countsAreThoseOfTheIntegrity() {
    Integrity counts =
        new Integrity(
            1L, 2L, 3L, 4L, 5L, Map.of(), 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L, List.of());
    RunResult result = Variants.with(FULL, counts);

    assertThat(value("unsent", result)).hasValue(2);
    assertThat(value("failed", result)).hasValue(5);
    assertThat(value("unacknowledged", result)).hasValue(6);
    assertThat(value("lost", result)).hasValue(9);
    assertThat(value("undelivered", result)).hasValue(10);
    assertThat(value("duplicated", result)).hasValue(11);
    assertThat(value("outOfOrder", result)).hasValue(12);
    assertThat(value("failedButReceived", result)).hasValue(13);
    assertThat(value("lost", Variants.with(FULL, Integrity.NONE))).isEmpty();
  }

  @Test
  void timesWithoutServiceAreGivenInMicroseconds() {
    Outages outages = FULL.outages();

    assertThat(value("gap", FULL)).hasValue(outages.longestGapSeconds() * 1e6);
    assertThat(value("receiptGap", FULL)).hasValue(outages.longestReceiptGapSeconds() * 1e6);
    assertThat(value("unavailability", FULL)).hasValue(outages.longestUnavailableSeconds() * 1e6);
    assertThat(value("unavailability.sum", FULL)).hasValue(outages.unavailableSeconds() * 1e6);
    assertThat(value("recovery", FULL)).as("no fault").isEmpty();
    assertThat(value("recovery", recovered(2.5))).hasValue(2.5e6);
    assertThat(value("gap", new Judged().result())).as("none are known").isEmpty();
  }

  private static RunResult recovered(double seconds) {
    Outages after =
        new Outages(null, null, null, null, null, Map.of(), seconds, 0.06, null, null, null);
    return ResultBuilder.of(FULL).outages(after).build();
  }

  @Test
  void costsAreDividedByTheMessagesOfTheWindow() {
    double messages =
        FULL.throughput().sentRatePerSecond() * new VerdictTerms(FULL).windowSeconds();

    assertThat(value("cpu.perMessage", FULL).orElseThrow()).isEqualTo(4.2e6 / messages);
    assertThat(value("brokerCpu.perMessage", FULL).orElseThrow()).isEqualTo(6.4e6 / messages);
    assertThat(value("allocated.perMessage", FULL).orElseThrow()).isEqualTo(98e6 / messages);
  }

  @Test
  void aBacklogThatWasNotDrainedTookLongerThanAnyLimit() {
    assertThat(value("backlog.drain", FULL)).isEmpty();
    assertThat(value("backlog.drain", FULL.with(backlog(1.5, null)))).hasValue(1.5e6);
    assertThat(value("backlog.catchUp", FULL.with(backlog(1.5, 2.5)))).hasValue(2.5e6);
    assertThat(value("backlog.catchUp", FULL.with(backlog(1.5, null))))
        .hasValue(Double.POSITIVE_INFINITY);
  }

  @Test
  void latenciesAreReadByTheirKindAndPart() {
    Latency publish = FULL.latencyMicros().publish();

    assertThat(value("publish.mean", FULL)).hasValue(publish.mean());
    assertThat(value("publish.min", FULL)).hasValue(publish.min());
    assertThat(value("publish.max", FULL)).hasValue(publish.max());
    assertThat(value("publish.p99", FULL)).hasValue(publish.percentiles().get("99"));
    assertThat(value("publish.p99.9", FULL)).hasValue(publish.percentiles().get("99.9"));
    assertThat(value("endToEnd.p50", FULL))
        .hasValue(FULL.latencyMicros().endToEnd().percentiles().get("50"));
    assertThat(value("roundTrip.p50", FULL)).isEmpty();
  }

  @Test
  void whereMessagesAreMissingMeanMaximumAndHighPercentilesAreUnknown() {
    RunResult result = Variants.withPublish(FULL, SampleResults.latency(2, 100, values(98)));

    assertThat(value("publish.min", result)).hasValue(1);
    assertThat(value("publish.p95", result).orElseThrow()).isFinite();
    assertThat(value("publish.p99", result)).hasValue(Double.POSITIVE_INFINITY);
    assertThat(value("publish.mean", result)).hasValue(Double.POSITIVE_INFINITY);
    assertThat(value("publish.max", result)).hasValue(Double.POSITIVE_INFINITY);
  }

  @Test
  void theSlowestMessageOfAVisitIsReadFromTheHistogram() {
    RunResult whole = Variants.withPublish(FULL, SampleResults.latency(0, 1_000, values(1_000)));
    RunResult missing = Variants.withPublish(FULL, SampleResults.latency(5, 1_000, values(995)));

    // 0.5^(1/10) = 0.93303 and 0.9^(1/200) = 0.99947
    assertThat(value("publish.p50of2x5", whole).orElseThrow()).isBetween(934.0, 935.0);
    assertThat(value("publish.p90of5x40", whole)).hasValue(1_000);
    assertThat(value("publish.p90of1x1", whole)).isEqualTo(value("publish.p90", whole));
    assertThat(value("publish.p50of2x5", missing).orElseThrow()).isBetween(934.0, 935.0);
    assertThat(value("publish.p90of5x40", missing)).hasValue(Double.POSITIVE_INFINITY);
    assertThat(value("roundTrip.p90of5x40", whole)).isEmpty();
  }

  @Test
  void theProbabilityOfASlowMessageIsCountedInTheHistogram() {
    Latency latency = SampleResults.latency(0, 1_000, values(1_000));
    Percentile p99 = Percentile.LISTED.get(4);

    assertThat(VisitLatency.probabilityOfOne(latency, p99, 40))
        .isCloseTo(1 - Math.pow(0.99, 40), within(1e-9));
    Latency equal = SampleResults.latency(0, 1_000, new long[1_000]);
    assertThat(VisitLatency.probabilityOfOne(equal, p99, 40)).as("none is slower").isZero();
    Latency missing = SampleResults.latency(50, 1_000, values(950));
    assertThat(VisitLatency.probabilityOfOne(missing, p99, 40))
        .as("p99 is not known")
        .isCloseTo(1 - Math.pow(0.99, 40), within(1e-9));
  }

  @Test
  void whatWasAskedForFollowsFromTheScheduledRate() {
    RunResult result =
        Variants.with(FULL, new Throughput(100.0, null, null, null, null, null, null));

    assertThat(asked("publish.rate", withSubscriptions(result, 3))).hasValue(100);
    assertThat(asked("receive.rate", withSubscriptions(result, 3))).hasValue(300);
    assertThat(asked("publish.bytes", result)).hasValue(100 * 1_024);
    assertThat(asked("receive.bytes", withSubscriptions(result, 2))).hasValue(200 * 1_024);
  }

  @Test
  void requestsAreNotCopiedAndUnknownRatesAndSizesAreNotGuessed() {
    RunResult result =
        Variants.with(FULL, new Throughput(100.0, null, null, null, null, null, null));

    assertThat(asked("receive.rate", with(result, "load", "request-reply"))).hasValue(100);
    assertThat(asked("publish.bytes", with(result, "messageSizeBytes", null))).isEmpty();
    assertThat(asked("publish.rate", Variants.with(FULL, Throughput.NONE))).isEmpty();
  }

  private static RunResult withSubscriptions(RunResult result, long subscriptions) {
    return with(result, "subscriptionsPerTopic", subscriptions);
  }

  private static RunResult with(RunResult result, String key, Object value) {
    Map<String, Object> keys = new LinkedHashMap<>(result.workload().toMap());
    keys.put(key, value);
    return Variants.withWorkload(result, keys);
  }

  private static long[] values(int count) {
    long[] nanos = new long[count];
    java.util.Arrays.setAll(nanos, i -> 1_000L * (i + 1));
    return nanos;
  }

  private static BacklogPart backlog(Double drain, Double catchUp) {
    return new BacklogPart(
        1,
        1.0,
        2.0,
        null,
        null,
        0,
        0L,
        10L,
        0L,
        0L,
        0L,
        10.0,
        10.0,
        drain,
        catchUp,
        List.of(),
        LatencyByKind.NONE);
  }

  private static OptionalDouble value(String metric, RunResult result) {
    return MetricValues.of(MetricCatalog.require(metric), result);
  }

  private static OptionalDouble asked(String metric, RunResult result) {
    return MetricValues.asked(MetricCatalog.byName().get(metric), result);
  }
}
