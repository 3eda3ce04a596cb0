// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Topics of core NATS, which are only names: the server keeps no list of subjects. The driver
 * instance that creates a topic answers requests for its number of partitions on a subject of its
 * own, so that other processes of the run know it too.
 */
final class NatsCoreTopics implements NatsTopics {

  private static final String QUESTION = "plimsoll.partitions.";
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

  private final Connection connection;
  private final Dispatcher answers;
  private final Map<String, Integer> created = new ConcurrentHashMap<>();
  private final Map<String, Integer> partitions = new ConcurrentHashMap<>();

  NatsCoreTopics(Connection connection) {
    this.connection = connection;
    this.answers = connection.createDispatcher();
  }

  @Override
  public void create(List<TopicSpec> topics) {
    for (TopicSpec topic : topics) {
      created.put(topic.name(), topic.partitions());
      answers.subscribe(QUESTION + topic.name(), question -> answer(question, topic.partitions()));
    }
  }

  private void answer(Message question, int count) {
    if (question.getReplyTo() != null) {
      byte[] text = Integer.toString(count).getBytes(StandardCharsets.US_ASCII);
      connection.publish(question.getReplyTo(), text);
    }
  }

  @Override
  public List<TopicFacts> describe(List<String> names)
      throws DriverException, InterruptedException {
    List<TopicFacts> facts = new ArrayList<>();
    for (String name : names) {
      facts.add(new TopicFacts(name, count(name), OptionalLong.empty(), List.of()));
    }
    return facts;
  }

  private int count(String topic) throws DriverException, InterruptedException {
    Integer count = created.getOrDefault(topic, partitions.get(topic));
    if (count == null) {
      count = ask(topic);
      partitions.put(topic, count);
    }
    return count;
  }

  private int ask(String topic) throws DriverException, InterruptedException {
    Message answer = connection.request(QUESTION + topic, new byte[0], ANSWER_LIMIT);
    if (answer == null) {
      throw new DriverException(
          DriverException.Kind.NOT_FOUND,
          "NATS: the topic "
              + topic
              + " was not created by this run, and core NATS keeps no list of subjects");
    }
    return Integer.parseInt(new String(answer.getData(), StandardCharsets.US_ASCII));
  }

  @Override
  public List<String> list(String prefix) {
    return created.keySet().stream().filter(name -> name.startsWith(prefix)).sorted().toList();
  }

  @Override
  public void delete(List<String> names) {
    for (String name : names) {
      partitions.remove(name);
      if (created.remove(name) != null) {
        answers.unsubscribe(QUESTION + name);
      }
    }
  }

  /** Queue groups exist only while they have members. */
  @Override
  public void deleteSubscriptions(List<String> topics, List<String> subscriptions) {}

  @Override
  public List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    return describe(names);
  }

  @Override
  public NatsSubjects subjects(String topic) throws DriverException, InterruptedException {
    return new NatsSubjects(NatsSubjects.of(topic, count(topic)));
  }

  /**
   * Returns the subjects for a producer. If the process that created the topic has ended, messages
   * without a partition all go to one subject.
   */
  @Override
  public NatsSubjects subjectsToSend(String topic) throws DriverException, InterruptedException {
    try {
      return subjects(topic);
    } catch (DriverException e) {
      if (e.kind() != DriverException.Kind.NOT_FOUND) {
        throw e;
      }
      return new NatsSubjects(NatsSubjects.of(topic, 1));
    }
  }
}
