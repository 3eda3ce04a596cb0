// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static dev.plimsoll.driver.connection.ErrorTable.type;

import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.connection.ErrorTable;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.BrokerNotAvailableException;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidMetadataException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TransactionAbortedException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** The meaning of the client library's exceptions, which are a hierarchy: subclasses come first. */
final class KafkaFailures {

  static final ErrorTable TABLE =
      ErrorTable.of("Kafka")
          .wrapper(error -> error.getClass() == KafkaException.class)
          .row(
              type(RecordTooLargeException.class, RecordBatchTooLargeException.class),
              FailureKind.TOO_LARGE,
              Kind.REFUSED)
          .send(
              type(BufferExhaustedException.class, ThrottlingQuotaExceededException.class),
              FailureKind.THROTTLED)
          .row(type(TimeoutException.class), FailureKind.TIMEOUT, Kind.TIMEOUT)
          .call(type(java.util.concurrent.TimeoutException.class), Kind.TIMEOUT)
          .row(
              type(AuthenticationException.class),
              FailureKind.AUTHORISATION,
              Kind.REFUSED,
              "Check security.protocol, sasl.mechanism, sasl.jaas.config and the ssl.* settings in"
                  + " commonConfig")
          .row(
              type(AuthorizationException.class),
              FailureKind.AUTHORISATION,
              Kind.REFUSED,
              "The user needs the right to do this; see the ACLs of the cluster")
          .row(
              type(NetworkException.class, DisconnectException.class),
              FailureKind.DISCONNECTED,
              Kind.UNREACHABLE)
          .send(type(BrokerNotAvailableException.class), FailureKind.DISCONNECTED)
          .send(
              type(TransactionAbortedException.class, InterruptException.class),
              FailureKind.ABORTED)
          .row(type(UnknownTopicOrPartitionException.class), FailureKind.REJECTED, Kind.NOT_FOUND)
          .row(type(PolicyViolationException.class), FailureKind.REJECTED, Kind.REFUSED)
          .send(
              type(
                  InvalidMetadataException.class,
                  InvalidTopicException.class,
                  NotEnoughReplicasException.class,
                  NotEnoughReplicasAfterAppendException.class,
                  InvalidRecordException.class,
                  InvalidTimestampException.class,
                  CorruptRecordException.class,
                  ProducerFencedException.class),
              FailureKind.REJECTED)
          .hint(type(UnsupportedVersionException.class), "The server is too old for this request")
          .build();

  private KafkaFailures() {}
}
