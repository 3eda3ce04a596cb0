// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks are used to write results and to check them, so they are compared with a plain formula. */
final class PercentileTest {

  @Test
  void theRankIsTheShareOfTheCountRoundedUp() {
    SplittableRandom random = new SplittableRandom(11);
    for (Percentile percentile : Percentile.LISTED) {
      for (int i = 0; i < 3_000; i++) {
        long count = i < 2_000 ? i + 1 : random.nextLong(1, 1_000_000_000_000L);
        long expected =
            new BigDecimal(percentile.name())
                .multiply(BigDecimal.valueOf(count))
                .divide(BigDecimal.valueOf(100), 0, RoundingMode.CEILING)
                .longValueExact();

        assertThat(percentile.rank(count))
            .as("p%s of %s", percentile.name(), count)
            .isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"50, 1, 1", "50, 2, 1", "50, 3, 2", "99, 100, 99", "99, 101, 100", "99.9, 1000, 999"})
  void examplesOfRanks(String name, long count, long rank) {
    assertThat(Percentile.named(name).orElseThrow().rank(count)).isEqualTo(rank);
  }

  @Test
  void noValuesHaveTheRankOfTheFirst() {
    assertThat(Percentile.named("50").orElseThrow().rank(0)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "50, 50, 100, false",
    "50, 51, 100, true",
    "99, 1, 100, false",
    "99, 2, 100, true",
    "99, 1, 99, true",
    "50, 0, 0, false",
    "50, 1, 1, true",
    "99.9999, 0, 5, false",
  })
  void aPercentileIsUnknownIfItsRankIsThatOfAMissingMessage(
      String name, long missing, long due, boolean unknown) {
    assertThat(Percentile.named(name).orElseThrow().isUnknown(missing, due)).isEqualTo(unknown);
  }

  @ParameterizedTest
  @CsvSource({"50, 20, false", "50, 19, true", "99, 1000, false", "99, 999, true"})
  void itIsThinWithFewerThanTenSamplesBeyondIt(String name, long count, boolean thin) {
    assertThat(Percentile.named(name).orElseThrow().isThin(count)).isEqualTo(thin);
  }

  @Test
  void nameAndMillionthsSayTheSame() {
    assertThat(Percentile.LISTED)
        .allSatisfy(each -> assertThat(each.percent()).isEqualTo(Double.valueOf(each.name())));
  }
}
