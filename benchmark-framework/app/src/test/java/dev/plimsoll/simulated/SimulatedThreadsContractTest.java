// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NoServer;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** The simulated system passes the contract with several threads, batches and held payloads. */
@ExtendWith(NoServer.class)
@Tag("realtime")
final class SimulatedThreadsContractTest extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new SimulatedSetup(
        Map.of(
            "serviceTime",
            Map.of("kind", "exponential", "median", "500us"),
            "ackDelay",
            "1ms",
            "deliveryDelay",
            "1ms",
            "completionThreads",
            3,
            "deliveryBatch",
            16,
            "payloadUse",
            "held"));
  }
}
