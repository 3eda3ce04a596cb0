// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the driver contract on JetStream in files, with pull consumers. */
@NeedsBroker("nats")
final class NatsContractIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return NatsSetup.jetStream(Map.of("storage", "file"), Map.of("type", "pull"));
  }
}
