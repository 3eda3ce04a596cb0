// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import java.time.Duration;
import java.util.List;

/**
 * A driver whose calls to the system are made by a connection. The subclass provides what needs no
 * connection (traits, variant, settings), the guarantees, and how to connect.
 *
 * @param <S> the connection
 */
public abstract class ConnectedDriver<S extends DriverConnection> implements Driver {

  private volatile S connection;
  private volatile boolean closed;

  /**
   * Connects to the system, with the contract of {@link Driver#connect}. If it throws, it has
   * closed everything that it opened.
   */
  protected abstract S openConnection(Endpoints local, Duration limit)
      throws DriverException, InterruptedException;

  /**
   * The connection.
   *
   * @throws IllegalStateException before {@link #connect}
   */
  protected final S connection() {
    S connected = connection;
    if (connected == null) {
      throw new IllegalStateException("not connected");
    }
    return connected;
  }

  @Override
  public final void connect(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    S fresh = openConnection(local, limit);
    connection = fresh;
    if (closed) {
      fresh.close();
    }
  }

  @Override
  public final SystemFacts facts() throws DriverException, InterruptedException {
    return connection().facts();
  }

  @Override
  public final ServerSettings serverSettings() throws DriverException, InterruptedException {
    return connection().serverSettings();
  }

  @Override
  public final void createTopics(List<TopicSpec> topics)
      throws DriverException, InterruptedException {
    connection().topics().create(topics);
  }

  @Override
  public final List<TopicFacts> describeTopics(List<String> names)
      throws DriverException, InterruptedException {
    return connection().topics().describe(names);
  }

  @Override
  public final List<String> listTopics(String prefix) throws DriverException, InterruptedException {
    return connection().topics().list(prefix);
  }

  @Override
  public final void deleteTopics(List<String> names) throws DriverException, InterruptedException {
    connection().delete(names);
  }

  @Override
  public void deleteSubscriptions(List<String> topics, List<String> subscriptions)
      throws DriverException, InterruptedException {
    connection().deleteSubscriptions(topics, subscriptions);
  }

  @Override
  public final List<TopicFacts> settle(List<String> names)
      throws DriverException, InterruptedException {
    return connection().settle(names);
  }

  @Override
  public final DriverProducer createProducer(ProducerSpec spec)
      throws DriverException, InterruptedException {
    return connection().createProducer(spec);
  }

  @Override
  public final DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    return connection().createConsumer(spec, handler);
  }

  @Override
  public final void close() {
    closed = true;
    S connected = connection;
    if (connected != null) {
      connected.close();
    }
  }
}
