// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.FlowContract;
import dev.plimsoll.testkit.LifecycleContract;
import dev.plimsoll.testkit.OrderContract;
import dev.plimsoll.testkit.PayloadContract;
import dev.plimsoll.testkit.ReceivingContract;
import dev.plimsoll.testkit.SendingContract;
import dev.plimsoll.testkit.TopicsContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The simulated system passes the contract when it delivers inside the call of {@code send}; {@link
 * SimulatedDelayContractTest} covers delivery by its own thread.
 */
@ExtendWith(NoServer.class)
class SimulatedContractTest {

  private static final DriverSetup SETUP = new SimulatedSetup(Map.of());

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
}
