// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.Guarantees.Retries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.qpid.protonj2.client.ConnectionOptions;

/** The guarantees that follow from the settlement of both sides and from the server's storage. */
final class AmqpGuarantees {

  private AmqpGuarantees() {}

  static Guarantees of(AmqpConfig config, AmqpTopics.Storage storage) {
    boolean confirmed = config.isConfirmed();
    return new Guarantees(
        confirmed ? storage.by() : Acknowledger.NOBODY,
        confirmed ? storage.copies() : Copies.notStored(storage.copies().kept()),
        confirmed && config.isAccepted() ? Delivery.AT_LEAST_ONCE : Delivery.AT_MOST_ONCE,
        config.ordering(),
        new Clients(config.producerClients(), config.consumerClients(), Retries.NOBODY),
        "up to " + config.credit() + " messages of each partition (credit)",
        Optional.of(Duration.ofMillis(ConnectionOptions.DEFAULT_IDLE_TIMEOUT)),
        notes(config, storage));
  }

  private static List<String> notes(AmqpConfig config, AmqpTopics.Storage storage) {
    List<String> notes = new ArrayList<>();
    if (config.isConfirmed()) {
      notes.addAll(storage.notes());
      notes.add("A message for a topic without subscriptions is confirmed, too.");
    } else {
      notes.add("Sent settled: nobody confirms a message; the client has written it.");
    }
    if (!config.durable() && storage.copies().whenAcknowledged().contains(Durability.FSYNC)) {
      notes.add("Quorum queues store each message, durable: false or not.");
    }
    if (!config.isAccepted()) {
      notes.add("Received settled: the server forgets a message when it has sent it.");
    }
    return notes;
  }
}
