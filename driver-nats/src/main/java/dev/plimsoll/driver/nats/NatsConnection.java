// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

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
import io.nats.client.Connection;
import io.nats.client.JetStreamManagement;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A connection to the servers with everything that is opened on it. */
final class NatsConnection implements DriverConnection {

  private static final int REQUEST_THREADS = 8;
  private static final String CLOSING = "plimsoll-nats-close";
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);

  private final NatsConfig config;
  private final NatsServer server;
  private final NatsTopics topics;
  private final JetStreamManagement management;
  private final ClientPool<Connection> producers;
  private final ClientPool<Connection> consumers;
  private final OpenClients clients = new OpenClients(CLOSING, CLOSE_LIMIT.multipliedBy(2));
  private final ExecutorService requests =
      Executors.newFixedThreadPool(REQUEST_THREADS, NatsConnection::requestThread);

  NatsConnection(NatsConfig config, NatsServer server) throws DriverException {
    this.config = config;
    this.server = server;
    try {
      this.management = server.management();
    } catch (IOException e) {
      throw NatsFailures.TABLE.toDriverException("setting up", e);
    }
    this.topics =
        config.isCore()
            ? new NatsCoreTopics(server.connection())
            : new NatsStreams(management, config.stream(), requests);
    this.producers = connections(config.clients().producerClients(), "plimsoll-producers");
    this.consumers = connections(config.clients().consumerClients(), "plimsoll-consumers");
  }

  private ClientPool<Connection> connections(int max, String name) {
    return new ClientPool<>(
        CLOSING, max, CLOSE_LIMIT, number -> server.open(name), NatsServer::close);
  }

  NatsServer server() {
    return server;
  }

  @Override
  public ServerSettings serverSettings() throws InterruptedException {
    return server.monitor().settings();
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
  public DriverProducer createProducer(ProducerSpec spec)
      throws DriverException, InterruptedException {
    NatsSubjects subjects = topics.subjectsToSend(spec.topic());
    Connection connection = producers.of(spec.client());
    NatsSubjects.Selector choice = subjects.selector(spec.index());
    try {
      DriverProducer producer = producer(connection, choice);
      clients.add(spec.topic(), producer::close);
      return producer;
    } catch (IOException e) {
      throw NatsFailures.TABLE.toDriverException("opening the producer " + spec.id(), e);
    }
  }

  private DriverProducer producer(Connection connection, NatsSubjects.Selector choice)
      throws IOException {
    if (config.isCore()) {
      return new NatsCoreProducer(connection, choice);
    }
    return config.atomicBatch().enabled()
        ? new NatsAtomicProducer(connection, choice, config.atomicBatch(), config.ackTimeout())
        : new NatsStreamProducer(
            NatsServer.jetStream(connection),
            choice,
            new NatsInFlight(config.maxInFlight(), server.events()));
  }

  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    Connection connection = consumers.of(spec.index());
    NatsDriverConsumer consumer =
        config.isCore() ? core(connection, spec, handler) : durable(connection, spec, handler);
    clients.add(spec.topic(), consumer::close);
    consumer.open();
    return consumer;
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
    return consumer(
        source, handler, new NatsBatch(NatsSubjects::suffix, NatsAcknowledgements.NONE));
  }

  private NatsDriverConsumer durable(Connection connection, ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    NatsTopicStreams streams = ((NatsStreams) topics).of(spec.topic());
    NatsSubjects subjects = streams.subjects();
    NatsSource source =
        new NatsStreamSource(
            management, config.consumer(), config.consumerConfig(), connection, spec, streams);
    return consumer(
        source, handler, new NatsBatch(subjects::partition, config.consumer().acknowledgements()));
  }

  private NatsDriverConsumer consumer(NatsSource source, BatchHandler handler, NatsBatch batch) {
    return new NatsDriverConsumer(source, handler, batch, server.events(), requests);
  }

  @Override
  public void deleteSubscriptions(List<String> names, List<String> subscriptions)
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
    requests.shutdownNow();
    producers.close();
    consumers.close();
    server.close();
  }

  private static Thread requestThread(Runnable task) {
    Thread thread = new Thread(task, "plimsoll-nats-requests");
    thread.setDaemon(true);
    return thread;
  }
}
