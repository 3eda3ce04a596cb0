// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Runs the driver contract for variants on quorum queues with a single active consumer. */
@Tag("long")
@NeedsBroker("rabbitmq")
final class RabbitMqSingleActiveIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new RabbitMqSetup(
        Map.of("queueType", "quorum", "consumer", Map.of("sharing", "single-active")));
  }
}
