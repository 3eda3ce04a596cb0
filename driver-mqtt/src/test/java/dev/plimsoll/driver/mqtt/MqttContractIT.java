// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;

/** Runs the driver contract on Mosquitto, with QoS 1. */
@NeedsBroker("mqtt")
final class MqttContractIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return MqttSetup.qos(1);
  }
}
