// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.DriverFilesContract;
import java.util.Map;

final class RabbitMqDriverFilesTest extends DriverFilesContract {

  RabbitMqDriverFilesTest() {
    super(new RabbitMqProvider());
  }

  @Override
  protected boolean namesAddress(Map<String, Object> values) {
    return values.containsKey("amqpUris");
  }
}
