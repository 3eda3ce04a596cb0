// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.Stops;
import org.junit.jupiter.api.Test;

final class LatencyCellsTest {

  private static final Percentile P99 = Percentile.LISTED.get(4);
  private static final Percentile P50 = Percentile.LISTED.get(0);

  @Test
  void statesWhatIsKnownBesideAThinMark() {
    Latency latency = SampleResults.latency(0, 1, 1_000_000);

    assertThat(new LatencyCells(latency, Stops.NONE).marked(P50).text()).isEqualTo("1.00ms~");
    assertThat(LatencyCells.of(latency, "max").text()).isEqualTo("1.00ms");
    assertThat(LatencyCells.of(latency, "mean").text()).isEqualTo("1.00ms");
  }

  @Test
  void statesWhatAnUnknownFigureIsAtLeastByHowLongMessagesWereWaitedFor() {
    Latency latency =
        SampleResults.waited(new long[] {2_000_000_000L, 10_000_000_000L}, 1_000_000, 1_000_000);
    LatencyCells cells = new LatencyCells(latency, Stops.NONE);

    assertThat(cells.marked(P50).text()).isEqualTo("1.00ms~");
    assertThat(cells.marked(Percentile.LISTED.get(1)).text()).isEqualTo("≥2.00s");
    assertThat(cells.marked(Percentile.LISTED.get(4)).text()).isEqualTo("≥10.0s");
    assertThat(LatencyCells.of(latency, "max").text()).isEqualTo("≥10.0s");
    assertThat(LatencyCells.of(latency, "mean").text()).isEqualTo("≥3.00s");
  }

  @Test
  void marksWhatStopsOfTheGeneratorMayHaveMade() {
    Latency latency = SampleResults.latency(1_000, i -> (i + 1) * 1_000_000L);
    LatencyCells touched = new LatencyCells(latency, new Stops(1, 0.2, 0.2, 50));

    assertThat(touched.isTouched(P99)).as("10 lie beyond, 50 were touched").isTrue();
    assertThat(touched.marked(P99).text()).endsWith("!");
    assertThat(touched.isTouched(P50)).as("500 lie beyond").isFalse();
    assertThat(new LatencyCells(latency, new Stops(1, 0.05, 0.05, 50)).isTouched(P99))
        .as("the longest is less than a tenth of 990 ms")
        .isFalse();
  }

  @Test
  void doesNotInventAFigureWhereEverythingIsMissing() {
    Latency none = SampleResults.waited(new long[3]);

    assertThat(LatencyCells.of(none, "mean").text()).isEqualTo("≥?");
    assertThat(LatencyCells.of(none, "50").text()).isEqualTo("≥?");
    assertThat(new LatencyCells(none, Stops.NONE).isThin(P50)).isFalse();
  }
}
