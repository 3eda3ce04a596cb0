// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.driver.connection.DriverConnection;
import dev.plimsoll.driver.connection.OpenClients;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/** A connection to the cluster with everything that is opened on it. */
final class KafkaConnection implements DriverConnection {

  private static final Duration TRANSACTIONS_LIMIT = Duration.ofSeconds(30);

  private final KafkaConfig config;
  private final KafkaServer server;
  private final KafkaTopics topics;
  private final KafkaShareGroups shareGroups;
  private final KafkaGroups groups;
  private final KafkaProducerClient[] producers;
  private final KafkaConsumerClients consumers;
  private final OpenClients clients =
      new OpenClients("plimsoll-kafka-close", Duration.ofSeconds(8));

  KafkaConnection(KafkaConfig config, KafkaServer server) {
    this.config = config;
    this.server = server;
    this.topics = new KafkaTopics(server.admin(), config);
    this.shareGroups = new KafkaShareGroups(server.admin(), config, topics);
    this.groups = new KafkaGroups(server.admin(), shareGroups);
    this.producers = new KafkaProducerClient[config.producerClients()];
    Arrays.setAll(producers, i -> new KafkaProducerClient(config, server.bootstrap()));
    this.consumers = new KafkaConsumerClients(config, server.bootstrap());
  }

  KafkaServer server() {
    return server;
  }

  @Override
  public KafkaTopics topics() {
    return topics;
  }

  @Override
  public ServerSettings serverSettings() throws DriverException, InterruptedException {
    return KafkaServerSettings.read(server.admin());
  }

  @Override
  public SystemFacts facts() throws DriverException, InterruptedException {
    return server.facts();
  }

  @Override
  public List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    new KafkaPlacement(server.admin(), topics, names).settle();
    return topics.describe(names);
  }

  @Override
  public DriverProducer createProducer(ProducerSpec spec) throws DriverException {
    try {
      return config.isTransactional() ? openTransactional(spec) : openSharing(spec);
    } catch (KafkaException | IllegalStateException e) {
      throw KafkaFailures.TABLE.toDriverException(
          "opening the producer " + spec.id() + " on " + spec.topic(), e);
    }
  }

  private DriverProducer openSharing(ProducerSpec spec) {
    KafkaProducerClient client = producers[spec.client()];
    return register(client.share(spec), spec, KafkaDriverProducer::fetchMetadata);
  }

  /** A client has one transaction at a time, so transactional producers do not share one. */
  private DriverProducer openTransactional(ProducerSpec spec) {
    Producer<byte[], byte[]> client =
        KafkaProducerClient.open(config.forProducer(server.bootstrap(), spec));
    return register(
        new KafkaTransactionalProducer(client, spec.topic(), config.transaction()),
        spec,
        producer -> {
          client.partitionsFor(spec.topic());
          initTransactions(client);
        });
  }

  /** Prepares a producer now, so that its first send is not delayed. */
  private <P extends DriverProducer> P register(
      P producer, ProducerSpec spec, Consumer<P> preparation) {
    clients.add(spec.topic(), producer::close);
    try {
      preparation.accept(producer);
      return producer;
    } catch (KafkaException e) {
      producer.close();
      throw e;
    }
  }

  /**
   * A new cluster first creates its transaction log, which may take longer than {@code
   * max.block.ms}. Only this call may be retried after a timeout.
   */
  private static void initTransactions(Producer<byte[], byte[]> client) {
    Deadline deadline = Deadline.after(TRANSACTIONS_LIMIT);
    while (true) {
      try {
        client.initTransactions();
        return;
      } catch (TimeoutException e) {
        if (deadline.isOver()) {
          throw e;
        }
      }
    }
  }

  private DriverConsumer openMember(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    shareGroups.prepare(spec);
    Map<String, Object> settings =
        config.forMember(server.bootstrap(), spec, KafkaShareGroups.name(spec));
    KafkaShareDriverConsumer member =
        new KafkaShareDriverConsumer(
            spec,
            handler,
            () -> new KafkaShareConsumer<>(settings, KafkaPayloads.NO_KEYS, new KafkaPayloads()),
            KafkaShareConfig.isExplicit(config));
    clients.add(spec.topic(), member::close);
    member.start();
    shareGroups.awaitMember(
        spec, String.valueOf(settings.get(CommonClientConfigs.CLIENT_ID_CONFIG)));
    return member;
  }

  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    try {
      if (config.shares()) {
        return openMember(spec, handler);
      }
      KafkaDriverConsumer consumer = consumers.open(spec, handler);
      clients.add(spec.topic(), consumer::close);
      consumer.awaitJoined();
      return consumer;
    } catch (KafkaException | IllegalStateException e) {
      throw KafkaFailures.TABLE.toDriverException(
          "opening the consumer " + spec.id() + " of " + spec.topic(), e);
    }
  }

  @Override
  public void deleteSubscriptions(List<String> names, List<String> subscriptions)
      throws DriverException, InterruptedException {
    server.ping();
    groups.delete(names, subscriptions);
  }

  /** Deletes the topics and this run's clients and groups that use them. */
  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    clients.closeOf(names);
    server.ping();
    try {
      groups.delete(names);
    } finally {
      topics.delete(names);
    }
  }

  @Override
  public void close() {
    clients.close();
    server.close();
  }
}
