// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Received;
import io.nats.client.Connection;
import io.nats.client.Subscription;
import java.time.Duration;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many acknowledgements {@code acknowledge: all} sends, and what the server knows then. */
@NeedsBroker("nats")
@Timeout(60)
@SuppressWarnings("try") // The variable exists only to be closed.
final class NatsAcknowledgeAllIT {

  private static final int MESSAGES = 2_000;
  private static final int EVERY = 100;

  @ParameterizedTest
  @ValueSource(strings = {"pull", "push"})
  void few_acknowledgements_cover_all_messages(String type, LocalBroker.Running broker)
      throws Exception {
    NatsSetup setup =
        NatsSetup.jetStream(
            Map.of(),
            Map.of(
                "exclusive", true, "acknowledge", "all", "acknowledgeEvery", EVERY, "type", type));
    try (Connection connection = NatsSetup.connect(broker);
        OpenDriver open =
            OpenDriver.connect(setup.provider(), setup.settings(), broker.endpoints())) {
      String topic = open.topic(2);
      NatsSetup.send(open, topic, MESSAGES);
      Subscription acknowledgements = connection.subscribe("$JS.ACK." + topic + ".>");
      connection.flush(Duration.ofSeconds(10));
      Received received = new Received();
      try (var consumer = open.consumer(topic, "s", received)) {
        received.awaitCount(MESSAGES);
      }
      connection.flush(Duration.ofSeconds(10));

      assertThat(acknowledgements.getPendingMessageCount())
          .isBetween((long) MESSAGES / EVERY / 2, 2L * MESSAGES / EVERY);
      assertThat(received.messages()).hasSize(MESSAGES);
      assertThat(unacknowledged(connection, topic)).isZero();
    }
  }

  private static long unacknowledged(Connection connection, String topic) throws Exception {
    return connection.jetStreamManagement().getConsumers(topic).stream()
        .flatMapToLong(info -> LongStream.of(info.getNumAckPending(), info.getNumPending()))
        .sum();
  }
}
