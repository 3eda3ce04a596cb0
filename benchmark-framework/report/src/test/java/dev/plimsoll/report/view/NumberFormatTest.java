// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumberFormatTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "COUNT | 1234567 | 1,234,567",
        "DIGITS | 0 | 0",
        "DIGITS | 0.01234 | 0.0123",
        "DIGITS | 0.5 | 0.500",
        "DIGITS | 9.996 | 10.0",
        "DIGITS | 12.34 | 12.3",
        "DIGITS | 999.4 | 999",
        "DIGITS | 999.6 | 1,000",
        "DIGITS | 450 | 450",
        "DIGITS | 10000.1 | 10,000",
        "TIME | 1234.5 | 1.23ms",
        "SHARE | 0.95 | 95 %",
        "SHARE | 0.99876 | 99.9 %",
        "RATIO | 1.01349 | 1.013",
        "RATIO | 12.34 | 12.3",
        "RATIO | 0.0002 | <0.001",
        "RATIO | 0 | 0.000",
        "EXACT | 1234.5678 | 1,234.568",
      })
  void writesANumberInOneWay(NumberFormat format, double value, String text) {
    assertThat(format.text(value)).isEqualTo(text);
  }

  @Test
  void aValueThatDoesNotExistIsADash() {
    assertThat(NumberFormat.TIME.text(Double.NaN)).isEqualTo("–");
    assertThat(NumberFormat.RATIO.text(Double.POSITIVE_INFINITY)).isEqualTo("∞");
    assertThat(TableCell.micros(null).text()).isEqualTo("–");
    assertThat(TableCell.words(" ").text()).isEqualTo("–");
  }

  @Test
  void aRangeOfEqualTextsIsOneText() {
    assertThat(TableCell.range(TableCell.micros(1000.1), TableCell.micros(1000.2)).text())
        .isEqualTo("1.00ms");
    assertThat(TableCell.range(TableCell.micros(1000), TableCell.micros(2000)).text())
        .isEqualTo("1.00ms … 2.00ms");
  }
}
