// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener;
import io.nats.client.Consumer;
import io.nats.client.Dispatcher;
import io.nats.client.ErrorListener;
import io.nats.client.JetStreamSubscription;
import io.nats.client.support.Status;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives asynchronous events from the client library on its threads. Each distinct error is
 * logged once. The last error is kept, because an exception seldom contains the cause.
 */
final class NatsEvents implements ErrorListener, ConnectionListener {

  private static final Logger LOG = LoggerFactory.getLogger(NatsEvents.class);

  private static final int MAX_LOGGED = 100;
  private static final String MAY_NOT_PUBLISH = "permissions violation for publish";

  private static final String GIVEN_UP =
      "NATS: the client has given up its connection, and the subscriptions of it";

  private final Set<String> logged = ConcurrentHashMap.newKeySet();
  private final Map<Dispatcher, Watched> listeners = new ConcurrentHashMap<>();
  private volatile String lastError = "";
  private volatile Optional<Exception> lastException = Optional.empty();
  private volatile boolean publishingRefused;

  private record Watched(
      Connection connection, java.util.function.Consumer<DriverException> listener) {}

  /** Returns the server's last error, or the empty string. */
  String lastError() {
    return lastError;
  }

  /** Returns the last exception that occurred inside the client library. */
  Optional<Exception> lastException() {
    return lastException;
  }

  /** Returns whether a server has denied this user permission to publish to a topic. */
  boolean isPublishingRefused() {
    return publishingRefused;
  }

  /** Registers a listener that is called if the dispatcher's subscription ends by itself. */
  void watch(
      Connection connection,
      Dispatcher dispatcher,
      java.util.function.Consumer<DriverException> listener) {
    listeners.put(dispatcher, new Watched(connection, listener));
    if (connection.getStatus() == Connection.Status.CLOSED) {
      end(dispatcher, DriverException.Kind.UNREACHABLE, GIVEN_UP);
    }
  }

  void forget(Dispatcher dispatcher) {
    listeners.remove(dispatcher);
  }

  @Override
  public void errorOccurred(Connection connection, String error) {
    lastError = error;
    // Requests of administration, whose subjects begin with a dollar sign, are no messages.
    if (NatsFailures.contains(error, MAY_NOT_PUBLISH) && error.indexOf("\"$") < 0) {
      publishingRefused = true;
    }
    warnOnce("NATS: the server says: " + error);
  }

  @Override
  public void exceptionOccurred(Connection connection, Exception exception) {
    lastException = Optional.of(exception);
    LOG.debug("the client library met an exception", exception);
  }

  @Override
  public void slowConsumerDetected(Connection connection, Consumer consumer) {
    warnOnce(
        "NATS: a consumer is too slow: its messages exceed the limits of the client, "
            + consumer.getPendingMessageLimit()
            + " messages and "
            + consumer.getPendingByteLimit()
            + " bytes, so messages are dropped");
  }

  @Override
  public void pullStatusError(
      Connection connection, JetStreamSubscription subscription, Status status) {
    end(
        subscription.getDispatcher(),
        DriverException.Kind.OTHER,
        "NATS: the server ended a subscription: " + status.getMessageWithCode());
  }

  /** A client that gives up reconnecting ends the subscriptions of the connection. */
  @Override
  @SuppressWarnings("deprecation") // It must be implemented, and the newer one calls it.
  public void connectionEvent(Connection connection, Events event) {
    if (event != Events.CLOSED) {
      return;
    }
    listeners.forEach(
        (dispatcher, watched) -> {
          if (watched.connection == connection) {
            end(dispatcher, DriverException.Kind.UNREACHABLE, GIVEN_UP);
          }
        });
  }

  private void end(Dispatcher dispatcher, DriverException.Kind kind, String why) {
    Watched watched = listeners.remove(dispatcher);
    if (watched != null) {
      watched.listener.accept(new DriverException(kind, why));
    }
  }

  private void warnOnce(String line) {
    if (logged.size() < MAX_LOGGED && logged.add(line)) {
      LOG.warn(line);
    }
  }
}
