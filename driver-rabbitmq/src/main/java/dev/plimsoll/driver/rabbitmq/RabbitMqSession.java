// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.session.DriverSession;
import dev.plimsoll.driver.session.OpenClients;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection to the cluster with everything that is opened on it. */
final class RabbitMqSession implements DriverSession {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqSession.class);

  private static final long SUBSCRIPTIONS_MILLIS = 1_500;
  private static final long CONNECTIONS_MILLIS = 3_000;

  private final RabbitMqConfig config;
  private final RabbitMqServer server;
  private final RabbitMqThreads threads;
  private final RabbitMqTopics topics;
  private final RabbitMqSubscriptions subscriptions;
  private final RabbitMqLinks producerLinks;
  private final RabbitMqLinks consumerLinks;
  private final Optional<StreamEnvironment> streams;
  private final OpenClients clients =
      new OpenClients(RabbitMqThreads.PREFIX + "close-client", Duration.ofMillis(3_500));

  RabbitMqSession(
      RabbitMqConfig config,
      RabbitMqServer server,
      RabbitMqThreads threads,
      Optional<StreamEnvironment> streams) {
    this.config = config;
    this.server = server;
    this.threads = threads;
    this.streams = streams;
    this.topics = new RabbitMqTopics(server, config, threads);
    this.subscriptions = new RabbitMqSubscriptions(server, topics, config);
    this.producerLinks =
        new RabbitMqLinks(server.nodes(), threads, "producers", config.send().connections());
    this.consumerLinks =
        new RabbitMqLinks(server.nodes(), threads, "consumers", config.receive().connections());
  }

  RabbitMqServer server() {
    return server;
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
  public CompletionStage<DriverProducer> open(ProducerSpec spec) {
    return CompletableFuture.supplyAsync(() -> openBlocking(spec), threads.opening());
  }

  private DriverProducer openBlocking(ProducerSpec spec) {
    try {
      RabbitMqRoute route = topics.route(spec.topic());
      if (streams.isPresent() && !route.isPlainQueue()) {
        StreamDriverProducer producer = streams.get().producer(topics.queues(spec.topic()), route);
        clients.add(spec.topic(), producer::close);
        return producer;
      }
      RabbitMqDriverProducer producer =
          new RabbitMqDriverProducer(producerLinks.next(), threads, route, config.send());
      clients.add(spec.topic(), producer::close);
      producer.open();
      return producer;
    } catch (Exception e) {
      throw failed("opening the producer " + spec.id() + " on " + spec.topic(), e);
    }
  }

  @Override
  public CompletionStage<DriverConsumer> open(ConsumerSpec spec, BatchHandler handler) {
    return CompletableFuture.supplyAsync(() -> openBlocking(spec, handler), threads.opening());
  }

  private DriverConsumer openBlocking(ConsumerSpec spec, BatchHandler handler) {
    try {
      RabbitMqRoute route = topics.route(spec.topic());
      List<String> queues = subscriptions.queues(spec);
      if (streams.isPresent() && !route.isPlainQueue()) {
        StreamDriverConsumer consumer =
            streams
                .get()
                .consumer(spec, queues, subscriptions.group(spec, queues.size()), handler, threads);
        clients.add(spec.topic(), consumer::close);
        consumer.open();
        return consumer;
      }
      Optional<RabbitMqGroup> group =
          config.receive().assigned() && !route.isPlainQueue()
              ? Optional.of(subscriptions.group(spec, queues.size()))
              : Optional.empty();
      boolean stream = config.queueType() == QueueType.STREAM && !route.isPlainQueue();
      RabbitMqDriverConsumer consumer =
          new RabbitMqDriverConsumer(
              spec,
              queues,
              consumerLinks.next(),
              threads,
              config.receive(),
              stream,
              group,
              handler);
      clients.add(spec.topic(), consumer::close);
      consumer.open();
      return consumer;
    } catch (Exception e) {
      throw failed("opening the consumer " + spec.id() + " of " + spec.topic(), e);
    }
  }

  private static CompletionException failed(String operation, Exception e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    return new CompletionException(RabbitMqFailures.toDriverException(operation, e));
  }

  /** Deletes the topics and this run's clients and queues that use them. */
  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    clients.closeOf(names);
    topics.delete(names, subscriptions.forget(names));
  }

  @Override
  public void close() {
    clients.close();
    RabbitMqThreads.runWithin(this::deleteRest, SUBSCRIPTIONS_MILLIS);
    RabbitMqThreads.runAllWithin(
        List.of(
            producerLinks::close,
            consumerLinks::close,
            () -> streams.ifPresent(StreamEnvironment::close),
            server::close),
        CONNECTIONS_MILLIS);
    threads.close();
  }

  private void deleteRest() {
    try {
      subscriptions.deleteRest();
    } catch (DriverException e) {
      LOG.debug("queues of subscriptions were left behind", e);
    }
  }
}
