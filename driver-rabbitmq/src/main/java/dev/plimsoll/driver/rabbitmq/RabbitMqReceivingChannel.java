// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A consumer's channel, from opening to closing or loss, with its unacknowledged deliveries. */
final class RabbitMqReceivingChannel implements RabbitMqAckWindow.AckSender {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqReceivingChannel.class);

  private final Channel channel;
  private final RabbitMqAckWindow acks;

  private RabbitMqReceivingChannel(Channel channel, int ackEvery) {
    this.channel = channel;
    this.acks = new RabbitMqAckWindow(ackEvery, this);
  }

  /**
   * @param lost called once when the channel is lost
   */
  static RabbitMqReceivingChannel open(
      Channel channel,
      RabbitMqReceiveConfig config,
      BiConsumer<RabbitMqReceivingChannel, ShutdownSignalException> lost)
      throws IOException {
    RabbitMqReceivingChannel result = new RabbitMqReceivingChannel(channel, config.ackEvery());
    if (!config.autoAck()) {
      // The limit applies per consumer tag: quorum queues and streams support none per channel.
      channel.basicQos(config.prefetch());
    }
    channel.addShutdownListener(cause -> lost.accept(result, cause));
    return result;
  }

  Channel channel() {
    return channel;
  }

  RabbitMqAckWindow acks() {
    return acks;
  }

  @Override
  public void acknowledge(long tag, boolean multiple) {
    try {
      channel.basicAck(tag, multiple);
    } catch (IOException | RuntimeException e) {
      // The channel is lost: the server redelivers these messages.
      LOG.debug("an acknowledgement was lost with its channel", e);
    }
  }

  void reject(long tag, boolean requeue) {
    if (!acks.remove(tag)) {
      return;
    }
    try {
      channel.basicReject(tag, requeue);
    } catch (IOException | RuntimeException e) {
      LOG.debug("a rejection was lost with its channel", e);
    }
  }
}
