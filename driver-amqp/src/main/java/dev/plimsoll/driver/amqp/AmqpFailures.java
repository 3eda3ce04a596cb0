// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import static dev.plimsoll.driver.connection.ErrorTable.text;
import static dev.plimsoll.driver.connection.ErrorTable.type;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.connection.ErrorTable;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.qpid.protonj2.client.DeliveryState;
import org.apache.qpid.protonj2.client.Rejected;
import org.apache.qpid.protonj2.client.exceptions.ClientConnectionRemotelyClosedException;
import org.apache.qpid.protonj2.client.exceptions.ClientConnectionSecurityException;
import org.apache.qpid.protonj2.client.exceptions.ClientException;
import org.apache.qpid.protonj2.client.exceptions.ClientIOException;
import org.apache.qpid.protonj2.client.exceptions.ClientIllegalStateException;
import org.apache.qpid.protonj2.client.exceptions.ClientOperationTimedOutException;
import org.apache.qpid.protonj2.client.exceptions.ClientResourceRemotelyClosedException;

/** The meaning of errors: of the protocol's conditions, and of the client's exceptions. */
final class AmqpFailures {

  private static final long ANSWER_SECONDS = 10;

  static final ErrorTable TABLE =
      ErrorTable.of("AMQP")
          .row(
              type(TimeoutException.class, ClientOperationTimedOutException.class),
              FailureKind.TIMEOUT,
              Kind.TIMEOUT)
          .row(
              type(ClientConnectionSecurityException.class),
              FailureKind.AUTHORISATION,
              Kind.REFUSED,
              "Check user and password in the driver file")
          .row(
              text("amqp:unauthorized-access"),
              FailureKind.AUTHORISATION,
              Kind.REFUSED,
              "Check the rights of the user")
          .row(text("message-size-exceeded"), FailureKind.TOO_LARGE, Kind.REFUSED)
          .row(text("amqp:resource-limit-exceeded"), FailureKind.FULL, Kind.REFUSED)
          .row(text("amqp:not-found"), FailureKind.REJECTED, Kind.NOT_FOUND)
          .row(type(AmqpRefusedException.class), FailureKind.REJECTED, Kind.REFUSED)
          .row(
              type(
                  ClientConnectionRemotelyClosedException.class,
                  ClientResourceRemotelyClosedException.class,
                  ClientIllegalStateException.class,
                  ClientIOException.class,
                  IOException.class),
              FailureKind.DISCONNECTED,
              Kind.UNREACHABLE)
          .wrapper(error -> error.getClass() == ClientException.class)
          .build();

  private AmqpFailures() {}

  /** An outcome of the protocol that is not 'accepted'. */
  static final class AmqpRefusedException extends Exception {

    private static final long serialVersionUID = 1;

    AmqpRefusedException(DeliveryState outcome) {
      super(text(outcome), null, false, false);
    }

    private static String text(DeliveryState outcome) {
      return outcome instanceof Rejected rejected
          ? "rejected: " + rejected.getCondition() + " (" + rejected.getDescription() + ")"
          : "the outcome is " + (outcome == null ? "unknown" : outcome.getType());
    }
  }

  /** Waits for the server's answer. */
  static <T> T await(String operation, Future<T> answer)
      throws DriverException, InterruptedException {
    try {
      return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw TABLE.toDriverException(operation, e);
    }
  }

  /** A call of the client. */
  interface Call<T> {
    T run() throws ClientException;
  }

  /** Calls the client, which says with an exception that something is closed or was refused. */
  static <T> T call(String operation, Call<T> call) throws DriverException {
    try {
      return call.run();
    } catch (ClientException e) {
      throw TABLE.toDriverException(operation, e);
    }
  }
}
