// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.DriverConnection;
import dev.plimsoll.driver.connection.OpenClients;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntSupplier;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.MessageRoutingMode;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.ProducerBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;

/** A connection to the cluster with everything that is opened on it. */
final class PulsarConnection implements DriverConnection {

  private final PulsarConfig config;
  private final PulsarServer server;
  private final PulsarNamespaces namespaces;
  private final PulsarTopics topics;
  private final OpenClients open = new OpenClients("plimsoll-pulsar-close", Duration.ofSeconds(4));

  PulsarConnection(PulsarConfig config, PulsarServer server) {
    this.config = config;
    this.server = server;
    this.namespaces = new PulsarNamespaces(server.admin(), config.topics());
    this.topics = new PulsarTopics(server.admin(), config.topics(), namespaces);
  }

  @Override
  public ServerSettings serverSettings() throws DriverException, InterruptedException {
    return PulsarServerSettings.read(server);
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
        .with(PulsarServerDurability.read(server.admin(), server.bookieUrls(), full));
  }

  @Override
  public DriverProducer createProducer(ProducerSpec spec)
      throws DriverException, InterruptedException {
    String topic = topics.fullName(spec.topic());
    String operation = "opening the producer " + spec.id() + " on " + topic;
    PulsarClient client = server.clients().ofProducer(spec.client());
    int partitions =
        PulsarCalls.await(client.getPartitionsForTopic(topic, false), operation).size();
    PulsarRouter router = new PulsarRouter(config.producer(), Math.max(1, partitions));
    ProducerBuilder<byte[]> builder =
        config
            .configured(client.newProducer())
            .topic(topic)
            .producerName(spec.id())
            .messageRoutingMode(MessageRoutingMode.CustomPartition)
            .messageRouter(router);
    try {
      Producer<byte[]> opened =
          config.producer().applyTo(builder, config.repeatsSends(), config.batchesByKey()).create();
      boolean mayDrop = !config.topics().persistent();
      DriverProducer producer =
          config.transaction().enabled()
              ? new PulsarTransactionalProducer(client, opened, router, config.transaction())
              : new PulsarDriverProducer(opened, router, mayDrop);
      open.add(spec.topic(), producer::close);
      return producer;
    } catch (PulsarClientException e) {
      throw PulsarFailures.TABLE.toDriverException(operation, e);
    }
  }

  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    String topic = topics.fullName(spec.topic());
    PulsarAssignment assignment = new PulsarAssignment();
    ConsumerBuilder<byte[]> builder =
        config
            .configured(server.clients().ofConsumer(spec.index()).newConsumer())
            .topic(topic)
            .subscriptionName(spec.subscription())
            .consumerName(spec.id())
            .subscriptionInitialPosition(initial(spec.start()));
    IntSupplier assigned = () -> -1;
    if (config.consumer().subscriptionType() == PulsarConsumerConfig.Type.FAILOVER) {
      builder.consumerEventListener(assignment);
      assigned = assignment::count;
    }
    try {
      Consumer<byte[]> client = config.consumer().applyTo(builder).subscribe();
      PulsarDriverConsumer consumer =
          new PulsarDriverConsumer(
              spec.id(),
              client,
              assigned,
              config.consumer().acknowledgesCumulatively(),
              handler,
              ForkJoinPool.commonPool());
      consumer.start();
      open.add(spec.topic(), consumer::close);
      return consumer;
    } catch (PulsarClientException e) {
      throw PulsarFailures.TABLE.toDriverException(
          "opening the consumer " + spec.id() + " of " + topic, e);
    }
  }

  private static SubscriptionInitialPosition initial(ConsumerSpec.StartPosition start) {
    return switch (start) {
      case EARLIEST -> SubscriptionInitialPosition.Earliest;
      case LATEST -> SubscriptionInitialPosition.Latest;
    };
  }

  /** Deletes the topics, and closes the producers and consumers of this process that use them. */
  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    open.closeOf(names);
    topics.delete(names);
  }

  @Override
  public void deleteSubscriptions(List<String> names, List<String> subscriptions)
      throws DriverException, InterruptedException {
    topics.deleteSubscriptions(names, subscriptions);
  }

  @Override
  public void close() {
    open.close();
    try {
      namespaces.removeEmpty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.close();
    }
  }
}
