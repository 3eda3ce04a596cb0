// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DeliveredBatch;
import io.nats.client.Connection;
import io.nats.client.Message;
import java.util.function.ToIntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A batch of the one message that the client passes to its callback. The object is reused for the
 * next message.
 *
 * <p>Hot path: allocates nothing. Threads: the delivering thread only; detached acknowledgements
 * may be completed on any thread.
 */
final class NatsBatch implements DeliveredBatch {

  private static final Logger LOG = LoggerFactory.getLogger(NatsBatch.class);

  private final ToIntFunction<String> partitions;
  private final boolean acknowledges;
  private Message message;
  private byte[] payload = {};

  /**
   * @param partitions returns the partition of a subject
   * @param acknowledges whether the consumer acknowledges messages
   */
  NatsBatch(ToIntFunction<String> partitions, boolean acknowledges) {
    this.partitions = partitions;
    this.acknowledges = acknowledges;
  }

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
  public int partition(int index) {
    return partitions.applyAsInt(message.getSubject());
  }

  @Override
  public boolean redelivered(int index) {
    return acknowledges && message.metaData().deliveredCount() > 1;
  }

  @Override
  public void acknowledge(int index) {
    if (acknowledges) {
      acknowledge(message);
    }
  }

  @Override
  public void reject(int index, boolean requeue) {
    if (!acknowledges) {
      return;
    }
    if (requeue) {
      returnMessage(message);
    } else {
      refuse(message);
    }
  }

  @Override
  public Acknowledgement detach(int index) {
    if (!acknowledges) {
      return () -> {};
    }
    Message detached = message;
    return () -> acknowledge(detached);
  }

  /** If the acknowledgement cannot be sent, the server delivers the message again. */
  private static void acknowledge(Message message) {
    try {
      message.ack();
    } catch (IllegalStateException e) {
      LOG.debug("an acknowledgement could not be sent", e);
    }
  }

  private static void refuse(Message message) {
    try {
      message.term();
    } catch (IllegalStateException e) {
      LOG.debug("a rejection could not be sent", e);
    }
  }

  /**
   * Sends a negative acknowledgement, so that the server delivers the message again immediately.
   */
  static void returnMessage(Message message) {
    try {
      Connection connection = message.getConnection();
      if (connection != null && connection.getStatus() == Connection.Status.CONNECTED) {
        message.nak();
      }
    } catch (IllegalStateException e) {
      LOG.debug("a message could not be handed back", e);
    }
  }
}
