// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.session.SessionTopics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Creates, describes and deletes topics in requests of bounded size. Used by one thread at a time.
 */
final class KafkaTopics implements SessionTopics {

  private static final int TOPICS_PER_REQUEST = 500;

  /** A KRaft controller rejects requests with 10,000 partitions or more. */
  private static final int PARTITIONS_PER_REQUEST = 5_000;

  private static final int ATTEMPTS = 5;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long INTERVAL_MILLIS = 200;

  private final Admin admin;
  private final KafkaConfig config;
  private final Set<String> created = new HashSet<>();

  KafkaTopics(Admin admin, KafkaConfig config) {
    this.admin = admin;
    this.config = config;
  }

  @Override
  public void create(List<TopicSpec> specs) throws DriverException, InterruptedException {
    List<NewTopic> request = new ArrayList<>();
    int partitions = 0;
    for (TopicSpec spec : specs) {
      boolean full = request.size() == TOPICS_PER_REQUEST;
      if (full || partitions + spec.partitions() > PARTITIONS_PER_REQUEST) {
        createAll(request);
        request.clear();
        partitions = 0;
      }
      request.add(
          new NewTopic(spec.name(), spec.partitions(), config.replicationFactor())
              .configs(config.topic()));
      partitions += spec.partitions();
    }
    createAll(request);
    specs.forEach(spec -> created.add(spec.name()));
    awaitKnown(specs);
  }

  private void createAll(List<NewTopic> topics) throws DriverException, InterruptedException {
    Map<String, NewTopic> left = new LinkedHashMap<>();
    topics.forEach(topic -> left.put(topic.name(), topic));
    for (int attempt = 1; !left.isEmpty(); attempt++) {
      Map<String, KafkaFuture<Void>> answers = admin.createTopics(left.values()).values();
      for (Map.Entry<String, KafkaFuture<Void>> answer : answers.entrySet()) {
        if (createdNow(answer.getKey(), answer.getValue(), attempt)) {
          left.remove(answer.getKey());
        }
      }
      if (!left.isEmpty()) {
        Thread.sleep(INTERVAL_MILLIS);
      }
    }
  }

  private boolean createdNow(String topic, KafkaFuture<Void> answer, int attempt)
      throws DriverException, InterruptedException {
    try {
      KafkaServer.await(answer, "creating the topic " + topic);
      return true;
    } catch (DriverException e) {
      Throwable root = KafkaFailures.rootCause(e.getCause());
      if (root instanceof TopicExistsException && attempt > 1) {
        return true; // An earlier attempt succeeded, but its response was lost.
      }
      if (root instanceof RetriableException && attempt < ATTEMPTS) {
        return false;
      }
      throw root instanceof InvalidReplicationFactorException ? tooFewNodes(e) : e;
    }
  }

  private DriverException tooFewNodes(DriverException refused) {
    return new DriverException(
        refused.kind(),
        refused.getMessage()
            + " Give a replicationFactor (now "
            + config.replicationFactor()
            + ") that the cluster has nodes for",
        refused.getCause());
  }

