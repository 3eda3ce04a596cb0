// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.AcknowledgementContract;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.LifecycleContract;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.ReceivingContract;
import dev.plimsoll.testkit.SendingContract;
import dev.plimsoll.testkit.TopicsContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** What the other variants must do as well. */
@NeedsBroker("rabbitmq")
class RabbitMqVariantsIT {

  private static final DriverSetup CLASSIC = new RabbitMqSetup(Map.of("queueType", "classic"));

  private static final DriverSetup TRANSIENT = new RabbitMqSetup(Map.of("queueType", "classic", "messagePersistence", false));

  private static final DriverSetup ORDERED = new RabbitMqSetup(Map.of("queueType", "quorum", "consumer", Map.of("sharing", "assigned", "ackEvery", 1)));

  private static final DriverSetup STREAM = new RabbitMqSetup(Map.of("queueType", "stream"));

  private static final DriverSetup STREAM_PROTOCOL = RabbitMqSetup.STREAM_PROTOCOL;

  @Nested
  class ClassicSending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return CLASSIC;
    }
  }

  @Nested
  class ClassicReceiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return CLASSIC;
    }
  }

  @Nested
  class ClassicAcknowledgement extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return CLASSIC;
    }
  }

  @Nested
  class TransientSending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return TRANSIENT;
    }
  }

  @Nested
  class TransientReceiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return TRANSIENT;
    }
  }

  @Nested
  class TransientAcknowledgement extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return TRANSIENT;
    }
  }

  @Nested
  class OrderedSending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return ORDERED;
    }
  }

  @Nested
  class OrderedReceiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return ORDERED;
    }
  }

  @Nested
  class OrderedAcknowledgement extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return ORDERED;
    }
  }

  @Nested
  class StreamSending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return STREAM;
    }
  }

  @Nested
  class StreamReceiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return STREAM;
    }
  }

  @Nested
  class StreamProtocolSending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return STREAM_PROTOCOL;
    }
  }

  @Nested
  class StreamProtocolReceiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return STREAM_PROTOCOL;
    }
  }

  @Nested
  class StreamProtocolAcknowledgement extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return STREAM_PROTOCOL;
    }
  }

  @Nested
  class StreamProtocolLifecycle extends LifecycleContract {
    @Override
    protected DriverSetup setup() {
      return STREAM_PROTOCOL;
    }
  }

  @Nested
  class StreamProtocolTopics extends TopicsContract {
    @Override
    protected DriverSetup setup() {
      return STREAM_PROTOCOL;
    }
  }
}
