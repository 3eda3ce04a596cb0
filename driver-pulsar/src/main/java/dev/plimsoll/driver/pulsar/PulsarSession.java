// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.session.DriverSession;
import dev.plimsoll.driver.session.OpenClients;
import dev.plimsoll.driver.session.OpenerThreads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.IntSupplier;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.MessageRoutingMode;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.ProducerBuilder;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;

/** A connection to the cluster with everything that is opened on it. */
final class PulsarSession implements DriverSession {

  private static final int OPENING_THREADS = 8;

  private final PulsarConfig config;
  private final PulsarServer server;
  private final PulsarNamespaces namespaces;
  private final PulsarTopics topics;
  private final PulsarSubscriptions subscriptions;
  private final OpenClients clients =
      new OpenClients("plimsoll-pulsar-close", Duration.ofSeconds(4));
  private final OpenerThreads opener = new OpenerThreads("plimsoll-pulsar-open", OPENING_THREADS);

  PulsarSession(PulsarConfig config, PulsarServer server) {
    this.config = config;
    this.server = server;
    this.namespaces = new PulsarNamespaces(server.admin(), config.topics());
    this.topics = new PulsarTopics(server.admin(), config.topics(), namespaces);
    this.subscriptions = new PulsarSubscriptions(topics);
  }

  @Override
  public SystemFacts facts() throws DriverException, InterruptedException {
    return server.facts();
  }

  @Override
  public PulsarTopics topics() {
    return topics;
  }

  Guarantees guarantees(List<String> names) throws DriverException, InterruptedException {
    List<String> full = names.stream().map(topics::fullName).toList();
    return new PulsarGuarantees(config)
        .with(PulsarServerDurability.read(server.admin(), config.topics(), full));
  }

  @Override
  public CompletionStage<DriverProducer> open(ProducerSpec spec) {
    String topic = topics.fullName(spec.topic());
    return server
        .client()
        .getPartitionsForTopic(topic, false)
        .thenCompose(partitions -> producer(spec, topic, partitions.size()))
        .handleAsync(
            (producer, failure) ->
                completeOpen(
                    producer, failure, "opening the producer " + spec.id() + " on " + topic),
            opener.threads());
  }

  private CompletableFuture<DriverProducer> producer(
      ProducerSpec spec, String topic, int partitions) {
    PulsarRouter router = new PulsarRouter(config.producer(), Math.max(1, partitions));
    ProducerBuilder<byte[]> builder =
        server
            .client()
            .newProducer()
            .topic(topic)
            .producerName(spec.id())
            .messageRoutingMode(MessageRoutingMode.CustomPartition)
            .messageRouter(router);
    return config
        .producer()
        .applyTo(builder, config.batchesByKey())
        .createAsync()
        .thenApplyAsync(client -> register(spec.topic(), client, router), opener.threads());
  }

  private DriverProducer register(String topic, Producer<byte[]> client, PulsarRouter router) {
    boolean mayDrop = !config.topics().persistent();
    DriverProducer producer = new PulsarDriverProducer(client, router, mayDrop);
    clients.add(topic, producer::close);
    return producer;
  }

  @Override
  public CompletionStage<DriverConsumer> open(ConsumerSpec spec, BatchHandler handler) {
    String topic = topics.fullName(spec.topic());
    PulsarAssignment assignment = new PulsarAssignment();
    boolean failover = config.consumer().type() == PulsarConsumerConfig.Type.FAILOVER;
    ConsumerBuilder<byte[]> builder =
        server
            .client()
            .newConsumer()
            .topic(topic)
            .subscriptionName(spec.subscription())
            .consumerName(spec.id())
            .subscriptionInitialPosition(initial(spec.start()));
    if (failover) {
      builder.consumerEventListener(assignment);
    }
    IntSupplier assigned = failover ? assignment::count : () -> -1;
    return config
        .consumer()
        .applyTo(builder)
        .subscribeAsync()
        .thenApplyAsync(client -> register(spec, client, assigned, handler), opener.threads())
        .handleAsync(
            (consumer, failure) ->
                completeOpen(
                    consumer, failure, "opening the consumer " + spec.id() + " of " + topic),
            opener.threads());
  }

  private DriverConsumer register(
      ConsumerSpec spec, Consumer<byte[]> client, IntSupplier assigned, BatchHandler handler) {
    boolean cumulative = config.consumer().type().oneAtATime();
    subscriptions.register(spec.topic(), spec.subscription());
    PulsarDriverConsumer consumer =
        new PulsarDriverConsumer(
            spec.id(), client, assigned, cumulative, handler, opener.threads());
    consumer.start();
    clients.add(spec.topic(), consumer::close);
    return consumer;
  }

  private static <T> T completeOpen(T made, Throwable failure, String operation) {
    if (failure != null) {
      throw new CompletionException(PulsarFailures.toDriverException(operation, failure));
    }
    return made;
  }

  private static SubscriptionInitialPosition initial(ConsumerSpec.StartPosition start) {
    return switch (start) {
      case EARLIEST -> SubscriptionInitialPosition.Earliest;
      case LATEST -> SubscriptionInitialPosition.Latest;
    };
  }

  /** Deletes the topics and this run's clients and subscriptions that use them. */
  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    clients.closeOf(names);
    topics.delete(names);
    subscriptions.forget(names);
  }

  @Override
  public void close() {
    clients.close();
    opener.close();
    try {
      subscriptions.deleteRest();
      namespaces.removeEmpty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.close();
    }
  }
}
