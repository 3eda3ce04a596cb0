// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;

/** Runs the driver contract on quorum queues. */
@NeedsBroker("rabbitmq")
final class RabbitMqContractIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return RabbitMqSetup.QUORUM;
  }
}
