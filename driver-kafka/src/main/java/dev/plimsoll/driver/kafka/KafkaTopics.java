// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.driver.connection.SystemTopics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Creates, describes and deletes topics in requests of bounded size. Used by one thread at a time.
 */
final class KafkaTopics implements SystemTopics {

  private static final int TOPICS_PER_REQUEST = 500;

  /**
   * A KRaft controller rejects requests with 10,000 partitions or more. A topic that has more gets
   * the rest in further requests.
   */
  private static final int PARTITIONS_PER_REQUEST = 5_000;

  private static final Duration REQUEST_LIMIT = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** How long after its creation a topic may be unknown to a node; later it is gone. */
  private static final Duration UNKNOWN_TO_NODES = Duration.ofSeconds(5);

  private static final Duration INTERVAL = Duration.ofMillis(200);

  private final Admin admin;
  private final KafkaConfig config;
  private final int partitionsPerRequest;
  private final Set<String> created;
  private Deadline known;

  KafkaTopics(Admin admin, KafkaConfig config) {
    this(admin, config, PARTITIONS_PER_REQUEST, Set.of(), Deadline.after(Duration.ZERO));
  }

  /**
   * @param partitionsPerRequest the most partitions that one request creates
   * @param created topics of this run that exist already
   * @param known when each node knows them
   */
  KafkaTopics(
      Admin admin,
      KafkaConfig config,
      int partitionsPerRequest,
      Set<String> created,
      Deadline known) {
    this.admin = admin;
    this.config = config;
    this.partitionsPerRequest = partitionsPerRequest;
    this.created = new HashSet<>(created);
    this.known = known;
  }

  @Override
  public void create(List<TopicSpec> specs) throws DriverException, InterruptedException {
    List<NewTopic> request = new ArrayList<>();
    Optional<KafkaLeader> leader = leader();
    int partitions = 0;
    for (TopicSpec spec : specs) {
      boolean full = request.size() == TOPICS_PER_REQUEST;
      int first = Math.min(spec.partitions(), partitionsPerRequest);
      if (full || partitions + first > partitionsPerRequest) {
        createAll(request);
        request.clear();
        partitions = 0;
      }
      request.add(newTopic(spec.name(), first, leader).configs(config.topicConfig()));
      partitions += first;
    }
    createAll(request);
    specs.forEach(spec -> created.add(spec.name()));
    for (TopicSpec spec : specs) {
      addPartitions(spec, leader);
    }
    awaitKnown(specs);
    known = Deadline.after(UNKNOWN_TO_NODES);
  }

  private NewTopic newTopic(String name, int partitions, Optional<KafkaLeader> leader) {
    return leader
        .map(of -> new NewTopic(name, of.replicas(partitions)))
        .orElseGet(() -> new NewTopic(name, partitions, (short) config.replicationFactor()));
  }

  /** Adds the partitions that the request that created the topic had no space for. */
  private void addPartitions(TopicSpec spec, Optional<KafkaLeader> leader)
      throws DriverException, InterruptedException {
    int from = partitionsPerRequest;
    while (from < spec.partitions()) {
      int until = Math.min(spec.partitions(), from + partitionsPerRequest);
      NewPartitions added = newPartitions(from, until, leader);
      Set<String> failed = new HashSet<>();
      KafkaBulk.request(
          "adding partitions to the topic",
          List.of(spec.name()),
          Deadline.after(REQUEST_LIMIT),
          names -> admin.createPartitions(Map.of(spec.name(), added)).values(),
          // If an earlier request has failed, it may have added them.
          (topic, error) -> !failed.add(topic) && error instanceof InvalidPartitionsException);
      from = until;
    }
  }

  private static NewPartitions newPartitions(int from, int until, Optional<KafkaLeader> leader) {
    return leader
        .map(of -> List.copyOf(of.replicas(until).values()).subList(from, until))
        .map(replicas -> NewPartitions.increaseTo(until, replicas))
        .orElseGet(() -> NewPartitions.increaseTo(until));
  }

