// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RedisFailuresTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          NOAUTH Authentication required.                                     | AUTHORISATION
          NOPERM this user has no permissions to run the 'xadd' command       | AUTHORISATION
          OOM command not allowed when used memory > 'maxmemory'.             | FULL
          MISCONF Errors writing to the AOF file: No space left on device     | REJECTED
          READONLY You can't write against a read only replica.               | REJECTED
          BUSY Redis is busy running a script.                                | THROTTLED
          ERR string exceeds maximum allowed size (proto-max-bulk-len)        | TOO_LARGE
          ERR Protocol error: invalid bulk length                             | TOO_LARGE
          ERR The ID specified in XADD is equal or smaller                    | REJECTED
          WHATEVER is this                                                    | OTHER
          """)
  void the_first_word_of_a_reply_tells_the_kind(String reply, FailureKind kind) {
    assertThat(RedisFailures.TABLE.kind(new RedisCommandExecutionException(reply))).isEqualTo(kind);
  }

  @Test
  void a_lost_connection_is_told_apart() {
    assertThat(RedisFailures.TABLE.kind(new RedisConnectionException("Connection disconnected")))
        .isEqualTo(FailureKind.DISCONNECTED);
    assertThat(RedisFailures.TABLE.kind(new IOException("reset")))
        .isEqualTo(FailureKind.DISCONNECTED);
    assertThat(RedisFailures.TABLE.kind(new IllegalStateException())).isEqualTo(FailureKind.OTHER);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          WRONGPASS invalid username-password pair       | user and password
          NOPERM no permissions                          | ACL SETUSER
          OOM command not allowed                        | maxLength
          READONLY it is a replica                       | primary
          ERR max number of clients reached              | maxclients
          ERR unknown command 'XAUTOCLAIM'               | too old
          ERR DB index is out of range                   | database
          """)
  void a_sentence_names_the_way_out(String reply, String hint) {
    DriverException told =
        RedisFailures.TABLE.toDriverException(
            "asking", new ExecutionException(new RedisCommandExecutionException(reply)));
    assertThat(told).hasMessageStartingWith("Redis: asking failed: " + reply.substring(0, 4));
    assertThat(told).hasMessageContaining(hint);
  }

  @Test
  void kinds_of_sentences_follow_what_happened() {
    assertThat(kind(new RedisCommandExecutionException("NOPERM no")))
        .isEqualTo(DriverException.Kind.REFUSED);
    assertThat(kind(new RedisConnectionException("gone")))
        .isEqualTo(DriverException.Kind.UNREACHABLE);
    assertThat(kind(new java.util.concurrent.TimeoutException()))
        .isEqualTo(DriverException.Kind.TIMEOUT);
  }

  private static DriverException.Kind kind(Throwable error) {
    return RedisFailures.TABLE.toDriverException("x", error).kind();
  }
}
