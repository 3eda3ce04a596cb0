// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import org.junit.jupiter.api.Tag;

/** The contract with {@code groupType: share}. */
@Tag("long")
@NeedsBroker("kafka")
final class KafkaShareGroupIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return KafkaSetup.withShareGroups();
  }
}
