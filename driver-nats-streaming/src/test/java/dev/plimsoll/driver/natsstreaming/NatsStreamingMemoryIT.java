// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.testkit.AcknowledgementContract;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.PayloadContract;
import dev.plimsoll.testkit.ReceivingContract;
import dev.plimsoll.testkit.SendingContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** Runs the core of the driver contract on the memory store. */
@NeedsBroker("nats-streaming-memory")
class NatsStreamingMemoryIT {

  private static final DriverSetup SETUP =
      new NatsStreamingSetup(Map.of("ackWait", "2s", "ackTimeout", "3s"));

  @Nested
  class Sending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return SETUP;
    }
  }

  @Nested
  class Payloads extends PayloadContract {
    @Override
    protected DriverSetup setup() {
      return SETUP;
    }
  }

  @Nested
  class Receiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return SETUP;
    }
  }

  @Nested
  class Acknowledgements extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return SETUP;
    }
  }
}
