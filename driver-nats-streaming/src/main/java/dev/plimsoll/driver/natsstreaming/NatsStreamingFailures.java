// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import static dev.plimsoll.driver.connection.ErrorTable.text;
import static dev.plimsoll.driver.connection.ErrorTable.type;

import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.connection.ErrorTable;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/** The meaning of errors, mostly of their texts because the client has few exception types. */
final class NatsStreamingFailures {

  static final ErrorTable TABLE =
      ErrorTable.of("NATS Streaming")
          .row(type(TimeoutException.class), FailureKind.TIMEOUT, Kind.TIMEOUT)
          .row(text("timeout", "timed out"), FailureKind.TIMEOUT, Kind.TIMEOUT)
          .send(text("payload size", "maximum payload"), FailureKind.TOO_LARGE)
          .send(text("output queue"), FailureKind.THROTTLED)
          .send(text("closed", "reconnect"), FailureKind.DISCONNECTED)
          .send(type(IOException.class), FailureKind.REJECTED)
          .hint(
              text("too many channels"),
              "Start the server with more channels (-mc, 0 for no limit)")
          .hint(
              text("too many subscriptions"),
              "Start the server with more subscriptions per channel (-msu, 0 for no limit)")
          .build();

  private NatsStreamingFailures() {}
}
