// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.SampleResults;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class PercentileCurveTest {

  @Test
  void holdsTheListedPercentilesWithTheValuesOfTheResult() {
    Latency latency = SampleResults.latency(100_000, i -> 1_000_000 + i * 13);
    PercentileCurve curve = curve(latency);

    for (Percentile listed : Percentile.LISTED.subList(0, 8)) {
      int at = curve.percents().indexOf(listed.percent());
      assertThat(at).as(listed.name()).isNotNegative();
      assertThat(curve.micros().get(at)).isEqualTo(latency.percentiles().get(listed.name()));
    }
  }

  @Test
  void risesFromTheLeastToTheGreatestValueAndEndsThere() {
    Latency latency = SampleResults.latency(5_000, i -> 1_000_000 + i * 13);
    PercentileCurve curve = curve(latency);

    assertThat(curve.percents()).isSorted().startsWith(0.0);
    assertThat(curve.micros()).isSorted();
    assertThat(curve.micros().get(curve.micros().size() - 1)).isEqualTo(latency.max());
    assertThat(curve.percents().get(curve.percents().size() - 1))
        .as("the first with less than one of 5,000 samples beyond")
        .isCloseTo(99.98, within(0.01));
  }

  @Test
  void tellsFromWhereOnTooFewSamplesLieBeyond() {
    PercentileCurve curve = curve(SampleResults.latency(10_000, i -> 1_000_000 + i * 13));

    assertThat(curve.percents().get(curve.thinFrom() - 1)).isEqualTo(99.9);
    assertThat(curve.percents().get(curve.thinFrom())).isGreaterThan(99.9);
  }

  @Test
  void endsWhereMissingMessagesCouldChangeIt() {
    long[] values = LongStream.range(0, 9_950).map(i -> 1_000_000 + i).toArray();
    PercentileCurve curve = curve(SampleResults.latency(50, 10_000, values));

    assertThat(curve.unknown()).isTrue();
    assertThat(curve.percents().get(curve.percents().size() - 1)).isBetween(99.0, 99.5);
  }

  @Test
  void showsEachModeOfADistribution() {
    Latency latency = SampleResults.latency(1_000, i -> i < 900 ? 100_000 : 50_000_000);
    LatencyDistribution density = LatencyDistribution.of(HistogramText.values(latency.histogram()));

    assertThat(share(density, 50, 200)).isCloseTo(90, within(1e-9));
    assertThat(share(density, 25_000, 100_000)).isCloseTo(10, within(1e-9));
    assertThat(density.sharePercent().stream().mapToDouble(each -> each).sum())
        .isCloseTo(100, within(1e-9));
    assertThat(density.micros()).isSorted();
  }

  @Test
  void valuesOfZeroHaveNoPlaceOnALogarithmicScaleButCountInTheShares() {
    Latency half = SampleResults.latency(0, 2, 0, 1_000_000);
    LatencyDistribution density = LatencyDistribution.of(HistogramText.values(half.histogram()));

    assertThat(density.sharePercent()).isEqualTo(List.of(50.0));
    assertThat(density.micros().get(0)).isBetween(900.0, 1_100.0);
    assertThat(
            LatencyDistribution.of(
                    HistogramText.values(SampleResults.latency(0, 2, 0, 0).histogram()))
                .micros())
        .isEmpty();
  }

  private static double share(LatencyDistribution density, double fromMicros, double toMicros) {
    double share = 0;
    for (int i = 0; i < density.micros().size(); i++) {
      if (density.micros().get(i) >= fromMicros && density.micros().get(i) <= toMicros) {
        share += density.sharePercent().get(i);
      }
    }
    return share;
  }

  private static PercentileCurve curve(Latency latency) {
    return PercentileCurve.of(latency, HistogramText.values(latency.histogram()));
  }
}
