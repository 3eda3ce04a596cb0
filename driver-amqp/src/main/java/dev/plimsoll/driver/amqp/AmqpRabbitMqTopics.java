// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.TopicSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.qpid.protonj2.client.Connection;
import org.apache.qpid.protonj2.client.DeliveryMode;
import org.apache.qpid.protonj2.client.LinkOptions;
import org.apache.qpid.protonj2.client.Message;
import org.apache.qpid.protonj2.client.ReceiverOptions;
import org.apache.qpid.protonj2.client.SenderOptions;
import org.apache.qpid.protonj2.client.Session;
import org.apache.qpid.protonj2.client.exceptions.ClientException;

/**
 * Topics of RabbitMQ 4: a topic is a direct exchange, a partition a routing key, and a subscription
 * a queue for each partition.
 *
 * <p>The management by AMQP has no list of exchanges and queues, so the driver keeps one in the
 * server, as arguments of bindings between the exchange and the queue {@value #LIST}: with the
 * routing key {@value #TOPICS} those of topics, with that of a topic those of its subscriptions.
 * The queue also takes the messages of topics that have no subscription; it keeps none.
 */
final class AmqpRabbitMqTopics extends AmqpTopics {

  private static final String LIST = "plimsoll-topics";
  private static final String TOPICS = ".topics";
  private static final String NAME = "name";
  private static final String PARTITIONS = "partitions";
  private static final String NODE = "/management";
  private static final int NOT_FOUND = 404;
  private static final int FAILED = 400;

  private final AmqpConfig config;

  AmqpRabbitMqTopics(Connection connection, AmqpConfig config)
      throws DriverException, InterruptedException {
    super(connection);
    this.config = config;
    declareExchange(LIST, "fanout", Map.of());
    declareQueue(LIST, Map.of("x-queue-type", "classic", "x-message-ttl", 0));
  }

  @Override
  Links open(Session fresh, SenderOptions options) throws ClientException {
    return new Links(
        fresh.openSender(NODE, pair(options)),
        fresh.openReceiver(NODE, pair(new ReceiverOptions())));
  }

  /** Both links have one name. */
  private static <T extends LinkOptions<T>> T pair(T options) {
    return options
        .deliveryMode(DeliveryMode.AT_MOST_ONCE)
        .linkName(LIST)
        .properties(Map.of("paired", true));
  }

  private Object ask(String method, String path, Object body)
      throws DriverException, InterruptedException {
    String operation = method + " " + path;
    String id = UUID.randomUUID().toString();
    Message<?> answer =
        ask(
            operation,
            replies -> Message.create(body).messageId(id).to(path).subject(method).replyTo("$me"));
    return AmqpFailures.call(operation, () -> read(operation, answer));
  }

  private static Object read(String operation, Message<?> answer) throws ClientException {
    int status = Integer.parseInt(answer.subject());
    if (status >= FAILED && status != NOT_FOUND) {
      throw new ClientException(operation + " was answered with " + status + ": " + answer.body());
    }
    return status == NOT_FOUND ? null : answer.body();
  }

  private void declareExchange(String name, String type, Map<String, Object> arguments)
      throws DriverException, InterruptedException {
    ask("PUT", "/exchanges/" + name, Map.of("type", type, "durable", true, "arguments", arguments));
  }

  private void declareQueue(String name, Map<String, Object> arguments)
      throws DriverException, InterruptedException {
    ask("PUT", "/queues/" + name, Map.of("durable", true, "arguments", arguments));
  }

  private void bind(String source, String queue, String key, Map<String, Object> arguments)
      throws DriverException, InterruptedException {
    ask(
        "POST",
        "/bindings",
        Map.of(
            "source",
            source,
            "destination_queue",
            queue,
            "binding_key",
            key,
            "arguments",
            arguments));
  }

