// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.connection.ClientPool;
import dev.plimsoll.driver.connection.DriverConnection;
import dev.plimsoll.driver.connection.OpenClients;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** A connection to the cluster with everything that is opened on it. */
final class RabbitMqConnection implements DriverConnection {

  private static final Duration CLIENTS_LIMIT = Duration.ofMillis(3_500);
  private static final Duration CONNECTIONS_LIMIT = Duration.ofMillis(2_500);

  private final RabbitMqConfig config;
  private final RabbitMqServer server;
  private final RabbitMqThreads threads;
  private final RabbitMqTopics topics;
  private final RabbitMqSubscriptions subscriptions;
  private final ClientPool<RabbitMqLink> producerLinks;
  private final ClientPool<RabbitMqLink> consumerLinks;
  private final Optional<RabbitMqStreams> streams;
  private final OpenClients clients =
      new OpenClients(RabbitMqThreads.PREFIX + "close-client", CLIENTS_LIMIT);
  private final OpenClients connections =
      new OpenClients(RabbitMqThreads.PREFIX + "close", CONNECTIONS_LIMIT.multipliedBy(2));

  RabbitMqConnection(
      RabbitMqConfig config,
      RabbitMqServer server,
      RabbitMqThreads threads,
      Optional<RabbitMqStreams> streams) {
    this.config = config;
    this.server = server;
    this.threads = threads;
    this.streams = streams;
    this.topics = new RabbitMqTopics(server, config, threads);
    this.subscriptions = new RabbitMqSubscriptions(server, topics, config);
    this.producerLinks = links("producers", config.producerClients());
    this.consumerLinks = links("consumers", config.consumerClients());
    connections.add("", server::close);
    streams.ifPresent(opened -> connections.add("", opened::close));
  }

  private ClientPool<RabbitMqLink> links(String purpose, int max) {
    ClientPool<RabbitMqLink> pool =
        new ClientPool<>(
            RabbitMqThreads.PREFIX + "close-" + purpose,
            max,
            CONNECTIONS_LIMIT,
            number ->
                new RabbitMqLink(
                    server.nodes(), threads, number, "plimsoll-" + purpose + "-" + number),
            RabbitMqLink::close);
    connections.add("", pool::close);
    return pool;
  }

  RabbitMqServer server() {
    return server;
  }

  @Override
  public ServerSettings serverSettings() throws DriverException, InterruptedException {
    return server.management().isPresent()
        ? RabbitMqServerSettings.read(server.management().get())
        : ServerSettings.NONE;
  }

  @Override
  public SystemFacts facts() throws DriverException {
    return server.facts();
  }

  @Override
  public List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    topics.settle(names);
    return topics.describe(names);
  }

  @Override
  public RabbitMqTopics topics() {
    return topics;
  }

  @Override
  public DriverProducer createProducer(ProducerSpec spec)
      throws DriverException, InterruptedException {
    try {
      RabbitMqRoute route = topics.route(spec.topic());
      if (streams.isPresent() && !route.isPlainQueue()) {
        RabbitMqStreamProducer producer =
            streams.get().producer(spec, topics.queues(spec.topic()), route);
        clients.add(spec.topic(), producer::close);
        return producer;
      }
      RabbitMqDriverProducer producer =
          new RabbitMqDriverProducer(
              producerLinks.of(spec.client()), threads, route, config.producer());
      clients.add(spec.topic(), producer::close);
      producer.open();
      return producer;
    } catch (IOException | TimeoutException | RuntimeException e) {
      throw RabbitMqFailures.toDriverException(
          "opening the producer " + spec.id() + " on " + spec.topic(), e);
    }
  }

  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    try {
      boolean plain = topics.route(spec.topic()).isPlainQueue();
      List<String> queues = subscriptions.queues(spec);
      if (streams.isPresent() && config.isSuperStream() && !plain) {
        RabbitMqSuperStreamConsumer consumer =
            streams.get().superStreamConsumer(spec, queues, handler);
        clients.add(spec.topic(), consumer::close);
        consumer.open();
        return consumer;
      }
      if (streams.isPresent() && !plain) {
        RabbitMqStreamConsumer consumer = streams.get().consumer(spec, queues, handler);
        clients.add(spec.topic(), consumer::close);
        consumer.open();
        return consumer;
      }
      RabbitMqDriverConsumer consumer =
          new RabbitMqDriverConsumer(
              spec,
              queues,
              plain ? RabbitMqSharing.COMPETING : config.consumer().sharing(),
              config.queueType() == RabbitMqQueueType.STREAM && !plain,
              consumerLinks.of(spec.index()),
              threads,
              config.consumer(),
              handler);
      clients.add(spec.topic(), consumer::close);
      consumer.open();
      return consumer;
    } catch (RuntimeException e) {
      throw RabbitMqFailures.toDriverException(
          "opening the consumer " + spec.id() + " of " + spec.topic(), e);
    }
  }

  @Override
  public void deleteSubscriptions(List<String> topicNames, List<String> names)
      throws DriverException, InterruptedException {
    subscriptions.delete(topicNames, names);
    if (streams.isPresent()) {
      for (String topic : topicNames) {
        if (topics.find(topic).filter(route -> !route.isPlainQueue()).isPresent()) {
          streams.get().forget(topics.queues(topic), names);
        }
      }
    }
  }

  /** Deletes the topics and closes this driver's clients of them. */
  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    clients.closeOf(names);
    subscriptions.forget(names);
    topics.delete(names);
  }

  @Override
  public void close() {
    clients.close();
    connections.close();
    threads.close();
  }
}
