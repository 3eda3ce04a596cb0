// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the driver contract for shared subscriptions. */
@NeedsBroker("mqtt")
final class MqttSharedIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new MqttSetup(Map.of("consumers", "share"));
  }
}
