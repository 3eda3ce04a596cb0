// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.Percentile;
import dev.plimsoll.result.SampleResults;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class LatencyCellsTest {

  private static final Percentile P50 = Percentile.LISTED.get(0);

  @Test
  void statesWhatIsKnownBesideAThinMark() {
    LatencyCells cells = cells(0, OptionalDouble.of(30));

    assertThat(cells.percentile(P50)).isEqualTo(" 1.00ms~");
    assertThat(cells.max()).isEqualTo(" 1.00ms ");
    assertThat(cells.mean()).isEqualTo("  1.00ms");
  }

  @Test
  void prefersWhatSurvivorsHadWhereItIsLongerThanTheDeadline() {
    assertThat(cells(5, OptionalDouble.of(0.0001)).percentile(P50)).isEqualTo("≥1.00ms ");
    assertThat(cells(5, OptionalDouble.of(2)).max()).isEqualTo(" ≥2.00s ");
    assertThat(cells(5, OptionalDouble.empty()).max()).isEqualTo("≥1.00ms ");
  }

  @Test
  void doesNotInventAFigureWhereEverythingIsMissing() {
    LatencyCells none = new LatencyCells(SampleResults.latency(3, 3), OptionalDouble.empty());

    assertThat(none.mean()).isEqualTo("       –");
    assertThat(none.percentile(P50)).isEqualTo("     ≥? ");
    assertThat(none.isThin(P50)).isFalse();
  }

  private static LatencyCells cells(long missing, OptionalDouble deadlineSeconds) {
    return new LatencyCells(
        SampleResults.latency(missing, 1 + missing, 1_000_000), deadlineSeconds);
  }
}
