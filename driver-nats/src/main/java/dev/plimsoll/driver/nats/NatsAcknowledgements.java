// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import io.nats.client.Connection;
import io.nats.client.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a consumer answers to the server about the messages that it has received.
 *
 * <p>Hot path: implementations allocate nothing per message. Threads: the delivering thread, and
 * the closing thread after delivery has ended; {@link #acknowledge} any thread.
 */
interface NatsAcknowledgements {

  /** For consumers without acknowledgements. */
  NatsAcknowledgements NONE =
      new NatsAcknowledgements() {
        @Override
        public void delivered(Message message) {}

        @Override
        public void acknowledge(Message message) {}

        @Override
        public void reject(Message message, boolean requeue) {}

        @Override
        public void returnAll() {}

        @Override
        public void clear() {}
      };

  /** Called before the handler receives a message. */
  void delivered(Message message);

  void acknowledge(Message message);

  /** Acknowledges all messages delivered until now, of which this is the last. */
  default void acknowledgeThrough(Message message) {
    acknowledge(message);
  }

  void reject(Message message, boolean requeue);

  /** Sends what was acknowledged and is not sent yet. */
  default void flush() {}

  /** Returns the messages without an acknowledgement to the server, oldest first. */
  void returnAll();

  /** Forgets the messages: their consumer on the server is gone. */
  void clear();

  /** If the acknowledgement cannot be sent, the server delivers the message again. */
  static void send(Message message) {
    try {
      message.ack();
    } catch (IllegalStateException e) {
      Log.LOG.debug("an acknowledgement could not be sent", e);
    }
  }

  static void refuse(Message message) {
    try {
      message.term();
    } catch (IllegalStateException e) {
      Log.LOG.debug("a rejection could not be sent", e);
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
      Log.LOG.debug("a message could not be handed back", e);
    }
  }

  /** Interfaces have no private fields. */
  final class Log {
    private static final Logger LOG = LoggerFactory.getLogger(NatsAcknowledgements.class);

    private Log() {}
  }
}
