// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import org.junit.jupiter.api.Tag;

/** Runs the driver contract on super streams. */
@Tag("long")
@NeedsBroker("rabbitmq")
final class RabbitMqSuperStreamIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return RabbitMqSetup.SUPER_STREAM;
  }
}
