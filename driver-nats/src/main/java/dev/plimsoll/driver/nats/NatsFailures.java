// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import io.nats.client.AuthenticationException;
import io.nats.client.JetStreamApiException;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Maps exceptions of the client library to the SPI's failures. */
final class NatsFailures {

  /**
   * JetStream's error codes; this one and the next mean that a stream or consumer does not exist.
   */
  static final int STREAM_NOT_FOUND = 10059;

  static final int CONSUMER_NOT_FOUND = 10014;
  private static final int UNAVAILABLE = 10008;
  private static final int NOT_ENABLED = 10076;
  private static final int NOT_ENABLED_FOR_ACCOUNT = 10039;
  private static final int NO_PEERS = 10005;
  private static final int REPLICAS_WITHOUT_CLUSTER = 10074;
  private static final int INSUFFICIENT_RESOURCES = 10023;
  private static final int MAX_STREAMS = 10027;
  private static final int MAX_CONSUMERS = 10026;
  private static final int NO_STORE = 10049;
  private static final int STORAGE_EXCEEDED = 10047;
  private static final int ACCOUNT_LIMIT = 10002;
  private static final int MEMORY_EXCEEDED = 10028;
  private static final int MESSAGE_TOO_LARGE = 10054;
  private static final int TOO_MANY_REQUESTS = 10167;
  private static final int HTTP_TOO_MANY = 429;

  private NatsFailures() {}

  /** Classifies the failure of a send. */
  static FailureKind kind(Throwable error) {
    Throwable root = rootCause(error);
    if (root instanceof JetStreamApiException api) {
      return kind(api);
    }
    if (root instanceof TimeoutException) {
      return FailureKind.TIMEOUT;
    }
    if (root instanceof IllegalArgumentException && contains(root.getMessage(), "payload size")) {
      return FailureKind.TOO_LARGE;
    }
    if (root instanceof IllegalStateException) {
      return contains(root.getMessage(), "output queue")
          ? FailureKind.THROTTLED
          : FailureKind.DISCONNECTED;
    }
    if (root instanceof CancellationException) {
      return FailureKind.DISCONNECTED;
    }
    // No responders: currently no stream is bound to this subject.
    return root instanceof IOException ? FailureKind.REJECTED : FailureKind.OTHER;
  }

  private static FailureKind kind(JetStreamApiException error) {
    if (error.getErrorCode() == HTTP_TOO_MANY) {
      return FailureKind.THROTTLED;
    }
    return switch (error.getApiErrorCode()) {
      case MESSAGE_TOO_LARGE -> FailureKind.TOO_LARGE;
      case TOO_MANY_REQUESTS -> FailureKind.THROTTLED;
      default -> FailureKind.REJECTED;
    };
  }

  /** Returns the exception for an operation other than a send. */
  static DriverException toDriverException(String operation, Throwable error) {
    Throwable root = rootCause(error);
    return new DriverException(
        exceptionKind(root), "NATS: " + operation + " failed: " + message(root), error);
  }

  private static DriverException.Kind exceptionKind(Throwable error) {
    if (error instanceof JetStreamApiException api) {
      return isNotFound(api) ? DriverException.Kind.NOT_FOUND : DriverException.Kind.REFUSED;
    }
    if (error instanceof AuthenticationException) {
      return DriverException.Kind.REFUSED;
    }
    if (error instanceof TimeoutException
        || (error instanceof IOException && contains(error.getMessage(), "timeout"))) {
      return DriverException.Kind.TIMEOUT;
    }
    return error instanceof IllegalStateException
        ? DriverException.Kind.UNREACHABLE
        : DriverException.Kind.OTHER;
  }

  /** Returns the cause inside the wrappers that futures add. */
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
        || error.getClass() == RuntimeException.class;
  }

  /** Returns the error's message, with a hint where there is one. */
  static String message(Throwable error) {
    String text = DriverException.textOf(error);
    String hint = hint(error);
    return hint.isEmpty() ? text : text + (text.endsWith(".") ? " " : ". ") + hint;
  }

  private static String hint(Throwable error) {
    if (error instanceof AuthenticationException) {
      return "Check user and password, token, nkey, or credentials in the driver file";
    }
    if (!(error instanceof JetStreamApiException api)) {
      return "";
    }
    return switch (api.getApiErrorCode()) {
      case NOT_ENABLED -> NatsServer.ENABLE_JETSTREAM;
      case NOT_ENABLED_FOR_ACCOUNT ->
          "Enable JetStream for this user's account, or choose mode: core";
      case REPLICAS_WITHOUT_CLUSTER, NO_PEERS ->
          "Lower replicas in the driver file, or use a cluster with as many servers";
      case INSUFFICIENT_RESOURCES, STORAGE_EXCEEDED, MEMORY_EXCEEDED, ACCOUNT_LIMIT ->
          "The server or the account has no room left: raise max_file_store or max_memory_store of"
              + " the server or the account's limits, or lower maxBytes in the driver file";
      case MAX_STREAMS ->
          "The account may have no more streams: raise its max_streams, or lower topics";
      case MAX_CONSUMERS ->
          "No more consumers are allowed: raise max_consumers, or lower subscriptionsPerTopic";
      default -> "";
    };
  }

  /** Returns whether the error is temporary, as while a cluster elects its leader. */
  static boolean isTemporary(Throwable error) {
    return error instanceof JetStreamApiException api
        ? api.getApiErrorCode() == UNAVAILABLE
        : error instanceof IOException && contains(error.getMessage(), "timeout or no response");
  }

  /** Returns whether the server could not create the stream's storage. */
  static boolean isStorageFailure(JetStreamApiException error) {
    return error.getApiErrorCode() == NO_STORE;
  }

  /** Makes a request; returns the value if its stream or consumer does not exist. */
  static <T> T orIfAbsent(T value, NatsStreams.Request<T> request)
      throws IOException, JetStreamApiException {
    try {
      return request.make();
    } catch (JetStreamApiException e) {
      if (isNotFound(e)) {
        return value;
      }
      throw e;
    }
  }

  private static boolean isNotFound(JetStreamApiException error) {
    return error.getApiErrorCode() == STREAM_NOT_FOUND
        || error.getApiErrorCode() == CONSUMER_NOT_FOUND;
  }

  /** Returns whether the text, which may be null, contains the other, ignoring case. */
  static boolean contains(String text, String lowerCase) {
    return text != null && text.toLowerCase(Locale.ROOT).contains(lowerCase);
  }
}
