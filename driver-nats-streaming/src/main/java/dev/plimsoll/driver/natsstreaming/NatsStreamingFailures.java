// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeoutException;

/** Maps exceptions of the client library to the SPI's failures. */
final class NatsStreamingFailures {

  private NatsStreamingFailures() {}

  /**
   * Classifies the failure of a send, mostly by the error text because the client has few exception
   * types.
   */
  static FailureKind kind(Throwable error) {
    String text = String.valueOf(error.getMessage()).toLowerCase(Locale.ROOT);
    if (error instanceof TimeoutException
        || text.contains("timeout")
        || text.contains("timed out")) {
      return FailureKind.TIMEOUT;
    }
    if (text.contains("payload size") || text.contains("maximum payload")) {
      return FailureKind.TOO_LARGE;
    }
    if (text.contains("output queue")) {
      return FailureKind.THROTTLED;
    }
    if (text.contains("closed") || text.contains("reconnect")) {
      return FailureKind.DISCONNECTED;
    }
    return error instanceof IOException ? FailureKind.REJECTED : FailureKind.OTHER;
  }

  /** Returns the exception for an operation other than a send. */
  static DriverException toDriverException(String operation, Throwable error) {
    boolean late = kind(error) == FailureKind.TIMEOUT;
    String text = DriverException.textOf(error);
    return new DriverException(
        late ? DriverException.Kind.TIMEOUT : DriverException.Kind.OTHER,
        "NATS Streaming: " + operation + " failed: " + text + hint(text),
        error);
  }

  private static String hint(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.contains("too many channels")) {
      return ". Start the server with more channels (-mc, 0 for no limit)";
    }
    if (lower.contains("too many subscriptions")) {
      return ". Start the server with more subscriptions per channel (-msu, 0 for no limit)";
    }
    return "";
  }
}
