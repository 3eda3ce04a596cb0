// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * Opens a producer or consumer of a queue or stream, and tries again while that has no available
 * replica, as it is for a moment after a restart of its servers. The clients of the two protocols
 * report this differently: the one of streams with an IllegalStateException, the server to a client
 * of AMQP as an internal error, with which it closes the connection.
 */
final class RabbitMqAvailability {

  /** The server's words about a new stream whose replica on this node has not started yet. */
  private static final String NO_REPLICA = "does not have a running replica";

  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration INTERVAL = Duration.ofMillis(100);

  private RabbitMqAvailability() {}

  /**
   * Opens something with one of the client libraries.
   *
   * @param <T> what is opened
   */
  @FunctionalInterface
  interface Opening<T> {
    T open() throws IOException, TimeoutException;
  }

  /**
   * Opens it as soon as a replica is available.
   *
   * @throws DriverException the last failure
   */
  static <T> T await(String operation, Opening<T> opening)
      throws DriverException, InterruptedException {
    return Deadline.after(LIMIT)
        .retry(
            INTERVAL,
            RabbitMqAvailability::isMissing,
            () -> {
              try {
                return opening.open();
              } catch (IOException | TimeoutException | RuntimeException e) {
                throw RabbitMqFailures.toDriverException(operation, e);
              }
            });
  }

  private static boolean isMissing(DriverException failure) {
    Throwable cause = failure.getCause();
    return RabbitMqFailures.isInternalError(cause)
        || failure.getMessage().contains(NO_REPLICA)
        || (cause instanceof IllegalStateException
            && !DriverException.textOf(cause).contains("closed"));
  }
}
