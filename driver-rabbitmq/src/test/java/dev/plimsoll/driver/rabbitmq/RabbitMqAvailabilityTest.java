// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.ShutdownSignalException;
import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RabbitMqAvailabilityTest {

  private final AtomicInteger attempts = new AtomicInteger();

  private static IOException ended(int code, String text) {
    return new IOException(
        new ShutdownSignalException(
            true,
            false,
            new AMQP.Connection.Close.Builder().replyCode(code).replyText(text).build(),
            null));
  }

  static Stream<Exception> withoutReplica() {
    return Stream.of(
        ended(AMQP.INTERNAL_ERROR, "INTERNAL_ERROR"),
        ended(
            AMQP.PRECONDITION_FAILED,
            "PRECONDITION_FAILED - stream queue 't.2' in vhost '/' does not have a running replica"
                + " on the local node"),
        new IllegalStateException("No node available to consume from stream"));
  }

  static Stream<Exception> forAnotherReason() {
    return Stream.of(
        ended(AMQP.ACCESS_REFUSED, "no read access"),
        new IllegalStateException("This environment instance has been closed"));
  }

  /** Fails this often before it opens. */
  private int open(Exception failure, int times) throws IOException {
    if (attempts.incrementAndGet() > times) {
      return attempts.get();
    }
    if (failure instanceof IOException broken) {
      throw broken;
    }
    throw (RuntimeException) failure;
  }

  @ParameterizedTest
  @MethodSource("withoutReplica")
  void what_has_no_replica_yet_is_opened_when_it_has_one(Exception failure) throws Exception {
    int opened = RabbitMqAvailability.await("opening it", () -> open(failure, 2));

    assertThat(opened).isEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("forAnotherReason")
  void what_fails_for_another_reason_is_not_tried_again(Exception failure) {
    assertThatThrownBy(() -> RabbitMqAvailability.await("opening it", () -> open(failure, 2)))
        .isInstanceOf(DriverException.class)
        .hasMessageStartingWith("RabbitMQ: opening it failed: ");
    assertThat(attempts).hasValue(1);
  }
}
