// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

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

  RabbitMqSubscriptions(RabbitMqServer server, RabbitMqTopics topics, RabbitMqConfig config) {
    this.server = server;
    this.topics = topics;
    this.streams = config.queueType() == RabbitMqQueueType.STREAM;
  }

  /** Returns the queue or stream of each partition for this consumer's subscription. */
  List<String> queues(ConsumerSpec spec) throws DriverException, InterruptedException {
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

  private List<String> declare(ConsumerSpec spec, boolean first)
      throws DriverException, InterruptedException {
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
      bind(spec.topic(), shared);
      return shared;
    }
    return ownQueues(spec, route.partitions());
  }

  /** The queues were unbound if an earlier first subscription was deleted. */
  private void bind(String topic, List<String> shared) throws DriverException {
    server.with(
        "subscribing to " + topic,
        channel -> {
          for (int partition = 0; partition < shared.size(); partition++) {
            topics.topology().bind(channel, topic, partition, shared.get(partition));
          }
          return shared;
        });
  }

  private boolean claim(String topic, String subscription) throws DriverException {
    try {
      server.withOrThrow(channel -> claim(channel, topic, subscription));
      return true;
    } catch (IOException | TimeoutException | RuntimeException e) {
      if (RabbitMqFailures.isInequivalent(e)) {
        return false;
      }
      throw RabbitMqFailures.toDriverException("subscribing to " + topic, e);
    }
  }

  private static Object claim(Channel channel, String topic, String subscription)
      throws IOException {
    return channel.exchangeDeclare(
        RabbitMqNames.claim(topic),
        BuiltinExchangeType.FANOUT,
        true,
        false,
        Map.of("alternate-exchange", subscription));
  }

  private List<String> ownQueues(ConsumerSpec spec, int partitions)
      throws DriverException, InterruptedException {
    List<String> names =
        IntStream.range(0, partitions)
            .mapToObj(each -> RabbitMqNames.queue(spec.topic(), each, spec.subscription()))
            .toList();
    topics
        .bulk()
        .declareEach(
            "subscribing to " + spec.topic(),
            IntStream.range(0, partitions).boxed().toList(),
            (channel, partition) -> {
              topics.topology().declare(channel, spec.topic(), partition, names.get(partition));
              return partition;
            });
    return names;
  }

  /** Deletes the queues and claims of these subscriptions. */
  void delete(Collection<String> topicNames, List<String> subscriptions)
      throws DriverException, InterruptedException {
    forget(topicNames);
    if (streams) {
      return;
    }
    List<String> queued = new ArrayList<>();
    for (String topic : topicNames) {
      if (topics.find(topic).filter(route -> !route.isPlainQueue()).isPresent()) {
        queued.add(topic);
      }
    }
    topics
        .bulk()
        .deleteEach(
            "deleting subscriptions",
            queued,
            (channel, topic) -> {
              int partitions = topics.route(topic).partitions();
              for (String subscription : subscriptions) {
                for (int partition = 0; partition < partitions; partition++) {
                  channel.queueDelete(RabbitMqNames.queue(topic, partition, subscription));
                }
                release(channel, topic, subscription);
              }
              return topic;
            });
  }

  /**
   * Empties the topic's own queues if they are this subscription's, and unbinds them: what is sent
   * from now on is not for the next subscription. The claim does not show whose it is, except by
   * the answer to another declaration.
   */
  private void release(Channel channel, String topic, String subscription)
      throws IOException, DriverException {
    if (!claim(topic, subscription)) {
      return;
    }
    List<String> shared = topics.queues(topic);
    for (int partition = 0; partition < shared.size(); partition++) {
      topics.topology().unbind(channel, topic, partition, shared.get(partition));
      channel.queuePurge(shared.get(partition));
    }
    channel.exchangeDelete(RabbitMqNames.claim(topic));
  }

  /** Forgets topics that are about to be deleted. */
  void forget(Collection<String> names) {
    names.forEach(queues::remove);
  }
}
