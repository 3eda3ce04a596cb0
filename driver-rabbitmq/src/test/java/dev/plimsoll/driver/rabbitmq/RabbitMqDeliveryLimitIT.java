// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a quorum queue delivers a message that is always returned. */
@NeedsBroker("rabbitmq")
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
final class RabbitMqDeliveryLimitIT {

  @ParameterizedTest(name = "queueArguments {0}: {1} deliveries")
  @CsvSource({"'{x-delivery-limit: 3}', 4, '3 times'", "'{}', 21, '20 times'"})
  void a_message_that_is_always_returned_is_dropped_after_the_limit_that_the_notes_name(
      String arguments, int deliveries, String noted, LocalBroker.Running broker) throws Exception {
    Map<String, Object> settings =
        Map.of(
            "queueType",
            "quorum",
            "queueArguments",
            arguments.equals("{}") ? Map.of() : Map.of("x-delivery-limit", deliveries - 1));
    Received received =
        new Received(
            batch -> {
              for (int i = 0; i < batch.size(); i++) {
                if (Payloads.number(batch.payload(i)) == 0) {
                  batch.reject(i, true);
                } else {
                  batch.acknowledge(i);
                }
              }
            });
    try (OpenDriver open =
        OpenDriver.connect(new RabbitMqProvider(), settings, broker.endpoints())) {
      String topic = open.topic(1);
      assertThat(open.driver().guarantees(List.of(topic)).notes())
          .anyMatch(note -> note.contains(noted) && note.contains("x-delivery-limit"));
      try (var consumer = open.consumer(topic, "s", received);
          DriverProducer producer = open.producer(topic)) {
        send(producer, 0);
        received.awaitCount(deliveries);
        // The queue has dropped the first message before it delivers this one.
        send(producer, 1);
        received.awaitCount(deliveries + 1);
      }
    }
    assertThat(received.numbers()).filteredOn(number -> number == 0).hasSize(deliveries);
    assertThat(received.messages().get(0).redelivered()).isFalse();
    assertThat(received.messages().subList(1, deliveries)).allMatch(Received.Message::redelivered);
  }

  private static void send(DriverProducer producer, int number) throws Exception {
    SendResults sends = new SendResults();
    producer.send(
        Payloads.of(number, 10), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    producer.flush();
    sends.awaitAcknowledged();
  }
}
