// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1ns, 1",
    "3us, 3000",
    "3µs, 3000",
    "250ms, 250000000",
    "30s, 30000000000",
    "1.5s, 1500000000",
    "2m, 120000000000",
    "2min, 120000000000",
    "1h, 3600000000000",
    "1_000 ms, 1000000000",
    "5S, 5000000000",
  })
  void times_take_units(String text, long nanos) {
    assertThat(Quantities.duration(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @CsvSource({"0, 0 s", "250, 250 ms", "1500, 1500 ms", "30000, 30 s"})
  void a_time_in_words_is_in_seconds_where_these_are_whole(long millis, String words) {
    assertThat(Quantities.words(Duration.ofMillis(millis))).isEqualTo(words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "", "s", "-5s", "5 days", "0.1ns", "1e3s", "9999999999h", "5s 3ms"})
  void an_invalid_time_error_shows_the_format(String text) {
    assertThatThrownBy(() -> Quantities.duration(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'" + text + "' is not a time with a unit, such as 250ms, 30s, 5m or 1h");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1024, 1024",
    "100B, 100",
    "1KB, 1000",
    "1KiB, 1024",
    "1kib, 1024",
    "1.5KiB, 1536",
    "2MB, 2000000",
    "2MiB, 2097152",
    "1GB, 1000000000",
    "1GiB, 1073741824",
  })
  void sizes_tell_thousands_from_1024(String text, long bytes) {
    assertThat(Quantities.bytes(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1k", "many", "-1", "1.5", "1.0001KiB", "99999999999GiB"})
  void an_invalid_size_error_shows_the_format(String text) {
    assertThatThrownBy(() -> Quantities.bytes(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'" + text + "' is not a size, such as");
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7",
    "1_000_000, 1000000",
    "200k, 200000",
    "1M, 1000000",
    "1.5k, 1500",
    "2G, 2000000000"
  })
  void counts_take_thousands(String text, long count) {
    assertThat(Quantities.count(text)).isEqualTo(count);
  }

  @Test
  void a_count_is_an_integer() {
    assertThatThrownBy(() -> Quantities.count("1.5"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'1.5' is not a whole number");
  }

  @ParameterizedTest
  @CsvSource({
    "50000, 50000",
    "50k, 50000",
    "0.5, 0.5",
    "1M, 1000000",
    "10k/s, 10000",
    "2.5 k / s, -1"
  })
  void rates_are_per_second(String text, double rate) {
    if (rate < 0) {
      assertThatThrownBy(() -> Quantities.rate(text)).isInstanceOf(IllegalArgumentException.class);
    } else {
      assertThat(Quantities.rate(text)).isEqualTo(rate);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fast", "-5", "NaN", "Infinity", "1e6", "5/m", ""})
  void an_invalid_rate_error_shows_the_format(String text) {
    assertThatThrownBy(() -> Quantities.rate(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'" + text + "' is not a rate per second, such as 10000, 50k or 1M");
  }
}
