// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.MessageHandler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A subscription that delivers on a thread of its own, the dispatcher's, until it is drained.
 *
 * @param connection which may be shared with others
 * @param dispatcher of this subscription alone
 * @param ending stops what the subscription does beside delivering, such as watching heartbeats
 */
record NatsDelivery(Connection connection, Dispatcher dispatcher, AutoCloseable ending) {

  private static final Logger LOG = LoggerFactory.getLogger(NatsDelivery.class);
  private static final Duration SERVER_LIMIT = Duration.ofSeconds(2);
  private static final long DRAIN_SECONDS = 6;

  /** Opens a subscription. */
  interface Connector {
    NatsDelivery open(MessageHandler handler) throws DriverException, InterruptedException;
  }

  /**
   * Unsubscribes; returns when all that had come by then has been delivered.
   *
   * @param afterUnsubscribing called when the server sends nothing any more
   */
  void drain(NatsEvents events, Runnable afterUnsubscribing) {
    events.forget(dispatcher);
    try {
      CompletableFuture<Boolean> drained = dispatcher.drain(SERVER_LIMIT);
      afterUnsubscribing.run();
      drained.get(DRAIN_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | IllegalStateException e) {
      LOG.debug("draining a subscription failed", e);
    }
    try {
      // Not before: the client would drop what waits in it.
      ending.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      LOG.debug("ending a subscription failed", e);
    }
  }

  /** Returns when the server has all that this side has said, acknowledgements among it. */
  void flush() {
    try {
      connection.flush(SERVER_LIMIT);
    } catch (TimeoutException | IllegalStateException e) {
      LOG.debug("flushing failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** For the end of a subscription that the server has ended. */
  void watch(NatsEvents events, Consumer<DriverException> onEnd) {
    events.watch(dispatcher, onEnd);
  }
}
