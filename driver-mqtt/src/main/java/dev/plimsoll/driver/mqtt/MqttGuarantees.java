// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

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

/**
 * The guarantees that follow from the QoS of both sides and from the sessions. The protocol has no
 * question about where a server stores messages, so memory is assumed.
 */
final class MqttGuarantees {

  /** A session belongs to one connection, so each consumer has a connection of its own. */
  private static final int ONE_EACH = 10_000;

  private static final double KEEP_ALIVES = 1.5;

  private MqttGuarantees() {}

  static Guarantees of(MqttConfig config) {
    return new Guarantees(
        config.pubQos() == 0 ? Acknowledger.NOBODY : Acknowledger.SERVER,
        config.isKept() ? Copies.of(1, 1, Durability.MEMORY) : Copies.notStored(1),
        delivery(config),
        config.ordering(),
        new Clients(config.producerClients(), ONE_EACH, Retries.NOBODY),
        "up to " + config.maxInflight() + " unacknowledged messages per consumer",
        timeout(config),
        notes(config));
  }

  private static Delivery delivery(MqttConfig config) {
    if (!config.isAcknowledged()) {
      return Delivery.AT_MOST_ONCE;
    }
    return config.deliveredQos() == 2 ? Delivery.EXACTLY_ONCE : Delivery.AT_LEAST_ONCE;
  }

  /** The protocol lets a server end a connection after one and a half keep-alives. */
  private static Optional<Duration> timeout(MqttConfig config) {
    return config.keepAlive() == 0
        ? Optional.empty()
        : Optional.of(Duration.ofMillis((long) (config.keepAlive() * KEEP_ALIVES * 1_000)));
  }

  private static List<String> notes(MqttConfig config) {
    List<String> notes = new ArrayList<>();
    if (config.isKept()) {
      notes.add(
          "The protocol does not say where a server stores messages. Memory is assumed: Mosquitto"
              + " writes its file from time to time, not before it acknowledges.");
      notes.add(
          "The server keeps the messages of a disconnected session for "
              + config.sessionExpiry().toSeconds()
              + " s, up to its own limits of queued messages.");
    } else {
      notes.add("Messages for a consumer that is not connected are lost.");
    }
    if (delivery(config) == Delivery.EXACTLY_ONCE) {
      notes.add(
          "Once, as long as the processes of consumer and server live: the client library keeps the"
              + " state of QoS 2 in memory.");
    }
    if (config.deliveredQos() == 0) {
      notes.add("The client library drops messages of QoS 0 that wait for a slow consumer.");
    }
    return notes;
  }
}
