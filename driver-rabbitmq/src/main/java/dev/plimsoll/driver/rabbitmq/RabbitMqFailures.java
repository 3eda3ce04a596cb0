// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static dev.plimsoll.driver.connection.ErrorTable.text;
import static dev.plimsoll.driver.connection.ErrorTable.type;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import com.rabbitmq.client.ShutdownSignalException;
import com.rabbitmq.stream.StreamDoesNotExistException;
import com.rabbitmq.stream.StreamException;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.connection.ErrorTable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The meaning of errors of amqp-client and stream-client, and of the server's reply codes. */
final class RabbitMqFailures {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqFailures.class);

  private static final int NO_CODE = 0;

  private static final ErrorTable ERRORS =
      ErrorTable.of("RabbitMQ")
          .wrapper(RabbitMqFailures::isWrapper)
          .text(RabbitMqFailures::wordsOf)
          .row(reply(AMQP.NOT_FOUND), FailureKind.REJECTED, Kind.NOT_FOUND)
          .row(reply(AMQP.ACCESS_REFUSED), FailureKind.AUTHORISATION, Kind.REFUSED)
          .row(reply(AMQP.NOT_ALLOWED), FailureKind.AUTHORISATION, Kind.REFUSED)
          .send(reply(AMQP.PRECONDITION_FAILED).and(text("larger than")), FailureKind.TOO_LARGE)
          .row(reply(AMQP.PRECONDITION_FAILED), FailureKind.REJECTED, Kind.REFUSED)
          .row(reply(AMQP.RESOURCE_ERROR), FailureKind.THROTTLED, Kind.REFUSED)
          .row(reply(AMQP.RESOURCE_LOCKED, AMQP.NOT_IMPLEMENTED), FailureKind.OTHER, Kind.REFUSED)
          .call(type(TimeoutException.class), Kind.TIMEOUT)
          .call(RabbitMqFailures::isWrongLogin, Kind.REFUSED)
          .send(
              reply(NO_CODE, AMQP.REPLY_SUCCESS, AMQP.CONNECTION_FORCED)
                  .and(error -> !(error instanceof RuntimeException) || isShutdown(error)),
              FailureKind.DISCONNECTED)
          .call(type(IOException.class, ShutdownSignalException.class), Kind.UNREACHABLE)
          .row(type(StreamDoesNotExistException.class), FailureKind.REJECTED, Kind.NOT_FOUND)
          .row(type(StreamException.class), FailureKind.DISCONNECTED, Kind.UNREACHABLE)
          .send(type(IllegalStateException.class), FailureKind.DISCONNECTED)
          // The only argument that the stream client checks is the size of a message.
          .send(type(IllegalArgumentException.class), FailureKind.TOO_LARGE)
          .hint(
              text("limit").and(text("queue")),
              "Raise max-queues of the virtual host (rabbitmqctl set_vhost_limits), or ask for"
                  + " fewer topics, partitions or subscriptions")
          .hint(
              text("limit").and(text("connection")),
              "Raise the limit, or set producerClients and consumerClients lower")
          .hint(
              reply(AMQP.ACCESS_REFUSED),
              "The user needs the rights configure, write and read for plimsoll-.* (rabbitmqctl"
                  + " set_permissions)")
          .hint(
              reply(AMQP.NOT_ALLOWED),
              "Check the virtual host at the end of amqpUris, and the user's limits")
          .hint(
              reply(AMQP.PRECONDITION_FAILED).and(text("inequivalent")),
              "Something of this name exists with other settings: delete it, or take another name")
          .hint(reply(AMQP.PRECONDITION_FAILED), "Check queueType and queueArguments")
          .build();

  private RabbitMqFailures() {}

  private static Predicate<Throwable> reply(int... codes) {
    return ErrorTable.code(RabbitMqFailures::replyCode, codes);
  }

  /** Returns the AMQP reply code of the error; 0 if it has none. */
  private static int replyCode(Throwable error) {
    if (error instanceof ShutdownSignalException signal) {
      if (signal.getReason() instanceof AMQP.Channel.Close close) {
        return close.getReplyCode();
      }
      if (signal.getReason() instanceof AMQP.Connection.Close close) {
        return close.getReplyCode();
      }
    }
    return NO_CODE;
  }

  /** Returns the server's words without the protocol details around them. */
  private static String wordsOf(Throwable error) {
    if (error instanceof ShutdownSignalException signal) {
      if (signal.getReason() instanceof AMQP.Channel.Close close) {
        return close.getReplyText();
      }
      if (signal.getReason() instanceof AMQP.Connection.Close close) {
        return close.getReplyText();
      }
    }
    return DriverException.textOf(error);
  }

  private static boolean isWrapper(Throwable error) {
    return error.getClass() == IOException.class
        || (error instanceof ShutdownSignalException signal && signal.getReason() == null);
  }

  private static boolean isShutdown(Throwable error) {
    return error instanceof ShutdownSignalException;
  }

  private static boolean isWrongLogin(Throwable error) {
    return error instanceof PossibleAuthenticationFailureException
        || error instanceof AuthenticationFailureException;
  }

  /** Classifies the failure of open sends by the error that closed their channel. */
  static FailureKind kind(Throwable error) {
    return ERRORS.kind(error);
  }

  /** Returns the exception for an operation other than a send. */
  static DriverException toDriverException(String operation, Throwable error) {
    return ERRORS.toDriverException(operation, error);
  }

  /** Returns the error's message. */
  static String message(Throwable error) {
    return ERRORS.message(error);
  }

  /** Returns whether the server refused user or password. */
  static boolean isLoginRefused(Throwable error) {
    return isWrongLogin(ERRORS.rootCause(error));
  }

  /** Returns whether the server gave a reason. */
  static boolean hasReplyCode(Throwable error) {
    return replyCode(ERRORS.rootCause(error)) != NO_CODE;
  }

  /** Returns whether the error means that a named object does not exist. */
  static boolean isNotFound(Throwable error) {
    return replyCode(ERRORS.rootCause(error)) == AMQP.NOT_FOUND;
  }

  /** Returns whether the server closed the channel or connection because of an error of its own. */
  static boolean isInternalError(Throwable error) {
    return replyCode(ERRORS.rootCause(error)) == AMQP.INTERNAL_ERROR;
  }

  /** Returns whether an object of that name exists with other properties. */
  static boolean isInequivalent(Throwable error) {
    return replyCode(ERRORS.rootCause(error)) == AMQP.PRECONDITION_FAILED;
  }

  /**
   * Opens a channel.
   *
   * @param key driver key to name in the error if the connection has no more channels
   */
  static Channel openChannel(Connection connection, String key) throws IOException {
    Optional<Channel> channel = connection.openChannel();
    if (channel.isEmpty()) {
      throw new IOException(
          "the connection has its "
              + connection.getChannelMax()
              + " channels: raise "
              + key
              + " in the driver file");
    }
    return channel.get();
  }

  /** Closes a channel that may already be closed. */
  static void abort(Channel channel) {
    try {
      if (channel.isOpen()) {
        channel.abort();
      }
    } catch (IOException | RuntimeException e) {
      LOG.debug("closing a channel failed", e);
    }
  }
}
