// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.ClientPool;
import dev.plimsoll.driver.connection.DriverConnection;
import dev.plimsoll.driver.connection.OpenClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.qpid.protonj2.client.Connection;

/** A connection for management with everything that is opened beside it. */
final class AmqpConnection implements DriverConnection {

  private static final String CLOSING = "plimsoll-amqp-close";
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(4);

  private final AmqpConfig config;
  private final SystemFacts facts;
  private final Connection admin;
  private final AmqpTopics topics;
  private final ClientPool<Connection> producers;
  private final ClientPool<Connection> consumers;
  private final OpenClients clients = new OpenClients(CLOSING, CLOSE_LIMIT);

  private AmqpConnection(
      AmqpConfig config,
      AmqpServer server,
      SystemFacts facts,
      Connection admin,
      AmqpTopics topics) {
    this.config = config;
    this.facts = facts;
    this.admin = admin;
    this.topics = topics;
    this.producers =
        new ClientPool<>(
            CLOSING, config.producerClients(), CLOSE_LIMIT, server::open, Connection::close);
    this.consumers =
        new ClientPool<>(
            CLOSING, config.consumerClients(), CLOSE_LIMIT, server::open, Connection::close);
  }

  static AmqpConnection open(AmqpConfig config, AmqpServer server, Duration limit)
      throws DriverException, InterruptedException {
    Connection admin = server.connect(limit);
    try {
      SystemFacts facts = server.facts(admin);
      return new AmqpConnection(config, server, facts, admin, topics(facts, admin, config));
    } catch (DriverException | InterruptedException e) {
      var unused = admin.closeAsync();
      throw e;
    }
  }

  private static AmqpTopics topics(SystemFacts facts, Connection admin, AmqpConfig config)
      throws DriverException, InterruptedException {
    if (facts.product().contains("artemis")) {
      return new AmqpArtemisTopics(admin, config);
    }
    if (facts.product().equals("rabbitmq") && !facts.serverVersion().startsWith("3.")) {
      return new AmqpRabbitMqTopics(admin, config);
    }
    throw new DriverException(
        DriverException.Kind.UNSUITABLE,
        "AMQP: the server calls itself '"
            + (facts.product() + " " + facts.serverVersion()).strip()
            + "'. The protocol does not create topics, and the driver knows how Artemis and"
            + " RabbitMQ 4 do");
  }

  @Override
  public SystemFacts facts() {
    return facts;
  }

  @Override
  public AmqpTopics topics() {
    return topics;
  }

  @Override
  public DriverProducer createProducer(ProducerSpec spec)
      throws DriverException, InterruptedException {
    List<String> targets = new ArrayList<>();
    int partitions = topics.partitions(spec.topic());
    for (int partition = 0; partition < partitions; partition++) {
      targets.add(topics.target(spec.topic(), partition));
    }
    AmqpProducer producer = AmqpProducer.open(producers.of(spec.client()), config, spec, targets);
    clients.add(spec.topic(), producer::close);
    return producer;
  }

  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    Map<Integer, String> sources = new LinkedHashMap<>();
    int partitions = topics.partitions(spec.topic());
    for (int partition = 0; partition < partitions; partition++) {
      if (config.consumers() == AmqpConfig.Sharing.COMPETE || spec.owns(partition)) {
        sources.put(partition, topics.subscribe(spec.topic(), partition, spec.subscription()));
      }
    }
    AmqpConsumer consumer =
        AmqpConsumer.open(
            consumers.of(spec.index()), config, spec, sources, handler, topics::isRedelivered);
    clients.add(spec.topic(), consumer::close);
    return consumer;
  }

  @Override
  public void deleteSubscriptions(List<String> names, List<String> subscriptions)
      throws DriverException, InterruptedException {
    topics.unsubscribe(names, subscriptions);
  }

  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    clients.closeOf(names);
    topics.delete(names);
  }

  @Override
  public void close() {
    clients.close();
    producers.close();
    consumers.close();
    topics.close();
    admin.close();
  }
}
