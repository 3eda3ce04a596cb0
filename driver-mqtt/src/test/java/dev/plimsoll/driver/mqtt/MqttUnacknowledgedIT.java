// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Runs the driver contract for messages that the client library acknowledges. */
@Tag("long")
@NeedsBroker("mqtt")
final class MqttUnacknowledgedIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new MqttSetup(Map.of("acknowledge", false));
  }
}
