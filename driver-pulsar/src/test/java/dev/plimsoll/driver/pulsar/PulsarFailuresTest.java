// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.PulsarClientException;
import org.junit.jupiter.api.Test;

final class PulsarFailuresTest {

  @Test
  void each_sort_of_error_has_its_kind() {
    assertKind(new PulsarClientException.TimeoutException("t"), FailureKind.TIMEOUT);
    assertKind(new PulsarClientException.InvalidMessageException("l"), FailureKind.TOO_LARGE);
    assertKind(new PulsarClientException.ProducerQueueIsFullError("f"), FailureKind.THROTTLED);
    assertKind(new PulsarClientException.MemoryBufferIsFullError("f"), FailureKind.THROTTLED);
    assertKind(new PulsarClientException.AuthorizationException("a"), FailureKind.AUTHORISATION);
    assertKind(new PulsarClientException.ConnectException("c"), FailureKind.DISCONNECTED);
    assertKind(new PulsarClientException.AlreadyClosedException("c"), FailureKind.ABORTED);
    assertKind(new PulsarClientException.TopicTerminatedException("t"), FailureKind.REJECTED);
    assertKind(new PulsarClientException.BrokerPersistenceException("b"), FailureKind.REJECTED);
    assertKind(new PulsarClientException.ProducerBlockedQuotaExceededError("q"), FailureKind.FULL);
    assertKind(new PulsarClientException("?"), FailureKind.OTHER);
  }

  private static void assertKind(Exception error, FailureKind kind) {
    assertThat(PulsarFailures.TABLE.kind(error)).isEqualTo(kind);
    assertThat(PulsarFailures.TABLE.kind(new CompletionException(error))).isEqualTo(kind);
  }

  @Test
  void a_second_consumer_of_an_exclusive_subscription_is_told_the_ways_out() {
    DriverException told =
        PulsarFailures.TABLE.toDriverException(
            "opening",
            new ExecutionException(new PulsarClientException.ConsumerBusyException("busy")));
    assertThat(told.kind()).isEqualTo(DriverException.Kind.REFUSED);
    assertThat(told)
        .hasMessageContaining("opening")
        .hasMessageContaining("busy")
        .hasMessageContaining("consumerPerSubscription: 1")
        .hasMessageContaining("subscriptionType");
  }

  @Test
  void refusals_tell_credentials_from_rights() {
    assertThat(
            toDriverException(
                new PulsarAdminException(new IllegalStateException("no"), "who are you", 401)))
        .hasMessageContaining("who are you")
        .hasMessageContaining("client.authentication");
    assertThat(
            toDriverException(
                new PulsarAdminException(new IllegalStateException("no"), "you may not", 403)))
        .hasMessageContaining("you may not")
        .hasMessageContaining("client.namespace");
    assertThat(
            toDriverException(
                    new PulsarAdminException(new IllegalStateException("no"), "no such topic", 404))
                .kind())
        .isEqualTo(DriverException.Kind.NOT_FOUND);
  }

  private static DriverException toDriverException(PulsarAdminException error) {
    return PulsarFailures.TABLE.toDriverException("creating", error);
  }
}
