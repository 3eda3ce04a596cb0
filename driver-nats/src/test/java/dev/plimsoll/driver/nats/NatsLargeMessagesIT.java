// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages of which a few fill a request that is limited in bytes. */
@NeedsBroker("nats")
@Timeout(60)
@SuppressWarnings("try") // The variable exists only to be closed.
final class NatsLargeMessagesIT {

  private static final int MESSAGES = 60;
  private static final int LARGE = 1_000_000;

  /** The server ends a request early if the next message is larger than what is left of it. */
  @Test
  void messages_of_all_sizes_arrive_by_requests_limited_in_bytes(LocalBroker.Running broker)
      throws Exception {
    Map<String, Object> settings = Map.of("consumer", Map.of("batchBytes", "4MiB"));
    Received received = new Received();
    SendResults sends = new SendResults();
    try (OpenDriver open = OpenDriver.connect(new NatsProvider(), settings, broker.endpoints())) {
      String topic = open.topic(1);
      try (DriverProducer producer = open.producer(topic);
          DriverConsumer consumer = open.member(topic, "s", 0, 1, received)) {
        for (int number = 0; number < MESSAGES; number++) {
          int size = number % 3 == 0 ? 100 : LARGE / (1 + number % 7);
          producer.send(Payloads.of(number, size), MessageKey.NONE, 0, sends.next());
        }
        producer.flush();
        sends.awaitAcknowledged();
        received.awaitCount(MESSAGES);
      }
    }
  }
}
