// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.MessageConsumer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An active subscription. Its dispatcher delivers messages on a thread of its own until the
 * subscription is drained.
 *
 * @param connection connection, possibly shared with other subscriptions
 * @param dispatcher dispatcher of this subscription only
 * @param pulling what requests messages for the dispatcher; empty if they are sent without requests
 */
record NatsDelivery(Connection connection, Dispatcher dispatcher, List<MessageConsumer> pulling) {

  private static final Logger LOG = LoggerFactory.getLogger(NatsDelivery.class);
  private static final Duration SERVER_LIMIT = Duration.ofSeconds(2);
  private static final long DRAIN_SECONDS = 6;

  NatsDelivery {
    pulling = List.copyOf(pulling);
  }

  /**
   * Unsubscribes. Returns when all messages received before have been delivered.
   *
   * @param afterUnsubscribing called when the server sends no more messages
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
    // Must come after draining: otherwise the client would drop its pending messages.
    pulling.forEach(NatsDelivery::end);
  }

  private static void end(MessageConsumer consumer) {
    try {
      consumer.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      LOG.debug("ending a subscription failed", e);
    }
  }

  /** Returns when the server has received everything sent before, including acknowledgements. */
  void flush() {
    try {
      NatsServer.flush(connection, SERVER_LIMIT);
    } catch (TimeoutException | IllegalStateException e) {
      LOG.debug("flushing failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Calls the listener if the server ends the subscription, or the client its connection. */
  void watch(NatsEvents events, Consumer<DriverException> onEnd) {
    events.watch(connection, dispatcher, onEnd);
  }
}
