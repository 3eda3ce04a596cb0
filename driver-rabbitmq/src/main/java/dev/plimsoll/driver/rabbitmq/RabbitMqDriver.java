// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** RabbitMQ, configured. Before {@link #connect} only traits and settings can be asked for. */
final class RabbitMqDriver implements Driver {

  /** However patient the caller is, an address that does not answer for so long is wrong. */
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(12);

  private final RabbitMqConfig config;
  private final RabbitMqGuarantees guarantees;
  private volatile RabbitMqSession session;
  private volatile boolean closed;

  RabbitMqDriver(RabbitMqConfig config) {
    this.config = config;
    this.guarantees = new RabbitMqGuarantees(config);
  }

  @Override
  public DriverTraits traits() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.PAUSE,
            Capability.REQUEST_REPLY,
            Capability.EXISTING_TOPICS,
            Capability.PARTITION_TARGET,
            Capability.KEYS);
    boolean stream = config.queueType() == QueueType.STREAM;
    if (stream) {
      capabilities.add(Capability.SEEK);
    }
    if (stream ? config.streamProtocol() : !config.receive().autoAck()) {
      capabilities.add(Capability.MANUAL_ACK);
      capabilities.add(Capability.CUMULATIVE_ACK);
    }
    if (!stream && !config.receive().autoAck()) {
      capabilities.add(Capability.REJECT);
    }
    // Over AMQP a message is in the socket when send returns. The stream client may still hold it.
    PayloadUse use = config.streamProtocol() ? PayloadUse.HELD_UNTIL_COMPLETION : PayloadUse.COPIED;
    return new DriverTraits(capabilities, true, use, guarantees.ordering(), false);
  }

  @Override
  public String variant() {
    return config.variant();
  }

  @Override
  public Map<String, Object> settings() {
    return config.plain();
  }

  @Override
  public void connect(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    RabbitMqEndpoints endpoints = RabbitMqEndpoints.of(config, local);
    Duration bound = limit.compareTo(CONNECT_LIMIT) < 0 ? limit : CONNECT_LIMIT;
    RabbitMqThreads threads = new RabbitMqThreads();
    try {
      RabbitMqServer server =
          RabbitMqServer.connect(
              new RabbitMqNodes(endpoints.amqp(), threads), threads, endpoints.management(), bound);
      session = new RabbitMqSession(config, server, threads, streams(endpoints, server));
    } catch (DriverException e) {
      threads.close();
      throw e;
    }
    if (closed) {
      session.close();
    }
  }

  private Optional<StreamEnvironment> streams(RabbitMqEndpoints endpoints, RabbitMqServer server)
      throws DriverException {
    if (!config.streamProtocol()) {
      return Optional.empty();
    }
    try {
      return Optional.of(StreamEnvironment.connect(endpoints.stream(), config));
    } catch (DriverException e) {
      server.close();
      throw e;
    }
  }

  private RabbitMqSession session() {
    RabbitMqSession connected = session;
    if (connected == null) {
      throw new IllegalStateException("not connected");
    }
    return connected;
  }

  @Override
  public SystemFacts facts() throws DriverException {
    return session().server().facts();
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws DriverException {
    RabbitMqSession connected = session();
    return guarantees.with(
        RabbitMqPromises.read(connected.server(), connected.topics(), config, topics));
  }

  @Override
  public void createTopics(List<TopicSpec> topics) throws DriverException, InterruptedException {
    session().topics().create(topics);
  }

  @Override
  public List<TopicFacts> describeTopics(List<String> names)
      throws DriverException, InterruptedException {
    return session().topics().describe(names);
  }

  @Override
  public List<String> listTopics(String prefix) throws DriverException {
    return session().topics().list(prefix);
  }

  @Override
  public void deleteTopics(List<String> names) throws DriverException, InterruptedException {
    session().delete(names);
  }

  @Override
  public List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    session().topics().settle(names);
    return session().topics().describe(names);
  }

  @Override
  public CompletionStage<DriverProducer> createProducer(ProducerSpec spec) {
    return session().open(spec);
  }

  @Override
  public CompletionStage<DriverConsumer> createConsumer(ConsumerSpec spec, BatchHandler handler) {
    return session().open(spec, handler);
  }

  @Override
  public void close() {
    closed = true;
    RabbitMqSession connected = session;
    if (connected != null) {
      connected.close();
    }
  }
}