  private void awaitKnown(List<TopicSpec> specs) throws DriverException, InterruptedException {
    List<String> names = specs.stream().map(TopicSpec::name).toList();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        descriptions(names);
        return;
      } catch (DriverException e) {
        // The node that answered may not know the topic yet.
        if (e.kind() != DriverException.Kind.NOT_FOUND || System.nanoTime() - deadline > 0) {
          throw e;
        }
      }
      Thread.sleep(INTERVAL_MILLIS);
    }
  }

  @Override
  public List<TopicFacts> describe(List<String> names)
      throws DriverException, InterruptedException {
    Map<String, TopicDescription> descriptions = descriptions(names);
    Map<String, Long> messages = messages(descriptions.values());
    List<TopicFacts> facts = new ArrayList<>();
    for (String name : names) {
      TopicDescription description = descriptions.get(name);
      List<String> leaders =
          description.partitions().stream().map(partition -> id(partition.leader())).toList();
      facts.add(
          new TopicFacts(
              name, leaders.size(), OptionalLong.of(messages.getOrDefault(name, 0L)), leaders));
    }
    return facts;
  }

  Map<String, TopicDescription> descriptions(List<String> names)
      throws DriverException, InterruptedException {
    Map<String, TopicDescription> all = new LinkedHashMap<>();
    for (int from = 0; from < names.size(); from += TOPICS_PER_REQUEST) {
      List<String> some = names.subList(from, Math.min(names.size(), from + TOPICS_PER_REQUEST));
      Map<String, KafkaFuture<TopicDescription>> answers =
          admin.describeTopics(some).topicNameValues();
      for (String name : some) {
        all.put(name, KafkaServer.await(answers.get(name), "looking at the topic " + name));
      }
    }
    return all;
  }

  /**
   * Returns the end offset minus the start offset by topic; this includes Kafka's control records.
   */
  private Map<String, Long> messages(Collection<TopicDescription> topics)
      throws DriverException, InterruptedException {
    Map<String, Long> sums = new HashMap<>();
    Map<TopicPartition, OffsetSpec> request = new HashMap<>();
    for (TopicDescription topic : topics) {
      for (TopicPartitionInfo partition : topic.partitions()) {
        request.put(new TopicPartition(topic.name(), partition.partition()), OffsetSpec.earliest());
      }
      if (request.size() >= PARTITIONS_PER_REQUEST) {
        addMessages(request, sums);
        request.clear();
      }
    }
    addMessages(request, sums);
    return sums;
  }

  private void addMessages(Map<TopicPartition, OffsetSpec> request, Map<String, Long> sums)
      throws DriverException, InterruptedException {
    if (request.isEmpty()) {
      return;
    }
    add(request, sums, -1);
    request.replaceAll((partition, begin) -> OffsetSpec.latest());
    add(request, sums, 1);
  }

  private void add(Map<TopicPartition, OffsetSpec> request, Map<String, Long> sums, int sign)
      throws DriverException, InterruptedException {
    Map<TopicPartition, ListOffsetsResultInfo> offsets =
        KafkaServer.await(admin.listOffsets(request).all(), "reading the offsets of topics");
    offsets.forEach(
        (partition, info) -> sums.merge(partition.topic(), sign * info.offset(), Long::sum));
  }

  /** Returns whether this run created the topic and therefore may move its leaders. */
  boolean isOurs(String topic) {
    return created.contains(topic);
  }

  @Override
  public List<String> list(String prefix) throws DriverException, InterruptedException {
    return KafkaServer.await(admin.listTopics().names(), "listing topics").stream()
        .filter(name -> name.startsWith(prefix))
        .sorted()
        .toList();
  }

  void delete(Collection<String> names) throws DriverException, InterruptedException {
    List<String> all = List.copyOf(new LinkedHashSet<>(names));
    for (int from = 0; from < all.size(); from += TOPICS_PER_REQUEST) {
      List<String> some = all.subList(from, Math.min(all.size(), from + TOPICS_PER_REQUEST));
      Map<String, KafkaFuture<Void>> answers = admin.deleteTopics(some).topicNameValues();
      for (String name : some) {
        deleted(name, answers.get(name));
      }
    }
    awaitGone(Set.copyOf(all));
  }

  private static void deleted(String name, KafkaFuture<Void> answer)
      throws DriverException, InterruptedException {
    try {
      KafkaServer.await(answer, "deleting the topic " + name);
    } catch (DriverException e) {
      if (!(KafkaFailures.rootCause(e.getCause()) instanceof UnknownTopicOrPartitionException)) {
        throw e;
      }
    }
  }

  private void awaitGone(Set<String> names) throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!names.isEmpty()) {
      List<String> left = list("").stream().filter(names::contains).toList();
      if (left.isEmpty()) {
        return;
      }
      if (System.nanoTime() - deadline > 0) {
        throw new DriverException(
            DriverException.Kind.TIMEOUT,
            "Kafka: " + left.size() + " deleted topics are still there, first " + left.get(0));
      }
      Thread.sleep(INTERVAL_MILLIS);
    }
  }

  private static String id(Node node) {
    return node == null ? "none" : node.idString();
  }
}
