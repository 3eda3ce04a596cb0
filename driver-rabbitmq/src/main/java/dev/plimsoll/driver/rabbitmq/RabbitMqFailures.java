// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import com.rabbitmq.client.ShutdownSignalException;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps errors of the client and the server to the SPI's failures. */
final class RabbitMqFailures {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqFailures.class);

  private static final int NO_CODE = 0;

  private RabbitMqFailures() {}

  /** Classifies the failure of open sends by the error that closed their channel. */
  static FailureKind kind(Throwable error) {
    Throwable root = rootCause(error);
    int code = code(root);
    return switch (code) {
      case AMQP.ACCESS_REFUSED, AMQP.NOT_ALLOWED -> FailureKind.AUTHORISATION;
      case AMQP.NOT_FOUND -> FailureKind.REJECTED;
      case AMQP.PRECONDITION_FAILED ->
          message(root).contains("larger than") ? FailureKind.TOO_LARGE : FailureKind.REJECTED;
      case AMQP.RESOURCE_ERROR -> FailureKind.THROTTLED;
      case AMQP.REPLY_SUCCESS, AMQP.CONNECTION_FORCED, NO_CODE ->
          isOther(root) ? FailureKind.OTHER : FailureKind.DISCONNECTED;
      default -> FailureKind.OTHER;
    };
  }

  private static boolean isOther(Throwable root) {
    return root instanceof RuntimeException && !(root instanceof ShutdownSignalException);
  }

  /** Returns the AMQP reply code of the error; 0 if it has none. */
  static int code(Throwable error) {
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

  /** Returns whether the error means that a named object does not exist. */
  static boolean isNotFound(Throwable error) {
    return code(rootCause(error)) == AMQP.NOT_FOUND;
  }

  /** Returns whether an object of that name exists with other properties. */
  static boolean isInequivalent(Throwable error) {
    return code(rootCause(error)) == AMQP.PRECONDITION_FAILED;
  }

  /** Returns the exception for an operation other than a send. */
  static DriverException toDriverException(String operation, Throwable error) {
    if (error instanceof DriverException already) {
      return already;
    }
    if (error instanceof CompletionException && error.getCause() instanceof DriverException told) {
      return told;
    }
    Throwable root = rootCause(error);
    String hint = hint(root);
    return new DriverException(
        sort(root),
        "RabbitMQ: "
            + operation
            + " failed: "
            + message(root)
            + (hint.isEmpty() ? "" : ". " + hint),
        error);
  }

  private static DriverException.Kind sort(Throwable root) {
    if (root instanceof TimeoutException) {
      return DriverException.Kind.TIMEOUT;
    }
    if (root instanceof PossibleAuthenticationFailureException
        || root instanceof AuthenticationFailureException) {
      return DriverException.Kind.REFUSED;
    }
    return switch (code(root)) {
      case AMQP.NOT_FOUND -> DriverException.Kind.NOT_FOUND;
      case AMQP.ACCESS_REFUSED,
          AMQP.NOT_ALLOWED,
          AMQP.PRECONDITION_FAILED,
          AMQP.RESOURCE_ERROR,
          AMQP.RESOURCE_LOCKED,
          AMQP.NOT_IMPLEMENTED ->
          DriverException.Kind.REFUSED;
      default ->
          root instanceof IOException || root instanceof ShutdownSignalException
              ? DriverException.Kind.UNREACHABLE
              : DriverException.Kind.OTHER;
    };
  }

  private static String hint(Throwable root) {
    String text = message(root).toLowerCase(Locale.ROOT);
    if (text.contains("limit") && text.contains("queue")) {
      return "Raise max-queues of the virtual host (rabbitmqctl set_vhost_limits), or ask for fewer"
          + " topics, partitions or subscriptions";
    }
    if (text.contains("connection") && text.contains("limit")) {
      return "Raise the limit, or set producer.connections and consumer.connections lower";
    }
    return switch (code(root)) {
      case AMQP.ACCESS_REFUSED ->
          "The user needs the rights configure, write and read for plimsoll-.* (rabbitmqctl"
              + " set_permissions)";
      case AMQP.NOT_ALLOWED ->
          "Check the virtual host at the end of amqpUris, and the user's limits";
      case AMQP.PRECONDITION_FAILED ->
          text.contains("inequivalent")
              ? "Something of this name exists with other settings: delete it, or take another name"
              : "Check queueType and queueArguments";
      default -> "";
    };
  }

  /** Returns the cause inside wrapping exceptions. */
  static Throwable rootCause(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null && root.getCause() != root && isWrapper(root)) {
      root = root.getCause();
    }
    return root;
  }

  private static boolean isWrapper(Throwable error) {
    return error instanceof ExecutionException
        || error instanceof CompletionException
        || error.getClass() == IOException.class
        || isEmptySignal(error);
  }

  private static boolean isEmptySignal(Throwable error) {
    return error instanceof ShutdownSignalException signal && signal.getReason() == null;
  }

  /** Returns the error's message without the protocol details around it. */
  static String message(Throwable error) {
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
