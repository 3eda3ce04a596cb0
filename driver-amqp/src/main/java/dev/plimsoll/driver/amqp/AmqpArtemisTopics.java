// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.TopicSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.qpid.protonj2.client.Connection;
import org.apache.qpid.protonj2.client.Message;
import org.apache.qpid.protonj2.client.SenderOptions;
import org.apache.qpid.protonj2.client.Session;
import org.apache.qpid.protonj2.client.exceptions.ClientException;

/**
 * Topics of Artemis: a partition is a multicast address {@code <topic>.<partition>}, with a durable
 * queue for each subscription. They are created by messages to the broker's management address.
 */
final class AmqpArtemisTopics extends AmqpTopics {

  private static final String BROKER = "broker";

  /** Names in the answers of the management, which are JSON. */
  private static final Pattern NAME = Pattern.compile("\"([^\"\\\\]*)\"");

  private final AmqpConfig config;

  AmqpArtemisTopics(Connection connection, AmqpConfig config) {
    super(connection);
    this.config = config;
  }

  @Override
  Links open(Session fresh, SenderOptions options) throws ClientException {
    return new Links(fresh.openSender("activemq.management", options), fresh.openDynamicReceiver());
  }

  private String attribute(String name) throws DriverException, InterruptedException {
    return ask(name, "[]", "_AMQ_Attribute");
  }

  private void invoke(String operation, String parameters)
      throws DriverException, InterruptedException {
    ask(operation, parameters, "_AMQ_OperationName");
  }

  private String ask(String name, String parameters, String property)
      throws DriverException, InterruptedException {
    Message<?> answer =
        ask(
            name,
            replies ->
                Message.create(parameters)
                    .property("_AMQ_ResourceName", BROKER)
                    .property(property, name)
                    .replyTo(replies));
    String text = AmqpFailures.call(name, () -> String.valueOf(answer.body()));
    if (!AmqpFailures.call(
        name, () -> Boolean.TRUE.equals(answer.property("_AMQ_OperationSucceeded")))) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "Artemis: "
              + name
              + parameters
              + " failed: "
              + text
              + ". The user needs the right to manage (security-setting of activemq.management)");
    }
    return text;
  }

  private List<String> names(String attribute) throws DriverException, InterruptedException {
    List<String> names = new ArrayList<>();
    Matcher matcher = NAME.matcher(attribute(attribute));
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  @Override
  Map<String, Integer> partitions() throws DriverException, InterruptedException {
    Map<String, Integer> partitions = new HashMap<>();
    for (String address : names("addressNames")) {
      String[] parts = address.split("\\.", -1);
      if (parts.length == 2 && parts[1].matches("[0-9]+")) {
        partitions.merge(parts[0], 1, Integer::sum);
      }
    }
    return partitions;
  }

  @Override
  public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
    for (TopicSpec topic : topics) {
      for (int partition = 0; partition < topic.partitions(); partition++) {
        invoke("createAddress", "[\"" + join(topic.name(), partition) + "\",\"MULTICAST\"]");
      }
    }
  }

  @Override
  void delete(List<String> topics) throws DriverException, InterruptedException {
    for (String address : names("addressNames")) {
      int dot = address.indexOf('.');
      if (dot > 0 && topics.contains(address.substring(0, dot))) {
        invoke("deleteAddress", "[\"" + address + "\",true]");
      }
    }
  }

  @Override
  String subscribe(String topic, int partition, String subscription)
      throws DriverException, InterruptedException {
    String address = join(topic, partition);
    String queue = join(topic, partition, subscription);
    String settings =
        "{\\\"name\\\":\\\"%s\\\",\\\"address\\\":\\\"%s\\\",\\\"routing-type\\\":\\\"MULTICAST\\\",\\\"durable\\\":true}"
            .formatted(queue, address);
    invoke("createQueue", "[\"" + settings + "\",true]");
    return address + "::" + queue;
  }

  @Override
  void unsubscribe(List<String> topics, List<String> subscriptions)
      throws DriverException, InterruptedException {
    List<String> removed = subscriptions.stream().map(AmqpTopics::nameOf).toList();
    for (String queue : names("queueNames")) {
      String[] parts = queue.split("\\.", -1);
      if (parts.length == 3 && topics.contains(parts[0]) && removed.contains(parts[2])) {
        invoke("destroyQueue", "[\"" + queue + "\",true,false]");
      }
    }
  }

  @Override
  String target(String topic, int partition) {
    return join(topic, partition);
  }

  @Override
  Storage storage() throws DriverException, InterruptedException {
    boolean synced =
        config.durable()
            && attribute("persistenceEnabled").contains("true")
            && attribute("journalSyncNonTransactional").contains("true");
    return new Storage(
        Acknowledger.SERVER,
        Copies.of(1, 1, synced ? Durability.FSYNC : Durability.MEMORY),
        List.of(
            synced
                ? "The server confirms a durable message when it has forced it to its journal"
                    + " (journalSyncNonTransactional, as the server says)."
                : "The server confirms a message without waiting for its journal: the message is"
                    + " not durable, or the server says that it does not wait."));
  }

  @Override
  boolean isRedelivered(Message<?> message) throws ClientException {
    return message.deliveryCount() > 0;
  }
}
