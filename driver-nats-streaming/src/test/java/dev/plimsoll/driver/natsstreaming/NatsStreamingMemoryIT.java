// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the driver contract for variants on the memory store. */
@NeedsBroker("nats-streaming-memory")
final class NatsStreamingMemoryIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new NatsStreamingSetup(Map.of("ackWait", "2s", "ackTimeout", "3s"));
  }
}
