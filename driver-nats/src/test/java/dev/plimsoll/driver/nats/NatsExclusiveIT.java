// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the contract on one stream per topic, whose partitions belong to one consumer each. */
@NeedsBroker("nats")
final class NatsExclusiveIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return NatsSetup.jetStream(Map.of(), Map.of("exclusive", true));
  }
}
