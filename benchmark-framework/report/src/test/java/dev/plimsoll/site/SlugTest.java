// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SlugTest {

  @Test
  void namesHaveOnlyCharactersThatAnyServerTakes() {
    for (String text : new String[] {"../../etc/passwd", "<b>ü</b>", "", "CON", "a".repeat(300)}) {
      assertThat(Slug.of(text)).matches("[a-z0-9-]{8,49}");
    }
  }

  @Test
  void differentTextsHaveDifferentNames() {
    assertThat(Slug.of("a b")).isNotEqualTo(Slug.of("a-b")).isEqualTo(Slug.of("a b"));
  }
}
