// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.MessageHandler;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;

/**
 * Subjects of core NATS.
 *
 * @param connection connection, possibly shared with other consumers
 * @param subjects subjects to subscribe to
 * @param group queue group whose members share the messages; empty if this is the only consumer of
 *     the subjects in its subscription
 */
record NatsCoreSource(Connection connection, List<String> subjects, String group)
    implements NatsSource {

  private static final Duration SERVER_LIMIT = Duration.ofSeconds(5);

  NatsCoreSource {
    subjects = List.copyOf(subjects);
    Objects.requireNonNull(group, "group");
  }

  @Override
  public NatsDelivery open(MessageHandler handler) throws DriverException, InterruptedException {
    String operation = "subscribing to " + String.join(", ", subjects);
    Dispatcher dispatcher = connection.createDispatcher();
    try {
      for (String subject : subjects) {
        if (group.isEmpty()) {
          dispatcher.subscribe(subject, handler);
        } else {
          dispatcher.subscribe(subject, group, handler);
        }
      }
      NatsServer.flush(connection, SERVER_LIMIT);
    } catch (TimeoutException | IllegalStateException e) {
      throw NatsFailures.TABLE.toDriverException(operation, e);
    }
    String error = connection.getLastError();
    if (NatsFailures.contains(error, "permissions violation")
        && subjects.stream().anyMatch(error::contains)) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "NATS: "
              + operation
              + " was refused: "
              + error
              + ". The user needs the right to subscribe to it");
    }
    return new NatsDelivery(connection, dispatcher, List.of());
  }

  /** Nothing is delivered later: core NATS keeps no messages. */
  @Override
  public void hold() {}

  @Override
  public void rewind() {
    throw new UnsupportedOperationException("core NATS keeps no messages");
  }

  @Override
  public int assignedPartitions() {
    return group.isEmpty() ? subjects.size() : -1;
  }
}
