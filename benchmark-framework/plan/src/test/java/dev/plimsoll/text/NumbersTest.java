// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.RoundingMode;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumbersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "0.00042 | 0.42ns",
        "0.042 | 42.0ns",
        "0.9994 | 999ns",
        "0.9995 | 1.00µs",
        "0.9996 | 1.00µs",
        "-0.5 | -500ns",
        "9.994 | 9.99µs",
        "9.996 | 10.0µs",
        "9.995 | 10.0µs",
        "99.94 | 99.9µs",
        "99.95 | 100µs",
        "999.4 | 999µs",
        "999.5 | 1.00ms",
        "999.6 | 1.00ms",
        "1023.5 | 1.02ms",
        "123456 | 123ms",
        "999500 | 1.00s",
        "999600 | 1.00s",
        "4880000 | 4.88s",
        "30000000 | 30.0s",
        "86400000000 | 86,400s",
      })
  void writesATimeWithThreeDigitsInTheUnitThatFits(double micros, String text) {
    assertThat(Numbers.micros(micros)).isEqualTo(text).hasSizeLessThanOrEqualTo(7);
  }

  @Test
  void readsTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);

      assertThat(Numbers.count(1_234_567)).isEqualTo("1,234,567");
      assertThat(Numbers.micros(1_230)).isEqualTo("1.23ms");
      assertThat(Numbers.digits(1_234.56)).isEqualTo("1,235");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void writesSecondsAsAClockDoes() {
    assertThat(Numbers.clock(7.4)).isEqualTo("0:07");
    assertThat(Numbers.clock(3_672)).isEqualTo("61:12");
    assertThat(Numbers.clock(-0.5)).isEqualTo("0:00");
  }

  @Test
  void durationsAreWrittenAsPeopleSayThem() {
    assertThat(Numbers.duration(3.02)).isEqualTo("3 s");
    assertThat(Numbers.duration(0.5)).isEqualTo("0.5 s");
    assertThat(Numbers.duration(59.9)).isEqualTo("59.9 s");
    assertThat(Numbers.duration(60)).isEqualTo("1 min");
    assertThat(Numbers.duration(3_599)).isEqualTo("59 min 59 s");
    assertThat(Numbers.duration(3_600)).isEqualTo("1 h");
    assertThat(Numbers.duration(90.2)).isEqualTo("1 min 30 s");
    assertThat(Numbers.duration(7_800)).isEqualTo("2 h 10 min");
  }

  @Test
  void sizesAreWrittenInTheGreatestUnitThatIsExact() {
    assertThat(Numbers.size(100)).isEqualTo("100 bytes");
    assertThat(Numbers.size(1)).isEqualTo("1 byte");
    assertThat(Numbers.size(1_024)).isEqualTo("1 KiB");
    assertThat(Numbers.size(1_500)).isEqualTo("1,500 bytes");
    assertThat(Numbers.size(52_428_800)).isEqualTo("50 MiB");
  }

  @Test
  void aRangeOfEqualEndsIsOneValue() {
    assertThat(Numbers.range("3", "3")).isEqualTo("3");
    assertThat(Numbers.range("1", "3")).isEqualTo("1 … 3");
  }

  @Test
  void ratesAndAmountsHaveThreeDigits() {
    assertThat(Numbers.digits(99.994)).isEqualTo("100");
    assertThat(Numbers.digits(100)).isEqualTo("100");
    assertThat(Numbers.digits(0.01234)).isEqualTo("0.0123");
    assertThat(Numbers.digits(12_000.4)).isEqualTo("12,000");
    assertThat(Numbers.digits(Double.NaN)).isEqualTo("–");
  }

  @Test
  void timesAndSharesHaveTheirUnit() {
    assertThat(Numbers.nanos(1_500)).isEqualTo("1.50µs");
    assertThat(Numbers.time(1_250)).isEqualTo("1.25 ms");
    assertThat(Numbers.time(2_300_000)).isEqualTo("2.30 s");
    assertThat(Numbers.time(0.85)).isEqualTo("850 ns");
    assertThat(Numbers.time(0)).isEqualTo("0");
    assertThat(Numbers.share(0.12345)).isEqualTo("12.3 %");
  }

  @Test
  void plainNumbersHaveNoExponentAndNoTrailingZeros() {
    assertThat(Numbers.plain(20)).isEqualTo("20");
    assertThat(Numbers.plain(0.9)).isEqualTo("0.9");
    assertThat(Numbers.plain(1e9)).isEqualTo("1000000000");
  }

  @Test
  void constantsAreWrittenInLowerCaseWithHyphens() {
    assertThat(EnumText.of(RoundingMode.HALF_UP)).isEqualTo("half-up");
  }
}
