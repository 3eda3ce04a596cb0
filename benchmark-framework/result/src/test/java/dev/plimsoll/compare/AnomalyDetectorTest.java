// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Both sides of the limits on outliers and trends. */
final class AnomalyDetectorTest {

  private static final Metric P50 = MetricCatalog.require("publish.p50");
  private static final Metric P99 = MetricCatalog.require("publish.p99");
  private static final Metric RATE = MetricCatalog.require("publish.rate");

  private static List<Anomaly> anomalies(double... slower) throws ComparisonException {
    return AnomalyDetector.of(
        List.of(Side.of("base", Runs.each("base", slower))), List.of(RATE, P50, P99));
  }

  @Test
  void aRunFarFromTheOthersIsAnOutlierWithItsValueAndTheMedian() throws ComparisonException {
    assertThat(anomalies(1, 1, 3, 1, 1))
        .singleElement()
        .isInstanceOfSatisfying(
            Anomaly.Outlier.class,
            outlier -> {
              assertThat(outlier.side()).isEqualTo("base");
              assertThat(outlier.run()).isEqualTo(3);
              assertThat(outlier.value() / outlier.median()).isBetween(2.99, 3.01);
              assertThat(outlier.others()).hasSize(1);
              assertThat(outlier.others()).doesNotContain(outlier.metric().name());
              assertThat(outlier.others()).containsAnyOf(P50.name(), P99.name());
            });
    assertThat(anomalies(1, 1, 0.3, 1, 1)).hasSize(1);
  }

  @Test
  void aRunWithinAFifthIsNone() throws ComparisonException {
    assertThat(anomalies(1, 1, 1.19, 1, 1)).isEmpty();
    assertThat(anomalies(1, 1, 1.22, 1, 1)).hasSize(1);
  }

  @Test
  void aRunWithinFiveDeviationsIsNone() throws ComparisonException {
    // The median deviation of the logarithms is ln 1.05; five scaled ones are 1.05^7.413 = 1.436.
    assertThat(anomalies(1.05, 1 / 1.05, 1, 1.05, 1 / 1.05, 1.40)).isEmpty();
    assertThat(anomalies(1.05, 1 / 1.05, 1, 1.05, 1 / 1.05, 1.60)).hasSize(1);
  }

  @Test
  void ofThreeRunsNoneStandsOut() throws ComparisonException {
    assertThat(anomalies(1, 1, 9)).isEmpty();
    assertThat(anomalies(1, 1, 9, 1)).hasSize(1);
  }

  @Test
  void fiveRunsInAscendingOrderAreATrend() throws ComparisonException {
    assertThat(anomalies(1, 1.03, 1.06, 1.09, 1.12))
        .singleElement()
        .isInstanceOfSatisfying(
            Anomaly.Trend.class,
            trend -> {
              assertThat(trend.side()).isEqualTo("base");
              assertThat(trend.last() / trend.first()).isBetween(1.118, 1.122);
              assertThat(trend.others()).hasSize(1);
            });
    assertThat(anomalies(1.12, 1.09, 1.06, 1.03, 1)).hasSize(1);
  }

  @Test
  void fourRunsOrARiseOfLessThanATenthOrOneStepBackAreNoTrend() throws ComparisonException {
    assertThat(anomalies(1, 1.04, 1.08, 1.12)).isEmpty();
    assertThat(anomalies(1, 1.02, 1.04, 1.06, 1.09)).isEmpty();
    assertThat(anomalies(1, 1.03, 1.09, 1.06, 1.12)).isEmpty();
  }

  @Test
  void eachSideIsExaminedByItself() throws ComparisonException {
    Side base = Side.of("base", Runs.each("base", 1, 1, 1, 1, 1));
    Side candidate = Side.of("candidate", Runs.each("candidate", 5, 5, 5, 5, 15));

    assertThat(AnomalyDetector.of(List.of(base, candidate), List.of(P50)))
        .singleElement()
        .satisfies(anomaly -> assertThat(anomaly.side()).isEqualTo("candidate"))
        .satisfies(anomaly -> assertThat(anomaly.metric()).isEqualTo(P50))
        .satisfies(anomaly -> assertThat(anomaly.others()).isEmpty());
  }

  @Test
  void aRunWithoutTheMetricIsLeftOut() throws ComparisonException {
    List<RunResult> runs = new ArrayList<>(Runs.each("base", 1, 1, 3, 1, 1));
    runs.add(SampleResults.minimal());
    Side side = new Side("base", runs, List.of(), List.of(), 0);

    assertThat(AnomalyDetector.of(List.of(side), List.of(P50)))
        .singleElement()
        .isInstanceOf(Anomaly.Outlier.class);
  }
}
