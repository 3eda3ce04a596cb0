// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NoServer;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** The simulated system passes the contract with a service time, on its own thread. */
@ExtendWith(NoServer.class)
@Tag("realtime")
final class SimulatedDelayContractTest extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new SimulatedSetup(Map.of("serviceTime", "1ms"));
  }
}
