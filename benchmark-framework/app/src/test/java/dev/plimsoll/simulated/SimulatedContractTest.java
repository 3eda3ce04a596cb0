// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NoServer;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The simulated system passes the contract when it delivers inside the call of {@code send}; {@link
 * SimulatedDelayContractTest} covers delivery by its own thread.
 */
@ExtendWith(NoServer.class)
@Tag("realtime")
final class SimulatedContractTest extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new SimulatedSetup(Map.of());
  }
}
