// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three clustered servers. */
@NeedsBroker(value = "nats-streaming-nosync", own = true, nodes = 3)
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
final class NatsStreamingClusterIT {

  private static final int MANY = 600;

  private static OpenDriver open(LocalBroker.Running broker) throws Exception {
    return OpenDriver.connect(
        new NatsStreamingProvider(), Map.of("replicas", 3), broker.endpoints());
  }

  @Test
  void a_majority_acknowledges_and_a_killed_server_loses_nothing(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker)) {
      String topic = open.topic(2);
      Guarantees guarantees = open.driver().guarantees(List.of(topic));
      assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.QUORUM);
      assertThat(guarantees.copies()).isEqualTo(Copies.of(3, 2, Durability.PAGE_CACHE));
      send(open, topic);

      broker.kill(3);
      awaitLeader(broker);

      Received received = new Received();
      try (var consumer = open.consumer(topic, "s", received)) {
        received.awaitCount(MANY);
      }
      assertThat(received.numbers())
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, MANY).boxed().toList());
      broker.start(3);
    }
  }

  /** Connecting waits until the servers that are left have a leader. */
  private static void awaitLeader(LocalBroker.Running broker) throws Exception {
    open(broker).close();
  }

  private static void send(OpenDriver open, String topic) throws InterruptedException {
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      for (int number = 0; number < MANY; number++) {
        producer.send(
            Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
    }
  }
}
