// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

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
import dev.plimsoll.driver.session.OpenerThreads;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection to the cluster with everything that is opened on it. */
final class KafkaSession implements DriverSession {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaSession.class);

  private static final int OPENING_THREADS = 8;
  private static final Duration TRANSACTIONS_LIMIT = Duration.ofSeconds(30);
  private static final Duration GROUPS_LIMIT = Duration.ofSeconds(2);

  private final KafkaConfig config;
  private final KafkaServer server;
  private final KafkaTopics topics;
  private final KafkaPlacement placement;
  private final KafkaGroups groups;
  private final OpenerThreads opener = new OpenerThreads("plimsoll-kafka-open", OPENING_THREADS);
  private final OpenClients clients =
      new OpenClients("plimsoll-kafka-close", Duration.ofSeconds(8));

  KafkaSession(KafkaConfig config, KafkaServer server) {
    this.config = config;
    this.server = server;
    this.topics = new KafkaTopics(server.admin(), config);
    this.placement = new KafkaPlacement(server.admin(), topics);
    this.groups = new KafkaGroups(server.admin());
  }

  KafkaServer server() {
    return server;
  }

  @Override
  public KafkaTopics topics() {
    return topics;
  }

  @Override
  public SystemFacts facts() throws DriverException, InterruptedException {
    return server.facts();
  }

  @Override
  public List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    placement.settle(names);
    return topics.describe(names);
  }

  @Override
  public CompletionStage<DriverProducer> open(ProducerSpec spec) {
    return opener.supply(() -> openBlocking(spec));
  }

  private DriverProducer openBlocking(ProducerSpec spec) throws DriverException {
    try {
      Map<String, Object> settings = config.forProducer(server.bootstrap(), spec);
      KafkaProducer<byte[], byte[]> client =
          new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
      DriverProducer producer = wrap(client, spec);
      clients.add(spec.topic(), producer::close);
      prepare(client, producer, spec.topic());
      return producer;
    } catch (KafkaException | IllegalStateException e) {
      throw KafkaFailures.toDriverException(
          "opening the producer " + spec.id() + " on " + spec.topic(), e);
    }
  }

  /** Fetches metadata and initialises transactions now, so that the first send is not delayed. */
  private void prepare(
      KafkaProducer<byte[], byte[]> client, DriverProducer producer, String topic) {
    try {
      client.partitionsFor(topic);
      if (config.transaction().isPresent()) {
        initTransactions(client);
      }
    } catch (KafkaException e) {
      producer.close();
      throw e;
    }
  }

  /**
   * A new cluster first creates its transaction log, which may take longer than {@code
   * max.block.ms}. Only this call may be retried after a timeout.
   */
  private static void initTransactions(KafkaProducer<byte[], byte[]> client) {
    long deadline = System.nanoTime() + TRANSACTIONS_LIMIT.toNanos();
    while (true) {
      try {
        client.initTransactions();
        return;
      } catch (TimeoutException e) {
        if (System.nanoTime() - deadline > 0) {
          throw e;
        }
      }
    }
  }

  private DriverProducer wrap(KafkaProducer<byte[], byte[]> client, ProducerSpec spec) {
    return config.transaction().isPresent()
        ? new KafkaTransactionalProducer(client, spec.topic(), config.transaction().get())
        : new KafkaDriverProducer(client, spec.topic());
  }

  @Override
  public CompletionStage<DriverConsumer> open(ConsumerSpec spec, BatchHandler handler) {
    return opener.supply(() -> openBlocking(spec, handler)).thenCompose(KafkaDriverConsumer::start);
  }

  private KafkaDriverConsumer openBlocking(ConsumerSpec spec, BatchHandler handler)
      throws DriverException {
    try {
      String group = groups.register(spec.topic(), spec.subscription());
      Map<String, Object> settings = config.forConsumer(server.bootstrap(), spec, group);
      KafkaConsumer<Void, ByteBuffer> client =
          new KafkaConsumer<>(settings, KafkaPayloads.NO_KEYS, new KafkaPayloads());
      KafkaDriverConsumer consumer =
          new KafkaDriverConsumer(spec, client, config, handler, opener.threads());
      clients.add(spec.topic(), consumer::close);
      return consumer;
    } catch (KafkaException | IllegalStateException e) {
      throw KafkaFailures.toDriverException(
          "opening the consumer " + spec.id() + " of " + spec.topic(), e);
    }
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
    opener.close();
    try {
      groups.deleteRest(GROUPS_LIMIT);
    } catch (DriverException e) {
      LOG.debug("consumer groups were left behind", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.close();
    }
  }
}
