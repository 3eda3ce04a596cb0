// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;

/** Runs the driver contract for QoS 2. */
@NeedsBroker("mqtt")
final class MqttQosTwoIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return MqttSetup.qos(2);
  }
}