  /** Returns the entries of the list that have this routing key. */
  @SuppressWarnings("unchecked")
  private List<Map<String, Object>> entries(String key)
      throws DriverException, InterruptedException {
    return (List<Map<String, Object>>)
        ask("GET", "/bindings?src=" + LIST + "&dstq=" + LIST + "&key=" + key, null);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> arguments(Map<String, Object> entry) {
    return (Map<String, Object>) entry.get("arguments");
  }

  private static String name(Map<String, Object> entry) {
    return String.valueOf(arguments(entry).get(NAME));
  }

  @Override
  Map<String, Integer> partitions() throws DriverException, InterruptedException {
    Map<String, Integer> partitions = new HashMap<>();
    for (Map<String, Object> entry : entries(TOPICS)) {
      partitions.put(name(entry), ((Number) arguments(entry).get(PARTITIONS)).intValue());
    }
    return partitions;
  }

  @Override
  public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
    for (TopicSpec topic : topics) {
      declareExchange(topic.name(), "direct", Map.of("alternate-exchange", LIST));
      bind(LIST, LIST, TOPICS, Map.of(NAME, topic.name(), PARTITIONS, topic.partitions()));
    }
  }

  @Override
  void delete(List<String> topics) throws DriverException, InterruptedException {
    for (Map<String, Object> entry : entries(TOPICS)) {
      String topic = name(entry);
      if (topics.contains(topic)) {
        for (Map<String, Object> subscription : entries(topic)) {
          remove(topic, subscription);
        }
        ask("DELETE", "/exchanges/" + topic, null);
        ask("DELETE", String.valueOf(entry.get("location")), null);
      }
    }
  }

  /** Deletes the queue of a subscription in one partition, and its entry. */
  private void remove(String topic, Map<String, Object> entry)
      throws DriverException, InterruptedException {
    Object partition = arguments(entry).get(PARTITIONS);
    ask("DELETE", "/queues/" + topic + "." + partition + "." + name(entry), null);
    ask("DELETE", String.valueOf(entry.get("location")), null);
  }

  @Override
  String subscribe(String topic, int partition, String subscription)
      throws DriverException, InterruptedException {
    String queue = join(topic, partition, subscription);
    bind(LIST, LIST, topic, Map.of(NAME, nameOf(subscription), PARTITIONS, partition));
    declareQueue(queue, queueArguments());
    bind(topic, queue, Integer.toString(partition), Map.of());
    return "/queues/" + queue;
  }

  private Map<String, Object> queueArguments() {
    Map<String, Object> arguments = new HashMap<>();
    boolean quorum = config.queueType() == AmqpConfig.QueueType.QUORUM;
    arguments.put("x-queue-type", quorum ? "quorum" : "classic");
    config
        .replicationFactor()
        .ifPresent(copies -> arguments.put("x-quorum-initial-group-size", copies));
    return arguments;
  }

  @Override
  void unsubscribe(List<String> topics, List<String> subscriptions)
      throws DriverException, InterruptedException {
    List<String> removed = subscriptions.stream().map(AmqpTopics::nameOf).toList();
    for (String topic : topics) {
      for (Map<String, Object> entry : entries(topic)) {
        if (removed.contains(name(entry))) {
          remove(topic, entry);
        }
      }
    }
  }

  @Override
  String target(String topic, int partition) {
    return "/exchanges/" + topic + "/" + partition;
  }

  /** Declares a queue to see how many copies the server makes. */
  @Override
  Storage storage() throws DriverException, InterruptedException {
    if (config.queueType() == AmqpConfig.QueueType.CLASSIC) {
      return new Storage(
          Acknowledger.SERVER,
          Copies.of(1, 1, config.durable() ? Durability.PAGE_CACHE : Durability.MEMORY),
          List.of());
    }
    String queue = LIST + "." + UUID.randomUUID();
    declareQueue(queue, queueArguments());
    int copies = copies(ask("GET", "/queues/" + queue, null));
    ask("DELETE", "/queues/" + queue, null);
    return new Storage(
        copies > 1 ? Acknowledger.QUORUM : Acknowledger.LEADER,
        Copies.majority(copies, Durability.FSYNC),
        List.of(
            "A quorum queue confirms when a majority of its replicas ("
                + copies
                + " in all) has forced the message to its write-ahead log on disk."));
  }

  private static int copies(Object queue) {
    Object replicas = queue instanceof Map<?, ?> facts ? facts.get("replicas") : null;
    if (replicas instanceof Object[] nodes) {
      return Math.max(1, nodes.length);
    }
    return replicas instanceof List<?> nodes ? Math.max(1, nodes.size()) : 1;
  }

  @Override
  boolean isRedelivered(Message<?> message) throws ClientException {
    return !message.firstAcquirer();
  }
}
