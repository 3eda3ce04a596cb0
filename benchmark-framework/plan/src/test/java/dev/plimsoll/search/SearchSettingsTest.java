// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SearchSettingsTest {

  @Test
  void allRatesMayBeEqualAndOneProbeIsEnough() {
    assertThat(new SearchSettings(5, 5, 5, 0.5, 1, 1, 0).startRate()).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({
    "5, 0, 9, 0.5, 1, 1, 0",
    "5, 6, 9, 0.5, 1, 1, 0",
    "5, 1, 4, 0.5, 1, 1, 0",
    "5, 1, 9, 0, 1, 1, 0",
    "5, 1, 9, 1, 1, 1, 0",
    "5, 1, 9, 0.5, 0, 1, 0",
    "5, 1, 9, 0.5, 1, 0, 0",
    "5, 1, 9, 0.5, 1, 1, -1"
  })
  void refusesRatesOutOfOrderAPrecisionThatIsNoShareAndCountsBelowOne(
      double start,
      double lowest,
      double highest,
      double precision,
      int probes,
      int confirm,
      double spread) {
    assertThatThrownBy(
            () -> new SearchSettings(start, lowest, highest, precision, probes, confirm, spread))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(lowest + " ≤ " + start + " ≤ " + highest);
  }
}
