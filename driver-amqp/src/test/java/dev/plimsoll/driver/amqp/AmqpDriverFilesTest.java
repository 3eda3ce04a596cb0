// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.testkit.DriverFilesContract;
import java.util.Map;

final class AmqpDriverFilesTest extends DriverFilesContract {

  AmqpDriverFilesTest() {
    super(new AmqpProvider());
  }

  @Override
  protected boolean namesAddress(Map<String, Object> values) {
    return values.containsKey("server");
  }
}
