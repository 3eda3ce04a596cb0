// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.Study;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class PublishedUnitTest {

  @Test
  void eachUnitThatAStudyFileMayGiveIsConverted() {
    assertThat(Study.Published.UNITS.stream().map(PublishedUnit::of).toList())
        .containsExactlyElementsOf(Arrays.asList(PublishedUnit.values()));
  }
}
