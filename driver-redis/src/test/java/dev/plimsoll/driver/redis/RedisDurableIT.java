// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.AcknowledgementContract;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OrderContract;
import dev.plimsoll.testkit.PayloadContract;
import dev.plimsoll.testkit.ReceivingContract;
import dev.plimsoll.testkit.RestartContract;
import dev.plimsoll.testkit.SendingContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** Runs parts of the driver contract on streams that are flushed to disk. */
@NeedsBroker("redis")
class RedisDurableIT {

  private static final DriverSetup SETUP = RedisSetup.streams(Map.of("persistence", "aof-always"));

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
  class Acknowledgements extends AcknowledgementContract {
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
