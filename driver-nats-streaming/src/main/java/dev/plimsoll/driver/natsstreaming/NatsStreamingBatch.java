// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.connection.SingleMessageBatch;
import io.nats.streaming.Message;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A batch of the one message that the client passes to its callback. */
final class NatsStreamingBatch extends SingleMessageBatch {

  private static final Logger LOG = LoggerFactory.getLogger(NatsStreamingBatch.class);

  private Message message;

  void fill(Message received) {
    message = received;
    set(
        received.getData(),
        NatsStreamingTopics.partition(received.getSubject()),
        received.isRedelivered());
  }

  void release() {
    message = null;
    clear();
  }

  @Override
  public void acknowledge(int index) {
    acknowledge(message);
  }

  @Override
  public Acknowledgement detach(int index) {
    Message detached = message;
    return () -> acknowledge(detached);
  }

  /** If the acknowledgement cannot be sent, the server delivers the message again. */
  private static void acknowledge(Message message) {
    try {
      message.ack();
    } catch (IOException | IllegalStateException e) {
      LOG.debug("an acknowledgement could not be sent", e);
    }
  }
}
