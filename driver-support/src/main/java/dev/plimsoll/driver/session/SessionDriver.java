// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.session;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import java.time.Duration;
import java.util.List;

/**
 * A driver whose calls to the system are made by a session. The subclass provides what needs no
 * connection (traits, variant, settings), the guarantees, and how to connect.
 *
 * @param <S> the session
 */
public abstract class SessionDriver<S extends DriverSession> implements Driver {

  private volatile S session;
  private volatile boolean closed;

  /**
   * Connects to the system, with the contract of {@link Driver#connect}. If it throws, it has
   * closed everything that it opened.
   */
  protected abstract S openSession(Endpoints local, Duration limit)
      throws DriverException, InterruptedException;

  /**
   * The session.
   *
   * @throws IllegalStateException before {@link #connect}
   */
  protected final S session() {
    S connected = session;
    if (connected == null) {
      throw new IllegalStateException("not connected");
    }
    return connected;
  }

  @Override
  public final void connect(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    S fresh = openSession(local, limit);
    session = fresh;
    if (closed) {
      fresh.close();
    }
  }

  @Override
  public final SystemFacts facts() throws DriverException, InterruptedException {
    return session().facts();
  }

  @Override
  public final void createTopics(List<TopicSpec> topics)
      throws DriverException, InterruptedException {
    session().topics().create(topics);
  }

  @Override
  public final List<TopicFacts> describeTopics(List<String> names)
      throws DriverException, InterruptedException {
    return session().topics().describe(names);
  }

  @Override
  public final List<String> listTopics(String prefix) throws DriverException, InterruptedException {
    return session().topics().list(prefix);
  }

  @Override
  public final void deleteTopics(List<String> names) throws DriverException, InterruptedException {
    session().delete(names);
  }

  @Override
  public void deleteSubscriptions(List<String> topics, List<String> subscriptions)
      throws DriverException, InterruptedException {
    session().deleteSubscriptions(topics, subscriptions);
  }

  @Override
  public final List<TopicFacts> settle(List<String> names)
      throws DriverException, InterruptedException {
    return session().settle(names);
  }

  @Override
  public final DriverProducer createProducer(ProducerSpec spec)
      throws DriverException, InterruptedException {
    return session().createProducer(spec);
  }

  @Override
  public final DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    return session().createConsumer(spec, handler);
  }

  @Override
  public final void close() {
    closed = true;
    S connected = session;
    if (connected != null) {
      connected.close();
    }
  }
}
