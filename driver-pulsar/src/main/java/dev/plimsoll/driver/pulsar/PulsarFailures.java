// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import static dev.plimsoll.driver.connection.ErrorTable.code;
import static dev.plimsoll.driver.connection.ErrorTable.type;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.connection.ErrorTable;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.PulsarClientException;

/** The meaning of the exceptions of the client library. */
final class PulsarFailures {

  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;

  private static final Predicate<Throwable> QUOTA =
      type(
          PulsarClientException.ProducerBlockedQuotaExceededError.class,
          PulsarClientException.ProducerBlockedQuotaExceededException.class);

  private static final Predicate<Throwable> NO_RIGHT =
      type(PulsarClientException.AuthorizationException.class)
          .or(code(PulsarFailures::status, FORBIDDEN));

  static final ErrorTable TABLE =
      ErrorTable.of("Pulsar")
          .text(PulsarFailures::words)
          .row(
              type(
                  TimeoutException.class,
                  PulsarClientException.TimeoutException.class,
                  PulsarAdminException.TimeoutException.class),
              FailureKind.TIMEOUT,
              Kind.TIMEOUT)
          // Of messages that exceed the size limit, alone or with their metadata.
          .send(type(PulsarClientException.InvalidMessageException.class), FailureKind.TOO_LARGE)
          .send(QUOTA, FailureKind.FULL)
          .hint(
              QUOTA, "The namespace's backlog quota is used up: consume faster, or raise the quota")
          .send(
              type(
                  PulsarClientException.ProducerQueueIsFullError.class,
                  PulsarClientException.MemoryBufferIsFullError.class,
                  PulsarClientException.TooManyRequestsException.class),
              FailureKind.THROTTLED)
          .row(
              NO_RIGHT,
              FailureKind.AUTHORISATION,
              Kind.REFUSED,
              "The role needs the right to do this: grant it, or name a namespace in which it may"
                  + " create topics with client.namespace")
          .row(
              type(
                      PulsarClientException.AuthenticationException.class,
                      PulsarClientException.GettingAuthenticationDataException.class,
                      PulsarClientException.UnsupportedAuthenticationException.class,
                      PulsarAdminException.NotAuthorizedException.class,
                      PulsarAdminException.GettingAuthenticationDataException.class)
                  .or(code(PulsarFailures::status, UNAUTHORIZED)),
              FailureKind.AUTHORISATION,
              Kind.REFUSED,
              "Check client.authentication (plugin and data) and the tls keys in the driver file")
          .row(
              type(PulsarClientException.ConsumerBusyException.class),
              FailureKind.REJECTED,
              Kind.REFUSED,
              "An exclusive subscription takes one consumer: set consumerPerSubscription: 1 in the"
                  + " workload, or subscriptionType: failover, shared or key-shared in the driver"
                  + " file")
          .row(
              type(
                  PulsarClientException.ConnectException.class,
                  PulsarClientException.NotConnectedException.class,
                  PulsarAdminException.ConnectException.class),
              FailureKind.DISCONNECTED,
              Kind.UNREACHABLE)
          .row(
              type(
                      PulsarClientException.NotFoundException.class,
                      PulsarClientException.TopicDoesNotExistException.class)
                  .or(code(PulsarFailures::status, NOT_FOUND)),
              FailureKind.REJECTED,
              Kind.NOT_FOUND)
          .send(
              type(PulsarClientException.AlreadyClosedException.class, InterruptedException.class)
                  .or(error -> error.getCause() instanceof InterruptedException),
              FailureKind.ABORTED)
          .send(
              type(
                  PulsarClientException.TopicTerminatedException.class,
                  PulsarClientException.NotAllowedException.class,
                  PulsarClientException.ChecksumException.class,
                  PulsarClientException.BrokerPersistenceException.class,
                  PulsarClientException.BrokerMetadataException.class,
                  PulsarClientException.ProducerBusyException.class,
                  PulsarClientException.ProducerFencedException.class,
                  PulsarClientException.ServiceNotReadyException.class),
              FailureKind.REJECTED)
          .build();

  private PulsarFailures() {}

  /** Returns the HTTP status of the error; -1 if it has none. */
  static int status(Throwable error) {
    return error instanceof PulsarAdminException admin ? admin.getStatusCode() : -1;
  }

  static boolean isNotFound(Throwable failure) {
    return TABLE.exceptionKind(failure) == Kind.NOT_FOUND;
  }

  private static String words(Throwable error) {
    String http = error instanceof PulsarAdminException admin ? admin.getHttpError() : null;
    return http == null || http.isBlank() ? DriverException.textOf(error) : http.strip();
  }
}
