// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Consumer;
import com.rabbitmq.client.ExceptionHandler;
import com.rabbitmq.client.TopologyRecoveryException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles exceptions in the client's own threads. The loss of a connection is logged at debug
 * level, because listeners receive it too. After an exception in a callback the channel is closed,
 * so that its open sends fail and its messages are redelivered.
 */
final class RabbitMqExceptionHandler implements ExceptionHandler {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqExceptionHandler.class);

  @Override
  public void handleUnexpectedConnectionDriverException(Connection connection, Throwable e) {
    LOG.debug("a connection has ended", e);
  }

  @Override
  public void handleReturnListenerException(Channel channel, Throwable e) {
    close(channel, "the callback of returned messages", e);
  }

  @Override
  public void handleConfirmListenerException(Channel channel, Throwable e) {
    close(channel, "the callback of confirms", e);
  }

  @Override
  public void handleConsumerException(
      Channel channel, Throwable e, Consumer consumer, String tag, String method) {
    close(channel, "a consumer's " + method, e);
  }

  private static void close(Channel channel, String callback, Throwable e) {
    LOG.warn("{} has failed", callback, e);
    RabbitMqFailures.abort(channel);
  }

  @Override
  public void handleBlockedListenerException(Connection connection, Throwable e) {
    LOG.warn("the callback of blocked connections has failed", e);
  }

  // The client's own recovery is switched off.

  @Override
  public void handleConnectionRecoveryException(Connection connection, Throwable e) {
    LOG.warn("a connection did not recover", e);
  }

  @Override
  public void handleChannelRecoveryException(Channel channel, Throwable e) {
    LOG.warn("a channel did not recover", e);
  }

  @Override
  public void handleTopologyRecoveryException(
      Connection connection, Channel channel, TopologyRecoveryException e) {
    LOG.warn("queues did not recover", e);
  }
}
