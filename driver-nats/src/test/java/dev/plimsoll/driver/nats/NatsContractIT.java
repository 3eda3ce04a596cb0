// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.AcknowledgementContract;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.FlowContract;
import dev.plimsoll.testkit.LifecycleContract;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OrderContract;
import dev.plimsoll.testkit.PayloadContract;
import dev.plimsoll.testkit.ReceivingContract;
import dev.plimsoll.testkit.RedeliveryContract;
import dev.plimsoll.testkit.RequestReplyContract;
import dev.plimsoll.testkit.RestartContract;
import dev.plimsoll.testkit.SendingContract;
import dev.plimsoll.testkit.TopicsContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** Runs the driver contract on JetStream in files, with pull consumers. */
@NeedsBroker("nats")
class NatsContractIT {

  private static final DriverSetup SETUP =
      NatsSetup.jetStream(Map.of("storage", "file"), Map.of("type", "pull"));

  @Nested
  class Lifecycle extends LifecycleContract {
    @Override
    protected DriverSetup setup() {
      return SETUP;
    }
  }

  @Nested
  class Topics extends TopicsContract {
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
  class RequestReply extends RequestReplyContract {
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
