// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;

/** The contract with {@code group.protocol: consumer}. */
@NeedsBroker("kafka")
final class KafkaConsumerProtocolIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return KafkaSetup.withConsumerProtocol();
  }
}
