// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.BuiltinExchangeType;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;

/**
 * The queues of each subscription. Thread-safe.
 *
 * <p>A topic has one queue per partition from its creation, so that no message is lost before a
 * consumer subscribes. The first subscription uses these queues; each further subscription has
 * queues of its own, which receive messages sent from then on. The server decides for all processes
 * which subscription is the first: the claim is an exchange whose declaration names the
 * subscription, and the server rejects a second declaration that names another one. All
 * subscriptions read the same streams.
 */
final class RabbitMqSubscriptions {

  private final RabbitMqServer server;
  private final RabbitMqTopics topics;
  private final boolean streams;
  private final Map<String, Map<String, List<String>>> queues = new ConcurrentHashMap<>();
  private final Set<String> created = ConcurrentHashMap.newKeySet();
  private final Set<String> claims = ConcurrentHashMap.newKeySet();
  private final Map<String, Map<String, RabbitMqGroup>> groups = new ConcurrentHashMap<>();

  RabbitMqSubscriptions(RabbitMqServer server, RabbitMqTopics topics, RabbitMqConfig config) {
    this.server = server;
    this.topics = topics;
    this.streams = config.queueType() == QueueType.STREAM;
  }

  /** Returns the queue or stream of each partition for this consumer's subscription. */
  List<String> queues(ConsumerSpec spec) throws DriverException {
    Map<String, List<String>> ofTopic =
        queues.computeIfAbsent(spec.topic(), unseen -> new ConcurrentHashMap<>());
    synchronized (ofTopic) {
      List<String> known = ofTopic.get(spec.subscription());
      if (known == null) {
        known = declare(spec, ofTopic.isEmpty());
        ofTopic.put(spec.subscription(), known);
      }
      return known;
    }
  }

  private List<String> declare(ConsumerSpec spec, boolean first) throws DriverException {
    RabbitMqRoute route = topics.route(spec.topic());
    List<String> shared = topics.queues(spec.topic());
    if (streams && !route.isPlainQueue()) {
      return shared;
    }
    if (route.isPlainQueue()) {
      if (!first) {
        throw new DriverException(
            DriverException.Kind.REFUSED,
            "RabbitMQ: the queue "
                + spec.topic()
                + " is one subscription; a further one would need an exchange. Set"
                + " subscriptionsPerTopic: 1");
      }
      return shared;
    }
    // The messages in the topic's queues are not for a subscription that starts at the latest
    // message.
    if (spec.start() == StartPosition.EARLIEST && claim(spec.topic(), spec.subscription())) {
      claims.add(spec.topic());
      return shared;
    }
    return ownQueues(spec, route.partitions());
  }

  private boolean claim(String topic, String subscription) throws DriverException {
    try {
      server.withOrThrow(
          channel ->
              channel.exchangeDeclare(
                  RabbitMqNames.claim(topic),
                  BuiltinExchangeType.FANOUT,
                  true,
                  false,
                  Map.of("alternate-exchange", subscription)));
      return true;
    } catch (IOException | TimeoutException | RuntimeException e) {
      if (RabbitMqFailures.isInequivalent(e)) {
        return false;
      }
      throw RabbitMqFailures.toDriverException("subscribing to " + topic, e);
    }
  }

  private List<String> ownQueues(ConsumerSpec spec, int partitions) throws DriverException {
    return server.with(
        "subscribing to " + spec.topic(),
        channel -> {
          List<String> names = new ArrayList<>();
          for (int partition = 0; partition < partitions; partition++) {
            String name = RabbitMqNames.queue(spec.topic(), partition, spec.subscription());
            created.add(name);
            topics.topology().declare(channel, spec.topic(), partition, name);
            names.add(name);
          }
          return names;
        });
  }

  /** Returns the group that distributes the partitions among the subscription's consumers. */
  RabbitMqGroup group(ConsumerSpec spec, int partitions) {
    return groups
        .computeIfAbsent(spec.topic(), unseen -> new ConcurrentHashMap<>())
        .computeIfAbsent(spec.subscription(), unseen -> new RabbitMqGroup(partitions));
  }

  /**
   * Forgets topics that are about to be deleted; returns the queues created for their
   * subscriptions.
   */
  List<String> forget(Collection<String> names) {
    List<String> forgotten = new ArrayList<>();
    for (String topic : names) {
      groups.remove(topic);
      queues.remove(topic);
      claims.remove(topic);
      created.stream().filter(queue -> RabbitMqNames.belongs(queue, topic)).forEach(forgotten::add);
    }
    forgotten.forEach(created::remove);
    return forgotten;
  }

  /** Deletes the queues and claims of subscriptions of topics that stay. */
  void deleteRest() throws DriverException {
    if (created.isEmpty() && claims.isEmpty()) {
      return;
    }
    server.with(
        "deleting subscriptions",
        channel -> {
          for (String queue : List.copyOf(created)) {
            channel.queueDelete(queue);
            created.remove(queue);
          }
          for (String topic : List.copyOf(claims)) {
            channel.exchangeDelete(RabbitMqNames.claim(topic));
            claims.remove(topic);
          }
          return true;
        });
  }
}
