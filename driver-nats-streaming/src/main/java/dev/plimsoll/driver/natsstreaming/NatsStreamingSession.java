// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.TopicSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Everything that exists from connecting to closing. */
final class NatsStreamingSession implements AutoCloseable {

  private static final int OPENING_THREADS = 4;

  private final NatsStreamingConfig config;
  private final NatsStreamingServer.Link admin;
  private final NatsStreamingTopics topics;
  private final NatsStreamingLinks producerLinks;
  private final NatsStreamingLinks consumerLinks;
  private final List<NatsStreamingProducer> producers = new CopyOnWriteArrayList<>();
  private final List<NatsStreamingConsumer> consumers = new CopyOnWriteArrayList<>();

  /** The subscriptions that were opened, by topic: their durable groups are ours to remove. */
  private final Map<String, Set<String>> subscriptions = new ConcurrentHashMap<>();

  private final ExecutorService opening = Executors.newFixedThreadPool(OPENING_THREADS, threads());

  NatsStreamingSession(
      NatsStreamingConfig config,
      NatsStreamingServer server,
      NatsStreamingServer.Link admin,
      NatsStreamingMonitor monitor) {
    this.config = config;
    this.admin = admin;
    this.topics = new NatsStreamingTopics(monitor);
    this.producerLinks = new NatsStreamingLinks(server, config.producerConnections());
    this.consumerLinks = new NatsStreamingLinks(server, config.consumerConnections());
  }

  NatsStreamingServer.Link admin() {
    return admin;
  }

  NatsStreamingTopics topics() {
    return topics;
  }

  CompletionStage<DriverProducer> open(ProducerSpec spec) {
    return supplied(() -> opened(spec));
  }

  private DriverProducer opened(ProducerSpec spec) throws DriverException, InterruptedException {
    List<String> channels = topics.channels(spec.topic());
    try {
      NatsStreamingProducer producer =
          new NatsStreamingProducer(producerLinks.take(), channels, spec.index());
      producers.add(producer);
      return producer;
    } catch (IOException | IllegalStateException e) {
      throw NatsStreamingFailures.told(
          "opening the producer " + spec.id() + " on " + spec.topic(), e);
    }
  }

  CompletionStage<DriverConsumer> open(ConsumerSpec spec, BatchHandler handler) {
    return supplied(() -> opened(spec, handler));
  }

  private DriverConsumer opened(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    List<String> channels = topics.channels(spec.topic());
    NatsStreamingConsumer consumer;
    try {
      consumer = new NatsStreamingConsumer(consumerLinks.take(), config, spec, handler);
    } catch (IOException | IllegalStateException e) {
      throw NatsStreamingFailures.told(
          "opening the consumer " + spec.id() + " of " + spec.topic(), e);
    }
    consumers.add(consumer);
    subscriptions
        .computeIfAbsent(spec.topic(), unseen -> ConcurrentHashMap.newKeySet())
        .add(spec.subscription());
    consumer.open(channels);
    return consumer;
  }

  /** A subscription makes a channel, so that other processes can find it. */
  void create(List<TopicSpec> specs) throws DriverException, InterruptedException {
    topics.create(specs);
    for (TopicSpec spec : specs) {
      for (String channel : topics.channels(spec.name())) {
        try {
          admin.streaming().subscribe(channel, message -> {}).close();
        } catch (IOException | TimeoutException | IllegalStateException e) {
          throw NatsStreamingFailures.told("making the channel " + channel, e);
        }
      }
    }
  }

  /** Removes the durable groups of topics; the channels stay until the server drops them. */
  void delete(List<String> names) throws DriverException, InterruptedException {
    List<String> known = names.stream().filter(topics::isKnown).toList();
    for (String topic : known) {
      for (String subscription : subscriptions.getOrDefault(topic, Set.of())) {
        removeGroup(topic, subscription);
      }
      subscriptions.remove(topic);
    }
    topics.forget(names);
  }

  /** Joins once more, since only a member can remove a group, and only the last one does. */
  private void removeGroup(String topic, String subscription)
      throws DriverException, InterruptedException {
    ConsumerSpec spec =
        new ConsumerSpec(
            topic + "-" + subscription + "-end",
            topic,
            subscription,
            ConsumerSpec.StartPosition.LATEST);
    NatsStreamingConsumer last =
        new NatsStreamingConsumer(admin, config, spec, NatsStreamingNobody.INSTANCE);
    last.open(topics.channels(topic));
    last.unsubscribe();
  }

  private interface Supply<T> {
    T get() throws DriverException, InterruptedException;
  }

  private <T> CompletionStage<T> supplied(Supply<T> supply) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return supply.get();
          } catch (DriverException e) {
            throw new CompletionException(e);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(e);
          }
        },
        opening);
  }

  @Override
  public void close() {
    new ArrayList<>(producers).forEach(NatsStreamingProducer::close);
    new ArrayList<>(consumers).forEach(NatsStreamingConsumer::close);
    opening.shutdownNow();
    producerLinks.close();
    consumerLinks.close();
    admin.close();
  }

  private static ThreadFactory threads() {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, "plimsoll-nats-streaming-open-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
