// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.Channel;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.driver.connection.SystemTopics;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;

/**
 * Creates, describes and deletes topics. {@link #route} is thread-safe; the other methods are
 * called by one thread.
 */
final class RabbitMqTopics implements SystemTopics {

  private static final Duration SETTLE_LIMIT = Duration.ofSeconds(60);
  private static final Duration LOOK_INTERVAL = Duration.ofMillis(100);

  private final RabbitMqServer server;
  private final RabbitMqConfig config;
  private final RabbitMqTopology topology;
  private final RabbitMqBulk bulk;
  private final Map<String, RabbitMqRoute> routes = new ConcurrentHashMap<>();

  RabbitMqTopics(RabbitMqServer server, RabbitMqConfig config, RabbitMqThreads threads) {
    this.server = server;
    this.config = config;
    this.topology = new RabbitMqTopology(config);
    this.bulk = new RabbitMqBulk(server, threads);
  }

  RabbitMqTopology topology() {
    return topology;
  }

  RabbitMqBulk bulk() {
    return bulk;
  }

  @Override
  public void create(List<TopicSpec> specs) throws DriverException, InterruptedException {
    checkNodes();
    bulk.declareEach(
        "creating topics",
        specs,
        (channel, spec) -> routes.put(spec.name(), topology.create(channel, spec)));
  }

  /** Fails if there are too few nodes, because the server would silently create fewer copies. */
  private void checkNodes() throws DriverException {
    if (config.replicas() > 1 && server.management().isPresent()) {
      int nodes = RabbitMqClusterFacts.nodes(server.management().get()).size();
      if (nodes < config.replicas()) {
        throw new DriverException(
            DriverException.Kind.REFUSED,
            "RabbitMQ: replicationFactor is "
                + config.replicas()
                + ", but the cluster has "
                + nodes
                + (nodes == 1 ? " node" : " nodes")
                + ". Start more nodes (benchmark broker start rabbitmq --nodes 3), or ask for"
                + " fewer copies");
      }
    }
  }

  /**
   * Returns how messages of a topic are addressed; asks the server if this run did not create it.
   */
  RabbitMqRoute route(String topic) throws DriverException {
    RabbitMqRoute known = routes.get(topic);
    if (known != null) {
      return known;
    }
    RabbitMqRoute found = lookUp(topic);
    routes.put(topic, found);
    return found;
  }

