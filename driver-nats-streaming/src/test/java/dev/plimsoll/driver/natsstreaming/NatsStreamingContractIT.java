// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.testkit.AcknowledgementContract;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.FlowContract;
import dev.plimsoll.testkit.LifecycleContract;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OrderContract;
import dev.plimsoll.testkit.PayloadContract;
import dev.plimsoll.testkit.ReceivingContract;
import dev.plimsoll.testkit.RedeliveryContract;
import dev.plimsoll.testkit.RestartContract;
import dev.plimsoll.testkit.SendingContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/**
 * Runs the driver contract on NATS Streaming with its file store. The contract's tests of topics
 * are excluded: no client can delete a channel, so a topic that is created again has its old
 * messages.
 */
@NeedsBroker("nats-streaming")
class NatsStreamingContractIT {

  private static final DriverSetup SETUP =
      new NatsStreamingSetup(Map.of("ackWait", "2s", "ackTimeout", "3s"));

  @Nested
  class Lifecycle extends LifecycleContract {
    @Override
    protected DriverSetup setup() {
      return SETUP;
    }
  }

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
  class Order extends OrderContract {
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
  class Flow extends FlowContract {
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

  @Nested
  class Redelivery extends RedeliveryContract {
    @Override
    protected DriverSetup setup() {
      return SETUP;
    }
  }

  @Nested
  class Restart extends RestartContract {
    @Override
    protected DriverSetup setup() {
      return SETUP;
    }
  }
}
