// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import io.nats.client.Message;
import io.nats.client.MessageHandler;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Passes the messages of one durable consumer on, and knows how far they have arrived.
 *
 * <p>Hot path: allocates nothing. Threads: the delivering thread; any thread may ask.
 */
final class NatsReception implements MessageHandler {

  private final NatsDurable durable;
  private final long before;
  private final MessageHandler handler;
  private final AtomicReference<Message> last = new AtomicReference<>();

  /**
   * @param before how many messages the server had delivered to the durable consumer
   */
  NatsReception(NatsDurable durable, long before, MessageHandler handler) {
    this.durable = durable;
    this.before = before;
    this.handler = handler;
  }

  NatsDurable durable() {
    return durable;
  }

  /** Returns whether the durable consumer has delivered this message. */
  boolean isOf(Message message) {
    return durable.stream().equals(message.metaData().getStream())
        && durable.name().equals(message.metaData().getConsumer());
  }

  /** Returns whether the last of this number of messages delivered by the server has arrived. */
  boolean has(long delivered) {
    Message message = last.get();
    return delivered <= before
        || (message != null && message.metaData().consumerSequence() >= delivered);
  }

  @Override
  public void onMessage(Message message) throws InterruptedException {
    last.lazySet(message);
    handler.onMessage(message);
  }
}
