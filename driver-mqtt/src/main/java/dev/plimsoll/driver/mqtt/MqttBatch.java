// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import dev.plimsoll.driver.connection.SingleMessageBatch;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A batch of the one message that the client passes to its callback. */
final class MqttBatch extends SingleMessageBatch {

  private static final Logger LOG = LoggerFactory.getLogger(MqttBatch.class);

  private final boolean acknowledges;
  private Mqtt5Publish message;

  /**
   * @param acknowledges whether acknowledgements are sent
   */
  MqttBatch(boolean acknowledges) {
    this.acknowledges = acknowledges;
  }

  /** The client library does not pass on the mark of redelivered messages. */
  void fill(Mqtt5Publish received) {
    message = received;
    set(received.getPayloadAsBytes(), MqttTopics.partition(received.getTopic().toString()), false);
  }

  void release() {
    clear();
  }

  @Override
  public void acknowledge(int index) {
    acknowledge(message);
  }

  @Override
  public Acknowledgement detach(int index) {
    Mqtt5Publish detached = message;
    return () -> acknowledge(detached);
  }

  /** If the acknowledgement cannot be sent, the server delivers the message again. */
  private void acknowledge(Mqtt5Publish received) {
    if (!acknowledges) {
      return;
    }
    try {
      received.acknowledge();
    } catch (IllegalStateException | RejectedExecutionException e) {
      LOG.debug("an acknowledgement could not be sent", e);
    }
  }
}
