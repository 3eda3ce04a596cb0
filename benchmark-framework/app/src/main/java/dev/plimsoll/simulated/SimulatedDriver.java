// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.record.NanoClock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The driver of the simulated system. */
final class SimulatedDriver implements Driver {

  private static final Logger LOG = LoggerFactory.getLogger(SimulatedDriver.class);

  private final Behaviour behaviour;
  private final Faults.Injected injected = new Faults.Injected();
  private final Map<String, SimulatedTopic> topics = new ConcurrentHashMap<>();
  private final Map<List<String>, SubscriptionQueue> queues = new ConcurrentHashMap<>();
  private final Queue<QueueConsumer> queueConsumers = new ConcurrentLinkedQueue<>();
  private final Server server;
  private boolean connected;
  private boolean closed;

  SimulatedDriver(Behaviour behaviour) {
    this.behaviour = behaviour;
    this.server = new Server(behaviour, injected, NanoClock.process());
  }

  @Override
  public DriverTraits traits() {
    Set<Capability> capabilities =
        EnumSet.of(Capability.KEYS, Capability.PARTITION_TARGET, Capability.REQUEST_REPLY);
    if (behaviour.consumption().acknowledges()) {
      capabilities.add(Capability.MANUAL_ACK);
      capabilities.add(Capability.REJECT);
      capabilities.add(Capability.OWN_RECEIVE_THREAD);
    } else {
      capabilities.add(Capability.PAUSE);
    }
    return new DriverTraits(
        capabilities,
        behaviour.mayBlock(),
        behaviour.payloads().use(),
        behaviour.guarantees().ordering(),
        !behaviour.commits().none(),
        behaviour.faults().redeliveryTimeout());
  }

  /**
   * The behaviour and, once connected, the injected faults and the lateness of the system itself.
   */
  @Override
  public synchronized Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>(behaviour.settings());
    if (connected) {
      Map<String, Object> observed = new LinkedHashMap<>();
      observed.put("injected", injected.asMap());
      observed.put("lateness", server.lateness().asMap());
      settings.put("observed", observed);
    }
    return settings;
  }

  /** The lateness of the system's events so far. */
  EventLateness.Total lateness() {
    return server.lateness();
  }

  /** The faults injected so far. */
  Faults.Injected injected() {
    return injected;
  }

  @Override
  public synchronized void connect(Endpoints local, Duration limit) {
    connected = true;
    if (!behaviour.immediate()) {
      server.start();
    }
  }

  @Override
  public SystemFacts facts() {
    return new SystemFacts("simulated", "simulated", "simulated", List.of());
  }

  @Override
  public Guarantees guarantees(List<String> names) {
    return new Guarantees(
        behaviour.guarantees().acknowledges() ? Acknowledger.SERVER : Acknowledger.NOBODY,
        Guarantees.Copies.of(1, 1, Guarantees.Durability.MEMORY),
        behaviour.guarantees().delivery(),
        behaviour.guarantees().ordering(),
        new Guarantees.Clients(1, 1, Guarantees.Retries.NOBODY),
        "nothing",
        List.of("This is a simulation inside of the generator's process."));
  }

  @Override
  public void createTopics(List<TopicSpec> specs) {
    specs.forEach(spec -> topics.put(spec.name(), new SimulatedTopic(spec.partitions())));
  }

  @Override
  public List<TopicFacts> describeTopics(List<String> names) throws DriverException {
    for (String name : names) {
      if (!topics.containsKey(name)) {
        throw new DriverException(
            DriverException.Kind.NOT_FOUND, "There is no topic " + name + " in the simulation.");
      }
    }
    return names.stream()
        .map(
            name ->
                new TopicFacts(
                    name, topics.get(name).partitions(), OptionalLong.empty(), List.of()))
        .toList();
  }

  @Override
  public List<String> listTopics(String prefix) {
    return topics.keySet().stream().filter(name -> name.startsWith(prefix)).sorted().toList();
  }

  @Override
  public void deleteTopics(List<String> names) {
    names.forEach(topics::remove);
    queues.keySet().removeIf(of -> names.contains(of.get(0)));
  }

  /** Later consumers of these subscriptions begin with what is sent from then on. */
  @Override
  public void deleteSubscriptions(List<String> names, List<String> subscriptions) {
    queues.keySet().removeIf(of -> names.contains(of.get(0)) && subscriptions.contains(of.get(1)));
  }

  @Override
  public DriverProducer createProducer(ProducerSpec spec) {
    Faults faults = new Faults(behaviour.faults(), spec.index(), injected);
    SimulatedProducer producer =
        new SimulatedProducer(topic(spec.topic()), server, faults, behaviour, spec.index());
    return behaviour.commits().none() ? producer : new CommittingProducer(producer, behaviour);
  }

  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler) {
    SimulatedTopic topic = topic(spec.topic());
    if (!behaviour.consumption().acknowledges()) {
      return join(topic, spec.subscription(), handler);
    }
    SubscriptionQueue queue =
        queues.computeIfAbsent(
            List.of(spec.topic(), spec.subscription()), of -> queue(topic, of.get(1)));
    QueueConsumer consumer =
        new QueueConsumer(
            spec.id(), queue, handler, behaviour.consumption().prefetch(), injected.redelivered);
    queueConsumers.add(consumer);
    consumer.start();
    return consumer;
  }

  /** A topic that another process has created, whose system is another one, is a new one here. */
  private SimulatedTopic topic(String name) {
    return topics.computeIfAbsent(name, created -> new SimulatedTopic(1));
  }

  private SubscriptionQueue queue(SimulatedTopic topic, String subscription) {
    SubscriptionQueue queue = new SubscriptionQueue();
    join(topic, subscription, queue);
    return queue;
  }

  private SimulatedConsumer join(SimulatedTopic topic, String subscription, BatchHandler handler) {
    SimulatedConsumer consumer =
        new SimulatedConsumer(
            topic,
            handler,
            behaviour.consumption(),
            behaviour.immediate() ? null : server.nextForConsumer());
    topic.join(subscription, consumer);
    return consumer;
  }

  @Override
  public void phaseBegins(RunPhase phase, long startNanos) {
    switch (phase) {
      case WARM_UP -> server.loadBegins(startNanos);
      case MEASURED -> {
        server.loadBegins();
        server.measuringBegins(startNanos);
      }
      case COOL_DOWN, DRAIN -> {}
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      queueConsumers.forEach(QueueConsumer::close);
      server.close();
      if (connected) {
        LOG.info("injected faults: {}", injected);
        LOG.info("lateness of the simulated system: {}", server.lateness().asMap());
      }
    }
  }
}
