// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import com.rabbitmq.client.ShutdownSignalException;
import com.rabbitmq.stream.StreamDoesNotExistException;
import com.rabbitmq.stream.StreamException;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.FailureKind;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class RabbitMqFailuresTest {

  private static ShutdownSignalException closed(int code, String text) {
    return new ShutdownSignalException(
        false,
        false,
        new AMQP.Channel.Close.Builder().replyCode(code).replyText(text).build(),
        null);
  }

  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of(closed(AMQP.NOT_FOUND, "no queue"), FailureKind.REJECTED, Kind.NOT_FOUND),
        Arguments.of(
            closed(AMQP.PRECONDITION_FAILED, "message is larger than configured"),
            FailureKind.TOO_LARGE,
            Kind.REFUSED),
        Arguments.of(
            new IOException(closed(AMQP.ACCESS_REFUSED, "refused")),
            FailureKind.AUTHORISATION,
            Kind.REFUSED),
        Arguments.of(new IOException("broken"), FailureKind.DISCONNECTED, Kind.UNREACHABLE),
        Arguments.of(new StreamException("broken"), FailureKind.DISCONNECTED, Kind.UNREACHABLE),
        Arguments.of(
            new ExecutionException(new StreamDoesNotExistException("a")),
            FailureKind.REJECTED,
            Kind.NOT_FOUND),
        Arguments.of(new IllegalArgumentException("size"), FailureKind.TOO_LARGE, Kind.OTHER));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void errors_of_both_clients_have_a_kind(Exception error, FailureKind send, Kind call) {
    assertThat(RabbitMqFailures.kind(error)).isEqualTo(send);
    assertThat(RabbitMqFailures.toDriverException("testing", error).kind()).isEqualTo(call);
  }

  @Test
  void a_message_has_the_servers_words_and_what_to_do() {
    DriverException refused =
        RabbitMqFailures.toDriverException(
            "opening it", closed(AMQP.ACCESS_REFUSED, "no write access"));
    assertThat(refused)
        .hasMessageStartingWith("RabbitMQ: opening it failed: no write access. ")
        .hasMessageContaining("rabbitmqctl set_permissions");
  }

  @Test
  void a_wrong_login_is_recognised_inside_other_exceptions() {
    Exception login = new PossibleAuthenticationFailureException("closed by the server");
    assertThat(RabbitMqFailures.isLoginRefused(new ExecutionException(login))).isTrue();
    assertThat(RabbitMqFailures.isLoginRefused(new IOException("broken"))).isFalse();
  }
}
