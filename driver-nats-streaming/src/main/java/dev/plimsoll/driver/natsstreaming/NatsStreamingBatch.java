// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.DeliveredBatch;
import io.nats.streaming.Message;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A batch of the one message that the client passes to its callback. The object is reused for the
 * next message.
 */
final class NatsStreamingBatch implements DeliveredBatch {

  private static final Logger LOG = LoggerFactory.getLogger(NatsStreamingBatch.class);

  private Message message;
  private byte[] payload = {};

  void fill(Message message) {
    this.message = message;
    this.payload = message.getData();
  }

  void clear() {
    message = null;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public byte[] payload(int index) {
    return payload;
  }

  @Override
  public int offset(int index) {
    return 0;
  }

  @Override
  public int length(int index) {
    return payload.length;
  }

  @Override
  public int partition(int index) {
    return NatsStreamingTopics.partition(message.getSubject());
  }

  @Override
  public boolean redelivered(int index) {
    return message.isRedelivered();
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
