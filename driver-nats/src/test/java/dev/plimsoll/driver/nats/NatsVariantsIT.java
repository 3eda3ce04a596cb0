// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.AcknowledgementContract;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.FlowContract;
import dev.plimsoll.testkit.LifecycleContract;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.PayloadContract;
import dev.plimsoll.testkit.ReceivingContract;
import dev.plimsoll.testkit.RedeliveryContract;
import dev.plimsoll.testkit.RequestReplyContract;
import dev.plimsoll.testkit.RestartContract;
import dev.plimsoll.testkit.SendingContract;
import dev.plimsoll.testkit.TopicsContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** Runs the core of the driver contract on the other variants. */
@NeedsBroker("nats")
class NatsVariantsIT {

  private static final DriverSetup CORE = NatsSetup.core();

  private static final DriverSetup PUSH = NatsSetup.jetStream(Map.of(), Map.of("type", "push"));

  private static final DriverSetup MEMORY =
      NatsSetup.jetStream(
          Map.of("storage", "memory", "maxInFlight", 16), Map.of("type", "pull", "batch", 10));

  private static final DriverSetup UNACKNOWLEDGED =
      NatsSetup.jetStream(Map.of(), Map.of("type", "push", "acknowledge", "none"));

  @Nested
  class CoreLifecycle extends LifecycleContract {
    @Override
    protected DriverSetup setup() {
      return CORE;
    }
  }

  @Nested
  class CoreTopics extends TopicsContract {
    @Override
    protected DriverSetup setup() {
      return CORE;
    }
  }

  @Nested
  class CoreSending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return CORE;
    }
  }

  @Nested
  class CorePayload extends PayloadContract {
    @Override
    protected DriverSetup setup() {
      return CORE;
    }
  }

  @Nested
  class CoreReceiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return CORE;
    }
  }

  @Nested
  class CoreAcknowledgement extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return CORE;
    }
  }

  @Nested
  class CoreFlow extends FlowContract {
    @Override
    protected DriverSetup setup() {
      return CORE;
    }
  }

  @Nested
  class CoreRequestReply extends RequestReplyContract {
    @Override
    protected DriverSetup setup() {
      return CORE;
    }
  }

  @Nested
  class CoreRestart extends RestartContract {
    @Override
    protected DriverSetup setup() {
      return CORE;
    }
  }

  @Nested
  class PushSending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return PUSH;
    }
  }

  @Nested
  class PushPayload extends PayloadContract {
    @Override
    protected DriverSetup setup() {
      return PUSH;
    }
  }

  @Nested
  class PushReceiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return PUSH;
    }
  }

  @Nested
  class PushAcknowledgement extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return PUSH;
    }
  }

  @Nested
  class PushFlow extends FlowContract {
    @Override
    protected DriverSetup setup() {
      return PUSH;
    }
  }

  @Nested
  class PushRedelivery extends RedeliveryContract {
    @Override
    protected DriverSetup setup() {
      return PUSH;
    }
  }

  @Nested
  class PushRestart extends RestartContract {
    @Override
    protected DriverSetup setup() {
      return PUSH;
    }
  }

  @Nested
  class MemorySending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return MEMORY;
    }
  }

  @Nested
  class MemoryPayload extends PayloadContract {
    @Override
    protected DriverSetup setup() {
      return MEMORY;
    }
  }

  @Nested
  class MemoryReceiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return MEMORY;
    }
  }

  @Nested
  class MemoryAcknowledgement extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return MEMORY;
    }
  }

  @Nested
  class UnacknowledgedSending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return UNACKNOWLEDGED;
    }
  }

  @Nested
  class UnacknowledgedPayload extends PayloadContract {
    @Override
    protected DriverSetup setup() {
      return UNACKNOWLEDGED;
    }
  }

  @Nested
  class UnacknowledgedReceiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return UNACKNOWLEDGED;
    }
  }

  @Nested
  class UnacknowledgedAcknowledgement extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return UNACKNOWLEDGED;
    }
  }
}
