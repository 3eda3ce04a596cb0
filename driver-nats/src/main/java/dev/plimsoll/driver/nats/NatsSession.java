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
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** A connection to the servers with everything that is opened on it. */
final class NatsSession implements DriverSession {

  private static final int OPENING_THREADS = 8;

  private final NatsConfig config;
  private final NatsServer server;
  private final NatsTopics topics;
  private final NatsDurables durables;
  private final NatsConnections producers;
  private final NatsConnections consumers;
  private final OpenClients clients = new OpenClients("plimsoll-nats-close", Duration.ofSeconds(6));
  private final Set<List<String>> exclusives = ConcurrentHashMap.newKeySet();
  private final OpenerThreads opener = new OpenerThreads("plimsoll-nats-open", OPENING_THREADS);

  NatsSession(NatsConfig config, NatsServer server) throws DriverException {
    this.config = config;
    this.server = server;
    try {
      JetStreamManagement management = server.management();
      this.topics =
          config.isCore()
              ? new NatsCoreTopics()
              : new NatsStreams(management, config.stream(), opener.threads());
      this.durables = new NatsDurables(management, config.consumer());
    } catch (IOException e) {
      throw NatsFailures.toDriverException("setting up", e);
    }
    this.producers =
        new NatsConnections(config.producerConnections(), () -> server.open("plimsoll-producers"));
    this.consumers =
        new NatsConnections(config.consumerConnections(), () -> server.open("plimsoll-consumers"));
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
      Connection connection = producers.take();
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
    Runnable release = reserve(spec);
    try {
      NatsDriverConsumer consumer =
          config.isCore() ? core(spec, handler, release) : durable(spec, handler, release);
      clients.add(spec.topic(), consumer::close);
      consumer.open();
      return consumer;
    } catch (IOException | IllegalStateException e) {
      release.run();
      throw NatsFailures.toDriverException(
          "opening the consumer " + spec.id() + " of " + spec.topic(), e);
    } catch (DriverException e) {
      release.run();
      throw e;
    }
  }

  /**
   * With exclusive subscriptions, reserves the place of the only consumer. Running the result
   * releases it.
   */
  private Runnable reserve(ConsumerSpec spec) throws DriverException {
    if (!config.consumer().exclusive()) {
      return () -> {};
    }
    List<String> place = List.of(spec.topic(), spec.subscription());
    if (!exclusives.add(place)) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "NATS: the subscription "
              + spec.subscription()
              + " of "
              + spec.topic()
              + " has its one consumer, since consumer.exclusive is true in the driver file. Set"
              + " consumerPerSubscription: 1 in the workload, or take exclusive out");
    }
    return () -> exclusives.remove(place);
  }

  private NatsDriverConsumer core(ConsumerSpec spec, BatchHandler handler, Runnable release)
      throws IOException, InterruptedException {
    Connection connection = consumers.take();
    boolean exclusive = config.consumer().exclusive();
    return new NatsDriverConsumer(
        receiver -> NatsCoreSubscriptions.open(connection, spec, exclusive, receiver),
        handler,
        new NatsBatch(NatsSubjects::suffix, false),
        false,
        server.events(),
        opener.threads(),
        release);
  }

  private NatsDriverConsumer durable(ConsumerSpec spec, BatchHandler handler, Runnable release)
      throws IOException, InterruptedException, DriverException {
    NatsSubjects subjects = topics.subjects(spec.topic());
    Connection connection = consumers.take();
    boolean acknowledges = config.consumer().acknowledges();
    return new NatsDriverConsumer(
        receiver -> durables.open(connection, spec, receiver),
        handler,
        new NatsBatch(subjects::partition, acknowledges),
        acknowledges,
        server.events(),
        opener.threads(),
        release);
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
