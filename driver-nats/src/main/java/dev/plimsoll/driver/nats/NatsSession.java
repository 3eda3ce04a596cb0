// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

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
import io.nats.client.Connection;
import io.nats.client.JetStreamManagement;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** A connection to the servers with everything that is opened on it. */
final class NatsSession implements DriverSession {

  private static final int OPENING_THREADS = 8;

  private final NatsConfig config;
  private final NatsServer server;
  private final NatsTopics topics;
  private final JetStreamManagement management;
  private final NatsConnections producers;
  private final NatsConnections consumers;
  private final OpenClients clients = new OpenClients("plimsoll-nats-close", Duration.ofSeconds(6));
  private final OpenerThreads opener = new OpenerThreads("plimsoll-nats-open", OPENING_THREADS);

  NatsSession(NatsConfig config, NatsServer server) throws DriverException {
    this.config = config;
    this.server = server;
    try {
      this.management = server.management();
    } catch (IOException e) {
      throw NatsFailures.toDriverException("setting up", e);
    }
    this.topics =
        config.isCore()
            ? new NatsCoreTopics(server.connection())
            : new NatsStreams(management, config.stream(), opener.threads());
    int producerClients = config.clients().producerClients();
    int consumerClients = config.clients().consumerClients();
    this.producers = new NatsConnections(producerClients, () -> server.open("plimsoll-producers"));
    this.consumers = new NatsConnections(consumerClients, () -> server.open("plimsoll-consumers"));
  }

  NatsServer server() {
    return server;
  }

  @Override
  public SystemFacts facts() {
    return server.facts();
  }

  @Override
  public List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    return topics.settle(names);
  }

  @Override
  public NatsTopics topics() {
    return topics;
  }

  @Override
  public CompletionStage<DriverProducer> open(ProducerSpec spec) {
    return opener.supply(() -> openBlocking(spec));
  }

  private DriverProducer openBlocking(ProducerSpec spec)
      throws DriverException, InterruptedException {
    String operation = "opening the producer " + spec.id() + " on " + spec.topic();
    NatsSubjects subjects = topics.subjects(spec.topic());
    try {
      Connection connection = producers.of(spec.index());
      NatsSubjects.Selector choice = subjects.selector(spec.index());
      DriverProducer producer =
          config.isCore()
              ? new NatsCoreProducer(connection, choice)
              : new NatsStreamProducer(
                  NatsServer.jetStream(connection),
                  choice,
                  new NatsInFlight(config.publishing().maxInFlight(), server.events()));
      clients.add(spec.topic(), producer::close);
      return producer;
    } catch (IOException | IllegalStateException e) {
      throw NatsFailures.toDriverException(operation, e);
    }
  }

  @Override
  public CompletionStage<DriverConsumer> open(ConsumerSpec spec, BatchHandler handler) {
    return opener.supply(() -> openBlocking(spec, handler));
  }

  private DriverConsumer openBlocking(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    try {
      Connection connection = consumers.of(spec.index());
      NatsDriverConsumer consumer =
          config.isCore()
              ? core(connection, spec, handler)
              : durable(connection, spec, handler);
      clients.add(spec.topic(), consumer::close);
      consumer.open();
      return consumer;
    } catch (IOException | IllegalStateException e) {
      throw NatsFailures.toDriverException(
          "opening the consumer " + spec.id() + " of " + spec.topic(), e);
    }
  }

  private NatsDriverConsumer core(Connection connection, ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    NatsSource source =
        config.consumer().exclusive()
            ? new NatsCoreSource(connection, topics.subjects(spec.topic()).owned(spec), "")
            : new NatsCoreSource(
                connection,
                List.of(NatsSubjects.all(spec.topic())),
                NatsDurable.name(spec.subscription()));
    return consumer(source, handler, new NatsBatch(NatsSubjects::suffix, false), false);
  }

  private NatsDriverConsumer durable(
      Connection connection, ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    NatsTopicStreams streams = ((NatsStreams) topics).of(spec.topic());
    NatsSubjects subjects = streams.subjects();
    boolean acknowledges = config.consumer().acknowledges();
    NatsSource source =
        new NatsStreamSource(management, config.consumer(), connection, spec, streams);
    return consumer(
        source, handler, new NatsBatch(subjects::partition, acknowledges), acknowledges);
  }

  private NatsDriverConsumer consumer(
      NatsSource source, BatchHandler handler, NatsBatch batch, boolean acknowledges) {
    return new NatsDriverConsumer(
        source, handler, batch, acknowledges, server.events(), opener.threads());
  }

  /** As {@link dev.plimsoll.driver.Driver#deleteSubscriptions}. */
  void deleteSubscriptions(List<String> names, List<String> subscriptions)
      throws DriverException, InterruptedException {
    topics.deleteSubscriptions(names, subscriptions);
  }

  /** Deletes the topics and this run's clients that use them. */
  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    clients.closeOf(names);
    topics.delete(names);
  }

  @Override
  public void close() {
    clients.close();
    opener.threads().shutdownNow();
    producers.close();
    consumers.close();
    server.close();
  }
}
