// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the driver contract for variants on JetStream in memory, with few messages in flight. */
@NeedsBroker("nats")
final class NatsMemoryIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return NatsSetup.jetStream(
        Map.of("storage", "memory", "maxInFlight", 16), Map.of("type", "pull", "batch", 10));
  }
}
