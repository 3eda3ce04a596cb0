// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.PulsarClientException;

/** Maps exceptions of the client library to the SPI's failures. Allocates nothing for sends. */
final class PulsarFailures {

  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;

  private PulsarFailures() {}

  /** Classifies the failure of a send. */
  static FailureKind kind(Throwable failure) {
    Throwable error = rootCause(failure);
    if (error instanceof PulsarClientException.TimeoutException) {
      return FailureKind.TIMEOUT;
    }
    // Thrown for messages that exceed the size limit, alone or with their metadata.
    if (error instanceof PulsarClientException.InvalidMessageException) {
      return FailureKind.TOO_LARGE;
    }
    if (isLimit(error)) {
      return FailureKind.THROTTLED;
    }
    if (isRefusal(error)) {
      return FailureKind.AUTHORISATION;
    }
    if (error instanceof PulsarClientException.ConnectException
        || error instanceof PulsarClientException.NotConnectedException) {
      return FailureKind.DISCONNECTED;
    }
    if (error instanceof PulsarClientException.AlreadyClosedException
        || error instanceof InterruptedException
        || error.getCause() instanceof InterruptedException) {
      return FailureKind.ABORTED;
    }
    return isRejection(error) ? FailureKind.REJECTED : FailureKind.OTHER;
  }

  private static boolean isLimit(Throwable error) {
    return error instanceof PulsarClientException.ProducerQueueIsFullError
        || error instanceof PulsarClientException.MemoryBufferIsFullError
        || error instanceof PulsarClientException.TooManyRequestsException
        || error instanceof PulsarClientException.ProducerBlockedQuotaExceededError
        || error instanceof PulsarClientException.ProducerBlockedQuotaExceededException;
  }

  private static boolean isRefusal(Throwable error) {
    return error instanceof PulsarClientException.AuthenticationException
        || error instanceof PulsarClientException.AuthorizationException
        || error instanceof PulsarClientException.GettingAuthenticationDataException
        || error instanceof PulsarClientException.UnsupportedAuthenticationException
        || error instanceof PulsarAdminException.NotAuthorizedException
        || error instanceof PulsarAdminException.GettingAuthenticationDataException;
  }

  private static boolean isRejection(Throwable error) {
    return error instanceof PulsarClientException.TopicTerminatedException
        || error instanceof PulsarClientException.TopicDoesNotExistException
        || error instanceof PulsarClientException.NotFoundException
        || error instanceof PulsarClientException.NotAllowedException
        || error instanceof PulsarClientException.ChecksumException
        || error instanceof PulsarClientException.BrokerPersistenceException
        || error instanceof PulsarClientException.BrokerMetadataException
        || error instanceof PulsarClientException.ProducerBusyException
        || error instanceof PulsarClientException.ProducerFencedException
        || error instanceof PulsarClientException.ServiceNotReadyException;
  }

  /** Returns the exception for an operation other than a send. */
  static DriverException toDriverException(String operation, Throwable failure) {
    Throwable root = rootCause(failure);
    return new DriverException(
        exceptionKind(root), "Pulsar: " + operation + " failed: " + message(root), failure);
  }

  static DriverException.Kind exceptionKind(Throwable error) {
    if (error instanceof java.util.concurrent.TimeoutException
        || error instanceof PulsarClientException.TimeoutException
        || error instanceof PulsarAdminException.TimeoutException) {
      return DriverException.Kind.TIMEOUT;
    }
    int status = status(error);
    if (isRefusal(error)
        || status == UNAUTHORIZED
        || status == FORBIDDEN
        || error instanceof PulsarClientException.ConsumerBusyException) {
      return DriverException.Kind.REFUSED;
    }
    if (status == NOT_FOUND
        || error instanceof PulsarClientException.NotFoundException
        || error instanceof PulsarClientException.TopicDoesNotExistException) {
      return DriverException.Kind.NOT_FOUND;
    }
    if (error instanceof PulsarClientException.ConnectException
        || error instanceof PulsarAdminException.ConnectException) {
      return DriverException.Kind.UNREACHABLE;
    }
    return DriverException.Kind.OTHER;
  }

  /** Returns the HTTP status of the error; -1 if it has none. */
  static int status(Throwable error) {
    return error instanceof PulsarAdminException admin ? admin.getStatusCode() : -1;
  }

  static boolean isNotFound(Throwable failure) {
    return exceptionKind(rootCause(failure)) == DriverException.Kind.NOT_FOUND;
  }

  /** Returns the cause inside the wrappers that futures add. */
  static Throwable rootCause(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null && isWrapper(root)) {
      root = root.getCause();
    }
    return root;
  }

  private static boolean isWrapper(Throwable error) {
    return error instanceof ExecutionException || error instanceof CompletionException;
  }

  /** Returns the error's message, with a hint where there is one. */
  static String message(Throwable error) {
    String text = words(error);
    String hint = hint(error);
    return hint.isEmpty() ? text : text + (text.endsWith(".") ? " " : ". ") + hint;
  }

  private static String words(Throwable error) {
    String http = error instanceof PulsarAdminException admin ? admin.getHttpError() : null;
    return http == null || http.isBlank() ? DriverException.textOf(error) : http.strip();
  }

  private static String hint(Throwable error) {
    int status = status(error);
    if (error instanceof PulsarClientException.ConsumerBusyException) {
      return "An exclusive subscription takes one consumer: set consumerPerSubscription: 1 in the"
          + " workload, or subscriptionType: failover, shared or key-shared in the driver file";
    }
    if (error instanceof PulsarClientException.ProducerBlockedQuotaExceededError
        || error instanceof PulsarClientException.ProducerBlockedQuotaExceededException) {
      return "The namespace's backlog quota is used up: consume faster, or raise the quota";
    }
    if (status == FORBIDDEN || error instanceof PulsarClientException.AuthorizationException) {
      return "The role needs the right to do this: grant it, or name a namespace in which it may"
          + " create topics with client.namespace";
    }
    if (isRefusal(error) || status == UNAUTHORIZED) {
      return "Check client.authentication (plugin and data) and the tls keys in the driver file";
    }
    return "";
  }
}
