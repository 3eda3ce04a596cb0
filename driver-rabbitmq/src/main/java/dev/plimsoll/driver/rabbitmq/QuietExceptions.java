// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Consumer;
import com.rabbitmq.client.impl.StrictExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs exceptions in the client's own threads at debug level, because failures are also reported to
 * listeners.
 */
final class QuietExceptions extends StrictExceptionHandler {

  private static final Logger LOG = LoggerFactory.getLogger(QuietExceptions.class);

  @Override
  public void handleUnexpectedConnectionDriverException(Connection connection, Throwable e) {
    LOG.debug("a connection has ended", e);
  }

  @Override
  public void handleConsumerException(
      Channel channel, Throwable e, Consumer consumer, String tag, String method) {
    LOG.warn("a consumer's {} has failed", method, e);
    super.handleConsumerException(channel, e, consumer, tag, method);
  }

  @Override
  protected void log(String message, Throwable e) {
    LOG.debug("{}", message, e);
  }
}
