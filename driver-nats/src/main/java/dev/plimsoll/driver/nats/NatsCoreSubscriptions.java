// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverException;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.MessageHandler;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Subscribes to core NATS, with a queue group per subscription, or as a single subscriber. */
final class NatsCoreSubscriptions {

  private static final Duration SERVER_LIMIT = Duration.ofSeconds(5);

  private NatsCoreSubscriptions() {}

  static NatsDelivery open(
      Connection connection, ConsumerSpec spec, boolean exclusive, MessageHandler handler)
      throws DriverException, InterruptedException {
    String subject = NatsSubjects.all(spec.topic());
    String operation = "subscribing to " + subject + " as " + spec.id();
    Dispatcher dispatcher = connection.createDispatcher();
    try {
      if (exclusive) {
        dispatcher.subscribe(subject, handler);
      } else {
        dispatcher.subscribe(subject, NatsDurables.name(spec.subscription()), handler);
      }
      connection.flush(SERVER_LIMIT);
    } catch (TimeoutException | IllegalStateException e) {
      throw NatsFailures.toDriverException(operation, e);
    }
    String error = connection.getLastError();
    if (NatsFailures.contains(error, "permissions violation") && error.contains(subject)) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "NATS: "
              + operation
              + " was refused: "
              + error
              + ". The user needs the right to subscribe to it");
    }
    return new NatsDelivery(connection, dispatcher, () -> {});
  }
}
