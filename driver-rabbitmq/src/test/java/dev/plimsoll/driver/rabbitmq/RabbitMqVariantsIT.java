// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.AcknowledgementContract;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.FlowContract;
import dev.plimsoll.testkit.LifecycleContract;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OrderContract;
import dev.plimsoll.testkit.PayloadContract;
import dev.plimsoll.testkit.ReceivingContract;
import dev.plimsoll.testkit.RequestReplyContract;
import dev.plimsoll.testkit.RestartContract;
import dev.plimsoll.testkit.SendingContract;
import dev.plimsoll.testkit.TopicsContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** Runs parts of the driver contract on the other variants. */
@NeedsBroker("rabbitmq")
class RabbitMqVariantsIT {

  private static final DriverSetup CLASSIC = new RabbitMqSetup(Map.of("queueType", "classic"));

  private static final DriverSetup TRANSIENT =
      new RabbitMqSetup(Map.of("queueType", "classic", "messagePersistence", false));

  private static final DriverSetup ORDERED =
      new RabbitMqSetup(
          Map.of("queueType", "quorum", "consumer", Map.of("sharing", "assigned", "ackEvery", 1)));

  private static final DriverSetup AUTO_ACK =
      new RabbitMqSetup(Map.of("queueType", "classic", "consumer", Map.of("autoAck", true)));

  private static final DriverSetup STREAM = new RabbitMqSetup(Map.of("queueType", "stream"));

  private static final DriverSetup STREAM_PROTOCOL = RabbitMqSetup.STREAM_PROTOCOL;

  @Nested
  class ClassicTopics extends TopicsContract {
    @Override
    protected DriverSetup setup() {
      return CLASSIC;
    }
  }

  @Nested
  class ClassicSending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return CLASSIC;
    }
  }

  @Nested
  class ClassicPayloads extends PayloadContract {
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
  class ClassicAcknowledgements extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return CLASSIC;
    }
  }

  @Nested
  class ClassicRestart extends RestartContract {
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
  class TransientPayloads extends PayloadContract {
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
  class TransientAcknowledgements extends AcknowledgementContract {
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
  class OrderedPayloads extends PayloadContract {
    @Override
    protected DriverSetup setup() {
      return ORDERED;
    }
  }

  @Nested
  class OrderedOrder extends OrderContract {
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
  class OrderedFlow extends FlowContract {
    @Override
    protected DriverSetup setup() {
      return ORDERED;
    }
  }

  @Nested
  class OrderedAcknowledgements extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return ORDERED;
    }
  }

  @Nested
  class AutoAckSending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return AUTO_ACK;
    }
  }

  @Nested
  class AutoAckReceiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return AUTO_ACK;
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
  class StreamPayloads extends PayloadContract {
    @Override
    protected DriverSetup setup() {
      return STREAM;
    }
  }

  @Nested
  class StreamOrder extends OrderContract {
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
  class StreamFlow extends FlowContract {
    @Override
    protected DriverSetup setup() {
      return STREAM;
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

  @Nested
  class StreamProtocolSending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return STREAM_PROTOCOL;
    }
  }

  @Nested
  class StreamProtocolPayloads extends PayloadContract {
    @Override
    protected DriverSetup setup() {
      return STREAM_PROTOCOL;
    }
  }

  @Nested
  class StreamProtocolOrder extends OrderContract {
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
  class StreamProtocolFlow extends FlowContract {
    @Override
    protected DriverSetup setup() {
      return STREAM_PROTOCOL;
    }
  }

  @Nested
  class StreamProtocolAcknowledgements extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return STREAM_PROTOCOL;
    }
  }

  @Nested
  class StreamProtocolRequestReply extends RequestReplyContract {
    @Override
    protected DriverSetup setup() {
      return STREAM_PROTOCOL;
    }
  }

  @Nested
  class StreamProtocolRestart extends RestartContract {
    @Override
    protected DriverSetup setup() {
      return STREAM_PROTOCOL;
    }
  }
}