  /** Like {@link #route}, but empty if there is no such topic. */
  Optional<RabbitMqRoute> find(String topic) throws DriverException {
    try {
      return Optional.of(route(topic));
    } catch (DriverException e) {
      if (e.kind() == DriverException.Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private RabbitMqRoute lookUp(String topic) throws DriverException {
    if (exists(topic, channel -> channel.exchangeDeclarePassive(topic))) {
      int partitions = 0;
      while (true) {
        String queue = RabbitMqNames.queue(topic, partitions);
        if (!exists(topic, channel -> channel.queueDeclarePassive(queue))) {
          break;
        }
        partitions++;
      }
      if (partitions > 0) {
        return RabbitMqRoute.ofExchange(topic, partitions, config.messagePersistence());
      }
    }
    if (exists(topic, channel -> channel.queueDeclarePassive(topic))) {
      return RabbitMqRoute.ofQueue(topic, config.messagePersistence());
    }
    throw new DriverException(
        DriverException.Kind.NOT_FOUND,
        "RabbitMQ: there is no topic "
            + topic
            + ": neither a queue of that name nor an exchange with queues that Plimsoll made");
  }

  private boolean exists(String topic, RabbitMqServer.Action<?> passive) throws DriverException {
    try {
      server.withOrThrow(passive);
      return true;
    } catch (IOException | TimeoutException | RuntimeException e) {
      if (RabbitMqFailures.isNotFound(e)) {
        return false;
      }
      throw RabbitMqFailures.toDriverException("looking for the topic " + topic, e);
    }
  }

  /** Returns the queue of each partition that was created with the topic. */
  List<String> queues(String topic) throws DriverException {
    RabbitMqRoute route = route(topic);
    if (route.isPlainQueue()) {
      return List.of(topic);
    }
    List<String> names = new ArrayList<>();
    for (int partition = 0; partition < route.partitions(); partition++) {
      names.add(RabbitMqNames.queue(topic, partition));
    }
    return List.copyOf(names);
  }

  @Override
  public List<TopicFacts> describe(List<String> names)
      throws DriverException, InterruptedException {
    Map<String, Long> messages = new ConcurrentHashMap<>();
    for (String name : names) {
      route(name);
    }
    bulk.forEach(
        "looking at topics", names, (channel, name) -> messages.put(name, count(channel, name)));
    Optional<Map<String, RabbitMqQueueFacts>> facts = facts();
    List<TopicFacts> result = new ArrayList<>();
    for (String name : names) {
      List<String> queues = queues(name);
      List<String> leaders =
          facts
              .map(known -> queues.stream().map(queue -> leader(known.get(queue))).toList())
              .filter(all -> all.stream().noneMatch(String::isEmpty))
              .orElse(List.of());
      result.add(new TopicFacts(name, queues.size(), exact(messages.get(name)), leaders));
    }
    return result;
  }

  /**
   * The server counts the entries of a stream, also those that it stores for itself, and tells a
   * number that may be seconds old.
   */
  private OptionalLong exact(long messages) {
    return config.queueType() == RabbitMqQueueType.STREAM
        ? OptionalLong.empty()
        : OptionalLong.of(messages);
  }

  private static String leader(RabbitMqQueueFacts queue) {
    return queue == null ? "" : queue.leader();
  }

  private long count(Channel channel, String topic) throws IOException {
    long sum = 0;
    RabbitMqRoute route = routes.get(topic);
    for (int partition = 0; partition < route.partitions(); partition++) {
      String queue = route.isPlainQueue() ? topic : RabbitMqNames.queue(topic, partition);
      sum += channel.queueDeclarePassive(queue).getMessageCount();
    }
    return sum;
  }

  private Optional<Map<String, RabbitMqQueueFacts>> facts() throws DriverException {
    return server.management().isEmpty()
        ? Optional.empty()
        : Optional.of(RabbitMqQueueFacts.read(server.management().get()));
  }

  /** Waits until each queue has its leader and all of its copies. */
  void settle(List<String> names) throws DriverException, InterruptedException {
    if (server.management().isEmpty()) {
      return;
    }
    List<String> queues = new ArrayList<>();
    for (String name : names) {
      queues.addAll(queues(name));
    }
    boolean singleNode = RabbitMqClusterFacts.nodes(server.management().get()).size() == 1;
    Deadline.after(SETTLE_LIMIT)
        .await(
            LOOK_INTERVAL,
            () -> {
              Map<String, RabbitMqQueueFacts> facts = facts().orElseThrow();
              queues.removeIf(
                  queue -> facts.containsKey(queue) && facts.get(queue).isSettled(singleNode));
              return queues.isEmpty();
            },
            () ->
                new DriverException(
                    DriverException.Kind.TIMEOUT,
                    "RabbitMQ: after a minute "
                        + queues.get(0)
                        + " has no leader or not all copies"));
  }

  @Override
  public List<String> list(String prefix) throws DriverException {
    RabbitMqManagement management = server.managementOrThrow();
    Set<String> found = new TreeSet<>();
    addTopics(management.exchanges(), prefix, found);
    addTopics(management.queues("name"), prefix, found);
    return List.copyOf(found);
  }

  private static void addTopics(JsonNode entries, String prefix, Set<String> into) {
    for (JsonNode entry : entries) {
      String name = entry.path("name").asString("");
      if (name.startsWith(prefix) && RabbitMqNames.isTopic(name)) {
        into.add(name);
      }
    }
  }

  /**
   * Deletes topics with everything that belongs to them. Without the management plugin, that is
   * what was created with them, because the queues of subscriptions are not known.
   */
  void delete(Collection<String> names) throws DriverException, InterruptedException {
    Set<String> queues = new LinkedHashSet<>();
    if (server.management().isPresent()) {
      for (JsonNode entry : server.management().get().queues("name")) {
        String name = entry.path("name").asString("");
        if (names.stream().anyMatch(topic -> RabbitMqNames.belongs(name, topic))) {
          queues.add(name);
        }
      }
    } else {
      addKnown(names, queues);
    }
    queues.addAll(names);
    try {
      bulk.deleteEach(
          "deleting topics", List.copyOf(queues), (channel, queue) -> channel.queueDelete(queue));
    } finally {
      deleteExchanges(names);
    }
  }

  private void deleteExchanges(Collection<String> names)
      throws DriverException, InterruptedException {
    bulk.deleteEach(
        "deleting topics",
        List.copyOf(names),
        (channel, topic) -> {
          channel.exchangeDelete(RabbitMqNames.claim(topic));
          return channel.exchangeDelete(topic);
        });
    names.forEach(routes::remove);
  }

  private void addKnown(Collection<String> names, Set<String> queues) throws DriverException {
    for (String name : names) {
      if (find(name).isPresent()) {
        queues.addAll(queues(name));
      }
    }
  }
}
