// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the driver contract for variants on classic queues with transient messages. */
@NeedsBroker("rabbitmq")
final class RabbitMqTransientIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new RabbitMqSetup(Map.of("queueType", "classic", "messagePersistence", false));
  }
}
