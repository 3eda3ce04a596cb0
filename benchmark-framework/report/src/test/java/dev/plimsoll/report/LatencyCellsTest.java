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
    LatencyCells cells = cells();

    assertThat(cells.percentile(P50)).isEqualTo(" 1.00ms~");
    assertThat(cells.max()).isEqualTo(" 1.00ms ");
    assertThat(cells.mean()).isEqualTo("  1.00ms");
  }

  @Test
  void statesWhatAnUnknownFigureIsAtLeastByHowLongMessagesWereWaitedFor() {
    LatencyCells cells =
        new LatencyCells(
            SampleResults.waited(
                new long[] {2_000_000_000L, 10_000_000_000L}, 1_000_000, 1_000_000),
            Stops.NONE);

    assertThat(cells.percentile(P50)).isEqualTo(" 1.00ms~");
    assertThat(cells.percentile(Percentile.LISTED.get(1))).isEqualTo(" ≥2.00s ");
    assertThat(cells.percentile(Percentile.LISTED.get(4))).isEqualTo(" ≥10.0s ");
    assertThat(cells.max()).isEqualTo(" ≥10.0s ");
    assertThat(cells.mean()).isEqualTo("  ≥3.00s");
  }

  @Test
  void marksWhatStopsOfTheGeneratorMayHaveMade() {
    Latency latency = SampleResults.latency(1_000, i -> (i + 1) * 1_000_000L);
    LatencyCells touched = new LatencyCells(latency, new Stops(1, 0.2, 0.2, 50));

    assertThat(touched.isTouched(P99)).as("10 lie beyond, 50 were touched").isTrue();
    assertThat(touched.percentile(P99)).endsWith("!");
    assertThat(touched.isTouched(P50)).as("500 lie beyond").isFalse();
    assertThat(new LatencyCells(latency, new Stops(1, 0.05, 0.05, 50)).isTouched(P99))
        .as("the longest is less than a tenth of 990 ms")
        .isFalse();
  }

  @Test
  void doesNotInventAFigureWhereEverythingIsMissing() {
    LatencyCells none = new LatencyCells(SampleResults.waited(new long[3]), Stops.NONE);

    assertThat(none.mean()).isEqualTo("      ≥?");
    assertThat(none.percentile(P50)).isEqualTo("     ≥? ");
    assertThat(none.isThin(P50)).isFalse();
  }

  private static LatencyCells cells() {
    return new LatencyCells(SampleResults.latency(0, 1, 1_000_000), Stops.NONE);
  }
}
