// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import static dev.plimsoll.driver.connection.ErrorTable.code;
import static dev.plimsoll.driver.connection.ErrorTable.text;
import static dev.plimsoll.driver.connection.ErrorTable.type;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.FailureKind;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

final class ErrorTableTest {

  private static final ErrorTable TABLE =
      ErrorTable.of("Teapot")
          .wrapper(error -> error.getClass() == RuntimeException.class)
          .row(type(TimeoutException.class), FailureKind.TIMEOUT, Kind.TIMEOUT)
          .row(text("too large"), FailureKind.TOO_LARGE, Kind.REFUSED, "Send less")
          .row(code(ErrorTableTest::length, 3, 4), FailureKind.THROTTLED, Kind.OTHER)
          .call(type(FileNotFoundException.class), Kind.NOT_FOUND)
          .send(type(IOException.class), FailureKind.REJECTED)
          .build();

  private static int length(Throwable error) {
    return String.valueOf(error.getMessage()).length();
  }

  @Test
  void the_first_row_that_matches_counts() {
    assertThat(TABLE.kind(new TimeoutException("too large"))).isEqualTo(FailureKind.TIMEOUT);
    assertThat(TABLE.kind(new IOException("Too Large!"))).isEqualTo(FailureKind.TOO_LARGE);
    assertThat(TABLE.kind(new IOException("four"))).isEqualTo(FailureKind.THROTTLED);
    assertThat(TABLE.kind(new IOException("other"))).isEqualTo(FailureKind.REJECTED);
  }

  @Test
  void an_error_without_a_row_is_of_the_kind_other() {
    assertThat(TABLE.kind(new IllegalStateException("unexpected"))).isEqualTo(FailureKind.OTHER);
    assertThat(TABLE.exceptionKind(new IOException("other"))).isEqualTo(Kind.OTHER);
  }

  @Test
  void sends_and_other_operations_have_rows_of_their_own() {
    FileNotFoundException absent = new FileNotFoundException("absent");

    assertThat(TABLE.kind(absent)).isEqualTo(FailureKind.REJECTED);
    assertThat(TABLE.exceptionKind(absent)).isEqualTo(Kind.NOT_FOUND);
  }

  @Test
  void the_cause_is_found_inside_of_wrappers() {
    TimeoutException late = new TimeoutException("late");
    Throwable wrapped = new ExecutionException(new CompletionException(new RuntimeException(late)));

    assertThat(TABLE.rootCause(wrapped)).isSameAs(late);
    assertThat(TABLE.kind(wrapped)).isEqualTo(FailureKind.TIMEOUT);
    assertThat(TABLE.rootCause(new IllegalStateException(late)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void an_exception_names_the_system_the_operation_the_error_and_the_hint() {
    IOException error = new IOException("It is too large.");

    DriverException told = TABLE.toDriverException("sending to a", error);

    assertThat(told)
        .hasMessage("Teapot: sending to a failed: It is too large. Send less")
        .hasCause(error);
    assertThat(told.kind()).isEqualTo(Kind.REFUSED);
    assertThat(TABLE.message(new IOException("too large"))).isEqualTo("too large. Send less");
  }

  @Test
  void an_exception_for_the_user_stays_as_it_is() {
    DriverException told = new DriverException(Kind.NOT_FOUND, "no topic");

    assertThat(TABLE.toDriverException("opening", new ExecutionException(told))).isSameAs(told);
  }

  @Test
  void a_client_may_have_words_of_its_own_for_an_error() {
    ErrorTable table = ErrorTable.of("Teapot").text(error -> "in other words").build();

    assertThat(table.toDriverException("boiling", new IOException("x")))
        .hasMessage("Teapot: boiling failed: in other words");
  }
}