  /** Empty also if there are too few brokers, so that Kafka's own refusal is reported. */
  private Optional<KafkaLeader> leader() throws DriverException, InterruptedException {
    if (config.leader().isEmpty()) {
      return Optional.empty();
    }
    List<Integer> brokers =
        KafkaServer.await(admin.describeCluster().nodes(), "looking at the brokers").stream()
            .map(Node::id)
            .sorted()
            .toList();
    KafkaLeader leader = KafkaLeader.of(config.leader().get(), brokers, config.replicationFactor());
    return brokers.size() < config.replicationFactor() ? Optional.empty() : Optional.of(leader);
  }

  private void createAll(List<NewTopic> topics) throws DriverException, InterruptedException {
    Map<String, NewTopic> byName = new LinkedHashMap<>();
    topics.forEach(topic -> byName.put(topic.name(), topic));
    Set<String> failed = new HashSet<>();
    try {
      KafkaBulk.request(
          "creating the topic",
          byName.keySet(),
          Deadline.after(REQUEST_LIMIT),
          names -> admin.createTopics(names.stream().map(byName::get).toList()).values(),
          // If an earlier request has failed, it may have created the topic.
          (topic, error) -> !failed.add(topic) && error instanceof TopicExistsException);
    } catch (DriverException e) {
      throw KafkaBulk.root(e) instanceof InvalidReplicationFactorException ? tooFewNodes(e) : e;
    }
  }

  private DriverException tooFewNodes(DriverException refused) {
    return new DriverException(
        refused.kind(),
        refused.getMessage()
            + " Lower replicationFactor (now "
            + config.replicationFactor()
            + ") to the number of nodes of the cluster; with broker: local, nodes: "
            + config.replicationFactor()
            + " starts enough of them",
        refused.getCause());
  }

  private void awaitKnown(List<TopicSpec> specs) throws DriverException, InterruptedException {
    // The node that answers may not know the topic, or all of its partitions, yet.
    Deadline.after(PATIENCE)
        .retry(INTERVAL, e -> e.kind() == DriverException.Kind.NOT_FOUND, () -> areKnown(specs));
  }

  private boolean areKnown(List<TopicSpec> specs) throws DriverException, InterruptedException {
    Map<String, TopicDescription> all = described(specs.stream().map(TopicSpec::name).toList());
    for (TopicSpec spec : specs) {
      int known = all.get(spec.name()).partitions().size();
      if (known < spec.partitions()) {
        throw new DriverException(
            DriverException.Kind.NOT_FOUND,
            "Kafka: a node knows "
                + known
                + " of the "
                + spec.partitions()
                + " partitions of "
                + spec.name());
      }
    }
    return true;
  }

  @Override
  public List<TopicFacts> describe(List<String> names)
      throws DriverException, InterruptedException {
    Map<String, TopicDescription> descriptions = descriptions(names);
    Map<String, Long> messages = onceKnown(names, () -> messages(descriptions.values()));
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
    return onceKnown(names, () -> described(names));
  }

  /**
   * Asks for topics. Those that this run has just created exist, even if the node that answers does
   * not know them yet; later, an unknown topic was deleted.
   */
  <T> T onceKnown(List<String> names, Deadline.Request<T> request)
      throws DriverException, InterruptedException {
    Deadline deadline = created.containsAll(names) ? known : Deadline.after(Duration.ZERO);
    return deadline.retry(INTERVAL, e -> e.kind() == DriverException.Kind.NOT_FOUND, request);
  }

  private Map<String, TopicDescription> described(List<String> names)
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
      KafkaBulk.request(
          "deleting the topic",
          some,
          Deadline.after(REQUEST_LIMIT),
          topics -> admin.deleteTopics(topics).topicNameValues(),
          (topic, error) -> error instanceof UnknownTopicOrPartitionException);
    }
    created.removeAll(all);
    awaitGone(all);
  }

  private void awaitGone(List<String> names) throws DriverException, InterruptedException {
    Set<String> left = new LinkedHashSet<>(names);
    Deadline.after(PATIENCE)
        .await(
            INTERVAL,
            () -> {
              left.retainAll(list(""));
              return left.isEmpty();
            },
            () ->
                new DriverException(
                    DriverException.Kind.TIMEOUT,
                    "Kafka: "
                        + left.size()
                        + " deleted topics are still there, first "
                        + left.iterator().next()));
  }

  private static String id(Node node) {
    return node == null ? "none" : node.idString();
  }
}
