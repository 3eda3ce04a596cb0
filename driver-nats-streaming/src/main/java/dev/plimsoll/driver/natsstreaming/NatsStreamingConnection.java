// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.ClientPool;
import dev.plimsoll.driver.connection.DriverConnection;
import dev.plimsoll.driver.connection.OpenClients;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A connection to the server with everything that is opened on it. */
final class NatsStreamingConnection implements DriverConnection {

  private static final String CLOSING = "plimsoll-nats-streaming-close";
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(4);

  private final NatsStreamingConfig config;
  private final NatsStreamingServer server;
  private final NatsStreamingServer.Link admin;
  private final NatsStreamingMonitor monitor;
  private final NatsStreamingTopics topics;
  private final ClientPool<NatsStreamingServer.Link> producerLinks;
  private final ClientPool<NatsStreamingServer.Link> consumerLinks;
  private final OpenClients clients = new OpenClients(CLOSING, CLOSE_LIMIT);

  /** The opened subscriptions by topic, whose durable groups go with the topic. */
  private final Map<String, Set<String>> subscriptions = new ConcurrentHashMap<>();

  NatsStreamingConnection(
      NatsStreamingConfig config,
      NatsStreamingServer server,
      NatsStreamingServer.Link admin,
      NatsStreamingMonitor monitor) {
    this.config = config;
    this.server = server;
    this.admin = admin;
    this.monitor = monitor;
    this.topics = new NatsStreamingTopics(admin, monitor);
    this.producerLinks = links(config.producerClients());
    this.consumerLinks = links(config.consumerClients());
  }

  private ClientPool<NatsStreamingServer.Link> links(int max) {
    return new ClientPool<>(
        CLOSING, max, CLOSE_LIMIT, server::open, NatsStreamingServer.Link::close);
  }

  @Override
  public ServerSettings serverSettings() throws InterruptedException {
    return monitor.settings();
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
  public DriverProducer createProducer(ProducerSpec spec)
      throws DriverException, InterruptedException {
    NatsStreamingProducer producer =
        new NatsStreamingProducer(
            producerLinks.of(spec.client()), topics.channels(spec.topic()), spec.index());
    clients.add(spec.topic(), producer::close);
    return producer;
  }

  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    List<String> channels = topics.channels(spec.topic());
    NatsStreamingConsumer consumer =
        new NatsStreamingConsumer(consumerLinks.of(spec.index()), config, spec, handler);
    clients.add(spec.topic(), consumer::close);
    subscriptions
        .computeIfAbsent(spec.topic(), unseen -> ConcurrentHashMap.newKeySet())
        .add(spec.subscription());
    consumer.open(channels);
    return consumer;
  }

  @Override
  public void deleteSubscriptions(List<String> names, List<String> removed)
      throws DriverException, InterruptedException {
    for (String topic : names) {
      for (String subscription : removed) {
        removeGroup(topic, subscription);
      }
      subscriptions.getOrDefault(topic, new HashSet<>()).removeAll(removed);
    }
  }

  /** A topic that does not exist has no group. */
  private void removeGroup(String topic, String subscription)
      throws DriverException, InterruptedException {
    List<String> channels;
    try {
      channels = topics.channels(topic);
    } catch (DriverException e) {
      if (e.kind() == DriverException.Kind.NOT_FOUND) {
        return;
      }
      throw e;
    }
    NatsStreamingConsumer.removeGroup(admin, config, channels, topic, subscription);
  }

  /** Removes the durable groups of the topics; the channels stay until the server drops them. */
  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    clients.closeOf(names);
    for (String topic : names.stream().filter(topics::isKnown).toList()) {
      deleteSubscriptions(List.of(topic), List.copyOf(subscriptions.getOrDefault(topic, Set.of())));
      subscriptions.remove(topic);
    }
    topics.forget(names);
  }

  @Override
  public void close() {
    clients.close();
    producerLinks.close();
    consumerLinks.close();
    admin.close();
  }
}
