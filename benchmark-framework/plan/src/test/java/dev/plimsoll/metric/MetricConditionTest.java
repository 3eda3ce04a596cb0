// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MetricConditionTest {

  @ParameterizedTest
  @CsvSource({
    "publish.rate[one]>=0.9*publish.rate[other], publish.rate[one] >= 0.9 * publish.rate[other]",
    "endToEnd.p99[kafka/1k] < 5ms, endToEnd.p99[kafka/1k] < 5 ms",
    "peak.rate[kafka/*] > peak.rate[redis/*], peak.rate[kafka/*] > peak.rate[redis/*]",
  })
  void aCheckOfCellsIsReadAndWritten(String text, String written) {
    MetricCondition check = MetricCondition.ofCells(text);

    assertThat(check).hasToString(written);
    assertThat(MetricCondition.ofCells(written)).isEqualTo(check);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "publish.p99 < 5ms                    | names no cell: give METRIC[CELL]",
        "publish.p99[a] < publish.p99         | names no cell",
        "publish.p99[a] < 5 parsecs           | '5 parsecs' is not a limit of" + " publish.p99",
        "publish.p99[a] > 2 * publish.rate[b] | compares metrics of different units",
        "publish.p42[a] < publish.p99[b]      | 'publish.p42' is not a metric",
      })
  void saysWhatIsWrongWithACheck(String text, String message) {
    assertThatThrownBy(() -> MetricCondition.ofCells(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aStarAtTheEndOfACellMatchesAnyText() {
    MetricCondition check = MetricCondition.ofCells("peak.rate[kafka/*] > 1k");

    assertThat(check.left().names("kafka/one")).isTrue();
    assertThat(check.left().names("redis/one")).isFalse();
    assertThat(check.inUnitOfMetric(check.amount().orElseThrow())).isEqualTo(1_000);
  }

  @Test
  void saysInWordsHowACheckWasRead() {
    assertThat(MetricCondition.ofCells("publish.rate[one] >= 0.9 * publish.rate[other]").words())
        .isEqualTo(
            "acknowledged messages per second of one at least 0.9 times the acknowledged messages"
                + " per second of other");
  }
}
