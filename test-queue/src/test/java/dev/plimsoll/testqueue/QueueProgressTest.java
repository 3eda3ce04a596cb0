// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class QueueProgressTest {

  @Test
  void theSummaryHasTheWholeMessageOfAFailureInOneLineAndNoTrace() {
    String failure =
        """
        java.lang.AssertionError:\s
        Expecting actual:
          139L
        to be greater than:
          200L

        \tat dev.plimsoll.SomeTest.some(SomeTest.java:1)
        """;

    assertThat(QueueProgress.inOneLine(failure))
        .isEqualTo("java.lang.AssertionError: Expecting actual: 139L to be greater than: 200L");
  }

  @Test
  void aLongMessageIsCut() {
    assertThat(QueueProgress.inOneLine("x".repeat(1_000))).hasSize(401).endsWith("…");
  }
}
