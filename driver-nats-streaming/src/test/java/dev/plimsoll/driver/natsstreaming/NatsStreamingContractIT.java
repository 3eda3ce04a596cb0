// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the driver contract on NATS Streaming with its file store. */
@NeedsBroker("nats-streaming")
final class NatsStreamingContractIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new NatsStreamingSetup(Map.of("ackWait", "2s", "ackTimeout", "3s"));
  }
}
