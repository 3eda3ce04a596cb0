// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.testkit.DriverFilesContract;
import java.util.Map;

final class MqttDriverFilesTest extends DriverFilesContract {

  MqttDriverFilesTest() {
    super(new MqttProvider());
  }

  @Override
  protected boolean namesAddress(Map<String, Object> values) {
    return values.containsKey("server");
  }
}
