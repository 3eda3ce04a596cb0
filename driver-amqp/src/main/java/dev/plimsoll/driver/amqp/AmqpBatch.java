// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.connection.SingleMessageBatch;
import org.apache.qpid.protonj2.client.Delivery;
import org.apache.qpid.protonj2.client.Message;
import org.apache.qpid.protonj2.client.exceptions.ClientException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A batch of the one message that the client has received. */
final class AmqpBatch extends SingleMessageBatch {

  private static final Logger LOG = LoggerFactory.getLogger(AmqpBatch.class);

  private final boolean accepts;
  private final Redelivery redelivery;
  private Delivery delivery;

  /**
   * @param accepts whether the consumer settles deliveries
   */
  AmqpBatch(boolean accepts, Redelivery redelivery) {
    this.accepts = accepts;
    this.redelivery = redelivery;
  }

  /** Whether the server marks a message as possibly delivered before. */
  interface Redelivery {
    boolean marks(Message<?> message) throws ClientException;
  }

  void fill(Delivery received, int partition) throws ClientException {
    delivery = received;
    Message<byte[]> message = received.message();
    set(message.body(), partition, redelivery.marks(message));
  }

  void release() {
    clear();
  }

  private interface Settlement {
    void apply() throws ClientException;
  }

  /** If it cannot be sent, the server delivers the message again. */
  private static void settle(Settlement settlement) {
    try {
      settlement.apply();
    } catch (ClientException e) {
      LOG.debug("a settlement could not be sent", e);
    }
  }

  @Override
  public void acknowledge(int index) {
    if (accepts) {
      settle(delivery::accept);
    }
  }

  @Override
  public void reject(int index, boolean requeue) {
    Delivery rejected = delivery;
    settle(requeue ? rejected::release : () -> rejected.reject("plimsoll:rejected", "rejected"));
  }

  @Override
  public Acknowledgement detach(int index) {
    Delivery detached = delivery;
    return () -> settle(detached::accept);
  }
}
