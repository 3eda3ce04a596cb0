// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;

/** What each QoS keeps when the server is killed, and that nothing is flushed to the disk. */
@NeedsBroker(value = "mqtt", own = true)
final class MqttDurabilityIT extends DurabilityContract {

  @Override
  protected List<DurabilityVariant> variants() {
    return List.of(
        new DurabilityVariant("QoS 1", MqttSetup.qos(1)),
        new DurabilityVariant("QoS 2", MqttSetup.qos(2)));
  }
}
