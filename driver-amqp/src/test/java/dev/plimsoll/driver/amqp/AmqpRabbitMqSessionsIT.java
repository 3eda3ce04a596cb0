// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** RabbitMQ permits 64 sessions for each connection by default. */
@NeedsBroker("amqp-rabbitmq")
@Timeout(120)
final class AmqpRabbitMqSessionsIT {

  @Test
  void a_producer_of_more_partitions_than_sessions_are_permitted_names_the_way_out(
      LocalBroker.Running broker) throws Exception {
    try (OpenDriver open =
        OpenDriver.connect(
            new AmqpProvider(), AmqpSetup.rabbitMq(Map.of()).settings(), broker.endpoints())) {
      String topic = open.topic(65);

      assertThatThrownBy(() -> open.producer(topic))
          .hasMessageContaining("have fewer partitionsPerTopic");
    }
  }
}
