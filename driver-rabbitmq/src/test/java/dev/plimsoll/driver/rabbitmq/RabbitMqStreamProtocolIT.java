// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;

/** Runs the driver contract on streams over their own protocol. */
@NeedsBroker("rabbitmq")
final class RabbitMqStreamProtocolIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return RabbitMqSetup.STREAM_PROTOCOL;
  }
}
