// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.common.InvalidRecordException;
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
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionAbortedException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** Maps exceptions of the client library to the SPI's failures. Allocates nothing for sends. */
final class KafkaFailures {

  private KafkaFailures() {}

  /**
   * Classifies the failure of a send. Kafka's exceptions are a hierarchy, so subclasses are tested
   * first.
   */
  static FailureKind kind(Throwable error) {
    if (error instanceof RecordTooLargeException || error instanceof RecordBatchTooLargeException) {
      return FailureKind.TOO_LARGE;
    }
    if (error instanceof BufferExhaustedException
        || error instanceof ThrottlingQuotaExceededException) {
      return FailureKind.THROTTLED;
    }
    if (error instanceof TimeoutException) {
      return FailureKind.TIMEOUT;
    }
    if (error instanceof AuthorizationException || error instanceof AuthenticationException) {
      return FailureKind.AUTHORISATION;
    }
    if (error instanceof NetworkException
        || error instanceof DisconnectException
        || error instanceof BrokerNotAvailableException) {
      return FailureKind.DISCONNECTED;
    }
    if (error instanceof TransactionAbortedException || error instanceof InterruptException) {
      return FailureKind.ABORTED;
    }
    return isRejection(error) ? FailureKind.REJECTED : FailureKind.OTHER;
  }

  private static boolean isRejection(Throwable error) {
    return error instanceof InvalidMetadataException
        || error instanceof UnknownTopicOrPartitionException
        || error instanceof InvalidTopicException
        || error instanceof NotEnoughReplicasException
        || error instanceof NotEnoughReplicasAfterAppendException
        || error instanceof PolicyViolationException
        || error instanceof InvalidRecordException
        || error instanceof InvalidTimestampException
        || error instanceof CorruptRecordException
        || error instanceof ProducerFencedException;
  }

  /** Returns the exception for an operation other than a send. */
  static DriverException toDriverException(String operation, Throwable error) {
    Throwable root = rootCause(error);
    return new DriverException(
        exceptionKind(root), "Kafka: " + operation + " failed: " + message(root), error);
  }

  private static DriverException.Kind exceptionKind(Throwable error) {
    if (error instanceof TimeoutException
        || error instanceof java.util.concurrent.TimeoutException) {
      return DriverException.Kind.TIMEOUT;
    }
    if (error instanceof AuthorizationException
        || error instanceof AuthenticationException
        || error instanceof PolicyViolationException) {
      return DriverException.Kind.REFUSED;
    }
    if (error instanceof UnknownTopicOrPartitionException) {
      return DriverException.Kind.NOT_FOUND;
    }
    if (error instanceof NetworkException || error instanceof DisconnectException) {
      return DriverException.Kind.UNREACHABLE;
    }
    return DriverException.Kind.OTHER;
  }

  /** Returns the cause inside the wrappers that futures and constructors add. */
  static Throwable rootCause(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null && root.getCause() != root && isWrapper(root)) {
      root = root.getCause();
    }
    return root;
  }

  private static boolean isWrapper(Throwable error) {
    return error instanceof java.util.concurrent.ExecutionException
        || error instanceof java.util.concurrent.CompletionException
        || error.getClass() == org.apache.kafka.common.KafkaException.class;
  }

  /** Returns the error's message, with a hint where there is one. */
  static String message(Throwable error) {
    String text = DriverException.textOf(error);
    String hint = hint(error);
    return hint.isEmpty() ? text : text + (text.endsWith(".") ? " " : ". ") + hint;
  }

  private static String hint(Throwable error) {
    if (error instanceof UnsupportedSaslMechanismException
        || error instanceof AuthenticationException) {
      return "Check security.protocol, sasl.mechanism, sasl.jaas.config and the ssl.* settings in"
          + " commonConfig";
    }
    if (error instanceof TopicAuthorizationException || error instanceof AuthorizationException) {
      return "The user needs the right to do this; see the ACLs of the cluster";
    }
    if (error instanceof UnsupportedVersionException) {
      return "The server is too old for what is asked of it";
    }
    return "";
  }
}
