// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class VersionOrderTest {

  @Test
  void comparesNumbersAsNumbers() {
    assertThat(Stream.of("4.10.0", "4.9.1", "10", "4.9", "").sorted(new VersionOrder()))
        .containsExactly("", "4.9", "4.9.1", "4.10.0", "10");
  }

  @Test
  void comparesOtherPartsAsTextAndTakesAnyNumberOfDigits() {
    assertThat(
            Stream.of("1.0-rc2", "1.0-beta", "99999999999999999999", "1.0")
                .sorted(new VersionOrder()))
        .containsExactly("1.0", "1.0-beta", "1.0-rc2", "99999999999999999999");
  }
}
