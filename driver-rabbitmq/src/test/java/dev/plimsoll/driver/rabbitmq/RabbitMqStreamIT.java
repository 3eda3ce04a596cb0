// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.RestartContract;
import dev.plimsoll.testkit.VariantContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** Runs the driver contract for variants on streams over AMQP. */
@NeedsBroker("rabbitmq")
final class RabbitMqStreamIT extends VariantContract {

  private static final DriverSetup STREAM = new RabbitMqSetup(Map.of("queueType", "stream"));

  @Override
  protected DriverSetup setup() {
    return STREAM;
  }

  @Nested
  final class Restart extends RestartContract {
    @Override
    protected DriverSetup setup() {
      return STREAM;
    }
  }
}
