// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ShortFailuresTest {

  private static final int PRINTED_LINES = 60;

  @Test
  void a_comparison_of_thousands_of_messages_prints_at_most_60_lines() {
    List<Integer> sent = IntStream.range(0, 5_000).boxed().toList();
    Throwable failure =
        catchThrowable(() -> assertThat(List.of(7)).containsExactlyInAnyOrderElementsOf(sent));
    assertThat(linesOf(failure)).isGreaterThan(PRINTED_LINES);

    assertThat(linesOf(ShortFailures.shorten(failure))).isLessThanOrEqualTo(PRINTED_LINES);
  }

  @Test
  void a_long_chain_of_causes_prints_at_most_60_lines() {
    String message = "a line\n".repeat(100);
    Throwable failure = new IllegalStateException(message);
    for (int i = 0; i < 10; i++) {
      failure = new IllegalStateException(message + i, failure);
    }

    Throwable shorter = ShortFailures.shorten(failure);

    assertThat(stackLines(shorter)).isLessThanOrEqualTo(PRINTED_LINES);
    assertThat(shorter).hasMessageStartingWith("IllegalStateException: a line");
    assertThat(shorter).hasMessageContaining("more lines");
  }

  @Test
  void a_short_failure_keeps_its_type_and_its_message() {
    Throwable failure = new IllegalStateException("short", new IllegalArgumentException("cause"));

    Throwable shorter = ShortFailures.shorten(failure);

    assertThat(shorter).isSameAs(failure).hasMessage("short");
    assertThat(shorter.getStackTrace().length).isBetween(1, ShortFailures.FRAMES);
  }

  /** Surefire prints the stack trace, and in its summary the message again. */
  private static long linesOf(Throwable failure) {
    return stackLines(failure) + failure.getMessage().lines().count();
  }

  private static long stackLines(Throwable failure) {
    StringWriter printed = new StringWriter();
    failure.printStackTrace(new PrintWriter(printed));
    return printed.toString().lines().count();
  }
}
