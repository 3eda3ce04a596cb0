// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the driver contract on Kafka. */
@NeedsBroker("kafka")
final class KafkaContractIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new KafkaSetup(Map.of());
  }
}
