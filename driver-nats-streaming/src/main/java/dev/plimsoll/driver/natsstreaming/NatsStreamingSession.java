// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.session.DriverSession;
import dev.plimsoll.driver.session.OpenerThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A connection to the server with everything that is opened on it. */
final class NatsStreamingSession implements DriverSession {

  private static final int OPENING_THREADS = 4;

  private final NatsStreamingConfig config;
  private final NatsStreamingServer server;
  private final NatsStreamingServer.Link admin;
  private final NatsStreamingTopics topics;
  private final NatsStreamingLinks producerLinks;
  private final NatsStreamingLinks consumerLinks;
  private final List<NatsStreamingProducer> producers = new CopyOnWriteArrayList<>();
  private final List<NatsStreamingConsumer> consumers = new CopyOnWriteArrayList<>();

  /** The opened subscriptions by topic; this driver has to remove their durable groups. */
  private final Map<String, Set<String>> subscriptions = new ConcurrentHashMap<>();

  private final OpenerThreads opener =
      new OpenerThreads("plimsoll-nats-streaming-open", OPENING_THREADS);

  NatsStreamingSession(
      NatsStreamingConfig config,
      NatsStreamingServer server,
      NatsStreamingServer.Link admin,
      NatsStreamingMonitor monitor) {
    this.config = config;
    this.server = server;
    this.admin = admin;
    this.topics = new NatsStreamingTopics(admin, monitor);
    this.producerLinks = new NatsStreamingLinks(server, config.producerConnections());
    this.consumerLinks = new NatsStreamingLinks(server, config.consumerConnections());
  }

  @Override
  public SystemFacts facts() {
    return server.facts(admin);
  }

  @Override
  public NatsStreamingTopics topics() {
    return topics;
  }

  @Override
  public CompletionStage<DriverProducer> open(ProducerSpec spec) {
    return opener.supply(() -> openBlocking(spec));
  }

  private DriverProducer openBlocking(ProducerSpec spec)
      throws DriverException, InterruptedException {
    List<String> channels = topics.channels(spec.topic());
    try {
      NatsStreamingProducer producer =
          new NatsStreamingProducer(producerLinks.take(), channels, spec.index());
      producers.add(producer);
      return producer;
    } catch (IOException | IllegalStateException e) {
      throw NatsStreamingFailures.toDriverException(
          "opening the producer " + spec.id() + " on " + spec.topic(), e);
    }
  }

  @Override
  public CompletionStage<DriverConsumer> open(ConsumerSpec spec, BatchHandler handler) {
    return opener.supply(() -> openBlocking(spec, handler));
  }

  private DriverConsumer openBlocking(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    List<String> channels = topics.channels(spec.topic());
    NatsStreamingConsumer consumer;
    try {
      consumer = new NatsStreamingConsumer(consumerLinks.take(), config, spec, handler);
    } catch (IOException | IllegalStateException e) {
      throw NatsStreamingFailures.toDriverException(
          "opening the consumer " + spec.id() + " of " + spec.topic(), e);
    }
    consumers.add(consumer);
    subscriptions
        .computeIfAbsent(spec.topic(), unseen -> ConcurrentHashMap.newKeySet())
        .add(spec.subscription());
    consumer.open(channels);
    return consumer;
  }

  /** Removes the durable groups of the topics; the channels stay until the server drops them. */
  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    List<String> known = names.stream().filter(topics::isKnown).toList();
    for (String topic : known) {
      for (String subscription : subscriptions.getOrDefault(topic, Set.of())) {
        removeGroup(topic, subscription);
      }
      subscriptions.remove(topic);
    }
    topics.forget(names);
  }

  /**
   * Joins the group and leaves it: only a member can remove a group, and only the last one does.
   */
  private void removeGroup(String topic, String subscription)
      throws DriverException, InterruptedException {
    ConsumerSpec spec =
        new ConsumerSpec(
            topic + "-" + subscription + "-end",
            0,
            topic,
            subscription,
            ConsumerSpec.StartPosition.LATEST);
    NatsStreamingConsumer last =
        new NatsStreamingConsumer(admin, config, spec, IgnoringHandler.INSTANCE);
    last.open(topics.channels(topic));
    last.unsubscribe();
  }

  @Override
  public void close() {
    new ArrayList<>(producers).forEach(NatsStreamingProducer::close);
    new ArrayList<>(consumers).forEach(NatsStreamingConsumer::close);
    opener.threads().shutdownNow();
    producerLinks.close();
    consumerLinks.close();
    admin.close();
  }
}
