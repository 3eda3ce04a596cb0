// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.record.SparseHistogram;
import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The streams of a mix together. */
final class MixTotalsTest {

  private static final List<String> STREAMS = List.of("orders", "bulk");

  private static RunResult stream(String name, Latency publish) {
    return stream("mix-1", name, publish);
  }

  private static RunResult stream(String id, String name, Latency publish) {
    LatencyByKind kinds =
        new LatencyByKind(publish, null, null, null, null, null, null, null, null);
    return ResultBuilder.of(SampleResults.full())
        .latencyMicros(kinds)
        .mix(Optional.of(new MixPart(id, "shop", name, STREAMS, "abc")))
        .build();
  }

  private static RunResult stream(String name, Status status) {
    RunResult result = stream(name, SampleResults.latency(0, 1, 5_000));
    return ResultBuilder.of(result).status(status).build();
  }

  private static Latency publish(MixTotals totals) {
    return totals.latency(LatencyByKind::publish).orElseThrow();
  }

  @Test
  void mergedPercentilesAreThoseOfTheMergedDistributions() {
    Latency fast = SampleResults.latency(9_000, i -> 1_000_000 + i);
    Latency slow = SampleResults.latency(1_000, i -> 50_000_000 + i * 1_000);
    Histogram merged = HistogramText.decode(fast.histogram());
    merged.add(HistogramText.decode(slow.histogram()));

    Latency both = publish(new MixTotals(List.of(stream("orders", fast), stream("bulk", slow))));

    assertThat(both.count()).isEqualTo(10_000);
    assertThat(HistogramText.decode(both.histogram())).isEqualTo(merged);
    for (Percentile percentile : Percentile.LISTED) {
      double expected =
          LatencyPart.microsAt(
              SparseHistogram.of(merged), percentile.rank(10_000), both.min(), both.max());
      assertThat(both.percentiles().get(percentile.name())).isEqualTo(expected);
    }
    assertThat(both.percentiles().get("50")).isLessThan(1_100);
    assertThat(both.percentiles().get("95")).isGreaterThan(50_000);
    assertThat(both.min()).isEqualTo(fast.min());
    assertThat(both.max()).isEqualTo(slow.max());
    assertThat(both.mean()).isBetween(fast.mean(), slow.mean());
  }

  @Test
  void messagesThatAreMissingInAStreamAreMissingInAll() {
    Latency whole = SampleResults.latency(98, i -> 1_000_000);
    Latency missing = SampleResults.latency(2, 2);

    Latency both =
        publish(new MixTotals(List.of(stream("orders", whole), stream("bulk", missing))));

    assertThat(both.missing()).isEqualTo(2);
    assertThat(both.due()).isEqualTo(100);
    assertThat(both.percentiles().get("95")).isNotNull();
    assertThat(both.percentiles().get("99")).isNull();
    assertThat(both.atLeast()).containsKey("99");
  }

  @Test
  void ratesAreSumsUnlessOneIsNotKnown() {
    RunResult one = stream("orders", Status.PASS);
    RunResult other = stream("bulk", Status.PASS);
    MixTotals totals = new MixTotals(List.of(one, other));

    assertThat(totals.sum(each -> each.throughput().publishRatePerSecond()))
        .hasValue(2 * one.throughput().publishRatePerSecond());
    assertThat(totals.sum(each -> each.equals(other) ? null : (Double) 1.0)).isEmpty();
  }

  @Test
  void theVerdictIsTheWorstOfAllStreams() {
    assertThat(status(Status.PASS, Status.PASS)).isEqualTo(Status.PASS);
    assertThat(status(Status.PASS, Status.VOID)).isEqualTo(Status.VOID);
    assertThat(status(Status.FAIL, Status.VOID)).isEqualTo(Status.FAIL);
    assertThat(status(Status.PASS, Status.INTERRUPTED)).isEqualTo(Status.INTERRUPTED);
  }

  private static Status status(Status one, Status other) {
    return new MixTotals(List.of(stream("orders", one), stream("bulk", other))).status();
  }

  @Test
  void resultsBelongToOneMixByItsIdAndHaveItsOrder() {
    Latency any = SampleResults.latency(0, 1, 5_000);
    RunResult bulk = stream("1", "bulk", any);
    RunResult orders = stream("1", "orders", any);
    RunResult alone = stream("2", "orders", any);

    List<MixTotals> mixes = MixTotals.of(List.of(bulk, SampleResults.full(), alone, orders));

    assertThat(mixes)
        .extracting(MixTotals::streams)
        .containsExactly(List.of(orders, bulk), List.of(alone));
    assertThat(mixes.get(0).absent()).isEmpty();
    assertThat(mixes.get(1).absent()).containsExactly("bulk");
    assertThatThrownBy(() -> new MixTotals(List.of(SampleResults.full())))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aStreamThatIsNotOneOfItsMixIsAContradiction() {
    RunResult stream = stream("orders", Status.PASS);
    assertThat(ResultChecks.problems(named(stream, "shop/orders")))
        .noneMatch(problem -> problem.contains("mix") || problem.contains("workload.name"));

    assertThat(ResultChecks.problems(stream)).anyMatch(each -> each.contains("'shop/orders'"));
    MixPart other = new MixPart("1", "shop", "returns", STREAMS, "abc");
    RunResult stranger = ResultBuilder.of(stream).mix(Optional.of(other)).build();
    assertThat(ResultChecks.problems(named(stranger, "shop/returns")))
        .anyMatch(each -> each.contains("mix.stream"));
  }

  private static RunResult named(RunResult result, String name) {
    Map<String, Object> workload = new LinkedHashMap<>(result.workload().toMap());
    workload.put("name", name);
    return Variants.withWorkload(result, workload);
  }

  @Test
  void aStreamBesideOneThatEndedEarlyIsVoid() {
    RunResult stream =
        ResultBuilder.of(SampleResults.full())
            .events(
                List.of(
                    new Event(9, null, EventKind.STREAM_ENDED_EARLY, "bulk", "observed", "gone")))
            .build();

    assertThat(Verdict.of(stream).voids())
        .filteredOn(each -> each.code().equals("STREAM_ENDED_EARLY"))
        .extracting(Finding::message)
        .singleElement()
        .asString()
        .contains("ended early: bulk");
  }
}
