// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ControlCharactersTest {

  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 0x07, 0x0D, 0x1B, 0x7F, 0x9B, 0x061C, 0x200E, 0x200F, 0x202A, 0x202C, 0x202E, 0x2066,
        0x2067, 0x2069
      })
  void controlsAndDirectionMarksAreReplaced(int code) {
    assertThat(ControlCharacters.replace("a" + (char) code + "b")).isEqualTo("a\uFFFDb");
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x09, 0x0A, 0x20, 0xA0, 0x061B, 0x061D, 0x200D, 0x2010, 0x2029, 0x202F, 0x2065, 0x206A
      })
  void theirNeighboursStay(int code) {
    String text = "a" + (char) code + "b";

    assertThat(ControlCharacters.replace(text)).isSameAs(text);
  }

  @Test
  void aCarriageReturnStaysOnlyBeforeALineEnd() {
    assertThat(ControlCharacters.replace("a\r\nb\rc\r")).isEqualTo("a\r\nb\uFFFDc\uFFFD");
    assertThat(ControlCharacters.replace("\r\n\r")).isEqualTo("\r\n\uFFFD");
  }
}
