// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the driver contract on RabbitMQ, with quorum queues. */
@NeedsBroker("amqp-rabbitmq")
final class AmqpRabbitMqIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return AmqpSetup.rabbitMq(Map.of());
  }
}
