// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import io.nats.client.Connection;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bounded number of connections that producers or consumers share by their numbers. Each
 * connection is opened on first use. Thread-safe.
 */
final class NatsConnections implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(NatsConnections.class);
  private static final long CLOSE_MILLIS = 3_000;

  private final Connector opening;
  private final SharedConnection[] connections;

  /** Opens a connection. */
  interface Connector {
    Connection open() throws IOException, InterruptedException;
  }

  NatsConnections(int max, Connector opening) {
    this.opening = opening;
    this.connections = new SharedConnection[max];
    for (int i = 0; i < max; i++) {
      connections[i] = new SharedConnection();
    }
  }

  /**
   * @param index number of the producer or consumer in the run
   */
  Connection of(int index) throws IOException, InterruptedException {
    return connections[index % connections.length].connection();
  }

  /** Closes the connections concurrently, because each may wait for its server. */
  @Override
  public void close() {
    CountDownLatch left = new CountDownLatch(connections.length);
    for (SharedConnection shared : connections) {
      if (shared.isEmpty()) {
        left.countDown();
        continue;
      }
      Thread thread =
          new Thread(
              () -> {
                shared.close();
                left.countDown();
              },
              "plimsoll-nats-close");
      thread.setDaemon(true);
      thread.start();
    }
    try {
      if (!left.await(CLOSE_MILLIS, TimeUnit.MILLISECONDS)) {
        LOG.debug("{} connections take long to close", left.getCount());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class SharedConnection {

    private Connection connection;
    private boolean closed;

    synchronized Connection connection() throws IOException, InterruptedException {
      if (closed) {
        throw new IllegalStateException("the driver is closed");
      }
      if (connection == null) {
        connection = opening.open();
      }
      return connection;
    }

    synchronized boolean isEmpty() {
      closed = true;
      return connection == null;
    }

    synchronized void close() {
      try {
        connection.close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
