// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection that is re-established when it is lost. Thread-safe.
 *
 * <p>Users have channels of their own. A channel is lost with its connection, and its user is
 * called back after the reconnect.
 */
final class RabbitMqLink implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqLink.class);

  private static final long RETRY_MILLIS = 300;
  private static final int CLOSE_MILLIS = 1_000;

  private final RabbitMqNodes nodes;
  private final RabbitMqThreads threads;
  private final int number;
  private final String name;
  private final Set<Runnable> users = ConcurrentHashMap.newKeySet();
  private volatile Optional<Connection> connection = Optional.empty();
  private volatile Optional<Socket> socket = Optional.empty();
  private volatile boolean blocked;
  private volatile boolean closed;

  RabbitMqLink(RabbitMqNodes nodes, RabbitMqThreads threads, int number, String name) {
    this.nodes = nodes;
    this.threads = threads;
    this.number = number;
    this.name = name;
  }

  /** Returns the connection; opens one if there is none. */
  Connection connection() throws IOException, TimeoutException {
    Optional<Connection> now = connection;
    return now.isPresent() && now.get().isOpen() ? now.get() : open();
  }

  private synchronized Connection open() throws IOException, TimeoutException {
    if (closed) {
      throw new IOException("the driver is closed");
    }
    Optional<Connection> now = connection;
    if (now.isPresent() && now.get().isOpen()) {
      return now.get();
    }
    Connection opened = nodes.connect(number, name, connected -> socket = Optional.of(connected));
    blocked = false;
    opened.addBlockedListener(this::blocked, this::unblocked);
    connection = Optional.of(opened);
    opened.addShutdownListener(this::lost);
    return opened;
  }

  private void blocked(String reason) {
    blocked = true;
    LOG.warn("RabbitMQ takes no messages on {} for now: {}", name, reason);
  }

  private void unblocked() {
    LOG.info("RabbitMQ takes messages on {} again", name);
    blocked = false;
  }

  /**
   * Returns whether the server currently blocks publishers because it lacks memory or disk space.
   */
  boolean isBlocked() {
    return blocked;
  }

  private void lost(ShutdownSignalException cause) {
    blocked = false;
    if (!closed && !cause.isInitiatedByApplication()) {
      LOG.debug("{}: the connection is lost", name, cause);
      threads.openLater(this::reconnect, RETRY_MILLIS);
    }
  }

  private void reconnect() {
    if (closed) {
      return;
    }
    try {
      connection();
    } catch (IOException | TimeoutException e) {
      LOG.debug("{}: cannot connect again yet", name, e);
      threads.openLater(this::reconnect, RETRY_MILLIS);
      return;
    }
    users.forEach(Runnable::run);
  }

  /** Registers a callback that is called on an opening thread after each reconnect. */
  void onReconnect(Runnable user) {
    users.add(user);
  }

  void forget(Runnable user) {
    users.remove(user);
  }

  boolean isClosed() {
    return closed;
  }

  /** Closes the connection forcibly, which also ends a write that blocks. */
  void cut() {
    socket.ifPresent(RabbitMqLink::close);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("closing a socket failed", e);
    }
  }

  @Override
  public void close() {
    closed = true;
    Optional<Connection> now = connection;
    if (now.isEmpty()) {
      return;
    }
    Connection last = now.get();
    // A server that blocks publishers does not read, and therefore would not answer.
    boolean asked =
        !blocked && RabbitMqThreads.runWithin(() -> last.abort(CLOSE_MILLIS), 2 * CLOSE_MILLIS);
    if (!asked) {
      cut();
    }
  }
}
