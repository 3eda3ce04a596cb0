// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionAbortedException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

final class KafkaFailuresTest {

  @Test
  void each_sort_of_error_has_its_kind() {
    assertKind(new RecordTooLargeException(), FailureKind.TOO_LARGE);
    assertKind(new BufferExhaustedException("full"), FailureKind.THROTTLED);
    assertKind(new TimeoutException(), FailureKind.TIMEOUT);
    assertKind(new TopicAuthorizationException("t"), FailureKind.AUTHORISATION);
    assertKind(new SaslAuthenticationException("no"), FailureKind.AUTHORISATION);
    assertKind(new NetworkException(), FailureKind.DISCONNECTED);
    assertKind(new TransactionAbortedException(), FailureKind.ABORTED);
    assertKind(new NotEnoughReplicasException("few"), FailureKind.REJECTED);
    assertKind(new UnknownTopicOrPartitionException(), FailureKind.REJECTED);
    assertKind(new KafkaException("?"), FailureKind.OTHER);
  }

  private static void assertKind(Exception error, FailureKind kind) {
    assertThat(KafkaFailures.TABLE.kind(error)).isEqualTo(kind);
  }

  @Test
  void a_wrapped_error_is_told_by_its_own_words_and_the_way_out() {
    DriverException told =
        KafkaFailures.TABLE.toDriverException(
            "opening", new ExecutionException(new SaslAuthenticationException("bad password")));
    assertThat(told.kind()).isEqualTo(DriverException.Kind.REFUSED);
    assertThat(told).hasMessageContaining("opening").hasMessageContaining("bad password");
    assertThat(told).hasMessageContaining("sasl.jaas.config");
  }

  @Test
  void the_cause_that_the_client_wraps_decides() {
    assertKind(new KafkaException("sending", new RecordTooLargeException()), FailureKind.TOO_LARGE);
  }

  @Test
  void a_missing_topic_is_not_found() {
    assertThat(
            KafkaFailures.TABLE
                .toDriverException("x", new UnknownTopicOrPartitionException("t"))
                .kind())
        .isEqualTo(DriverException.Kind.NOT_FOUND);
  }
}
