// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Runs the contract with one acknowledgement for up to 20 messages. */
@Tag("long")
@NeedsBroker("nats")
final class NatsCumulativeIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return NatsSetup.jetStream(
        Map.of(), Map.of("exclusive", true, "acknowledge", "all", "acknowledgeEvery", 20));
  }
}
