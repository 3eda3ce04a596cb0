// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static dev.plimsoll.driver.connection.ErrorTable.text;
import static dev.plimsoll.driver.connection.ErrorTable.type;

import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.connection.ErrorTable;
import io.nats.client.AuthenticationException;
import io.nats.client.JetStreamApiException;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** The meaning of errors: of the client library's exceptions, and of JetStream's error codes. */
final class NatsFailures {

  private static final int CONSUMER_NOT_FOUND = 10014;
  private static final int STREAM_NOT_FOUND = 10059;
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
  private static final int HTTP_NOT_FOUND = 404;

  private static final Predicate<Throwable> TOO_FEW_SERVERS =
      code(REPLICAS_WITHOUT_CLUSTER, NO_PEERS);
  private static final Predicate<Throwable> ABSENT =
      code(STREAM_NOT_FOUND, CONSUMER_NOT_FOUND).or(NatsFailures::isNotFoundWithoutCode);
  private static final Predicate<Throwable> API = type(JetStreamApiException.class);
  private static final Predicate<Throwable> IO = type(IOException.class);
  private static final Predicate<Throwable> STATE = type(IllegalStateException.class);

  static final ErrorTable TABLE =
      ErrorTable.of("NATS")
          .wrapper(error -> error.getClass() == RuntimeException.class)
          .row(code(MESSAGE_TOO_LARGE), FailureKind.TOO_LARGE, Kind.REFUSED)
          .row(NatsFailures::isTooMany, FailureKind.THROTTLED, Kind.REFUSED)
          .row(ABSENT, FailureKind.REJECTED, Kind.NOT_FOUND)
          .row(API.and(text("maximum messages", "maximum bytes")), FailureKind.FULL, Kind.REFUSED)
          .row(API, FailureKind.REJECTED, Kind.REFUSED)
          .row(type(TimeoutException.class), FailureKind.TIMEOUT, Kind.TIMEOUT)
          .send(text("payload size"), FailureKind.TOO_LARGE)
          .send(STATE.and(text("output queue")), FailureKind.THROTTLED)
          .row(STATE, FailureKind.DISCONNECTED, Kind.UNREACHABLE)
          .send(type(CancellationException.class), FailureKind.DISCONNECTED)
          .call(type(AuthenticationException.class), Kind.REFUSED)
          .call(IO.and(text("timeout")), Kind.TIMEOUT)
          // No responders: currently no stream is bound to this subject.
          .send(IO, FailureKind.REJECTED)
          .hint(
              type(AuthenticationException.class),
              "Check user and password, token, nkey, or credentials in the driver file")
          .hint(code(NOT_ENABLED), NatsServer.ENABLE_JETSTREAM)
          .hint(
              code(NOT_ENABLED_FOR_ACCOUNT),
              "Enable JetStream for this user's account, or choose mode: core")
          .hint(
              code(INSUFFICIENT_RESOURCES, STORAGE_EXCEEDED, MEMORY_EXCEEDED, ACCOUNT_LIMIT),
              "The server or the account has no room left: raise max_file_store or"
                  + " max_memory_store of the server or the account's limits, or lower maxBytes in"
                  + " the driver file")
          .hint(
              code(MAX_STREAMS),
              "The account has reached its limit of streams: raise max_streams, or"
                  + " lower topics")
          .hint(
              code(MAX_CONSUMERS),
              "No more consumers are allowed: raise max_consumers, or lower"
                  + " subscriptionsPerTopic")
          .build();

  private NatsFailures() {}

  private static Predicate<Throwable> code(int... codes) {
    return ErrorTable.code(
        error -> error instanceof JetStreamApiException api ? api.getApiErrorCode() : 0, codes);
  }

  private static boolean isTooMany(Throwable error) {
    return error instanceof JetStreamApiException api
        && (api.getErrorCode() == HTTP_TOO_MANY || api.getApiErrorCode() == TOO_MANY_REQUESTS);
  }

  /** Servers before NATS 2.3 answer without the codes of their errors. */
  private static boolean isNotFoundWithoutCode(Throwable error) {
    return error instanceof JetStreamApiException api
        && api.getErrorCode() == HTTP_NOT_FOUND
        && api.getApiErrorCode() <= 0;
  }

  /** Returns whether the stream or consumer of a request does not exist. */
  static boolean isAbsent(JetStreamApiException error) {
    return ABSENT.test(error);
  }

  /** Returns whether the error is temporary, as while a cluster elects its leader. */
  static boolean isTemporary(Throwable error) {
    return error instanceof JetStreamApiException api
        ? api.getApiErrorCode() == UNAVAILABLE
        : error instanceof IOException && contains(error.getMessage(), "timeout or no response");
  }

  /** Returns whether there are fewer servers than copies of the stream. */
  static boolean isTooFewServers(Throwable error) {
    return TOO_FEW_SERVERS.test(error);
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
      if (ABSENT.test(e)) {
        return value;
      }
      throw e;
    }
  }

  /** Returns whether the text, which may be null, contains the other, ignoring case. */
  static boolean contains(String text, String lowerCase) {
    return text != null && text.toLowerCase(Locale.ROOT).contains(lowerCase);
  }
}
