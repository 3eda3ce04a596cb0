// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.connection.SystemTopics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.Topics;
import org.apache.pulsar.common.naming.TopicName;

/**
 * Creates, describes and deletes topics with concurrent requests. Used by one thread at a time.
 *
 * <p>Parameters are the framework's topic names; {@link #fullName} returns Pulsar's.
 */
final class PulsarTopics implements SystemTopics {

  private static final String SYSTEM_TOPIC = "__";

  private final PulsarAdmin admin;
  private final PulsarTopicConfig config;
  private final PulsarNamespaces namespaces;

  /** Topics of earlier runs may be in namespaces with other policies. */
  private final Map<String, String> foundElsewhere = new HashMap<>();

  PulsarTopics(PulsarAdmin admin, PulsarTopicConfig config, PulsarNamespaces namespaces) {
    this.admin = admin;
    this.config = config;
    this.namespaces = namespaces;
  }

  String fullName(String topic) {
    return foundElsewhere.getOrDefault(topic, config.fullName(topic));
  }

  @Override
  public void create(List<TopicSpec> specs) throws DriverException, InterruptedException {
    try {
      createAll(specs);
    } catch (DriverException e) {
      // Another program of this run has just deleted the empty namespace: create it again.
      if (e.kind() != DriverException.Kind.NOT_FOUND) {
        throw e;
      }
      createAll(specs);
    }
  }

  private void createAll(List<TopicSpec> specs) throws DriverException, InterruptedException {
    namespaces.create(
        specs.stream()
            .map(spec -> config.namespaceOf(spec.name()))
            .collect(Collectors.toUnmodifiableSet()));
    Topics topics = admin.topics();
    PulsarCalls.awaitEach(
        specs,
        spec -> {
          String name = config.fullName(spec.name());
          return spec.partitions() == 1
              ? topics.createNonPartitionedTopicAsync(name)
              : topics.createPartitionedTopicAsync(name, spec.partitions());
        },
        "creating the topic");
  }

  @Override
  public List<TopicFacts> describe(List<String> names)
      throws DriverException, InterruptedException {
    List<Integer> partitions = partitions(names);
    List<List<String>> leaders =
        PulsarCalls.awaitEach(names, this::leaders, "looking up the brokers of the topic");
    List<TopicFacts> facts = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      // Pulsar counts batches, not the messages in them.
      facts.add(
          new TopicFacts(names.get(i), partitions.get(i), OptionalLong.empty(), leaders.get(i)));
    }
    return facts;
  }

  /** Returns the number of partitions of each topic; 1 for a topic that is not partitioned. */
  List<Integer> partitions(List<String> names) throws DriverException, InterruptedException {
    return PulsarCalls.awaitEach(names, this::partitions, "looking at the topic");
  }

  private CompletableFuture<Integer> partitions(String name) {
    String topic = fullName(name);
    return admin
        .topics()
        .getPartitionedTopicMetadataAsync(topic)
        .thenCompose(
            metadata ->
                metadata.partitions > 0
                    ? CompletableFuture.completedFuture(metadata.partitions)
                    : admin.topics().getStatsAsync(topic).thenApply(exists -> 1));
  }

  private CompletableFuture<List<String>> leaders(String name) {
    String topic = fullName(name);
    return admin
        .topics()
        .getPartitionedTopicMetadataAsync(topic)
        .thenCompose(metadata -> leaders(topic, metadata.partitions));
  }

  private CompletableFuture<List<String>> leaders(String topic, int partitions) {
    List<CompletableFuture<String>> lookups = new ArrayList<>();
    for (int p = 0; p < Math.max(1, partitions); p++) {
      String of = partitions == 0 ? topic : TopicName.get(topic).getPartition(p).toString();
      lookups.add(admin.lookups().lookupTopicAsync(of));
    }
    return CompletableFuture.allOf(lookups.toArray(CompletableFuture[]::new))
        .thenApply(all -> lookups.stream().map(CompletableFuture::join).map(this::host).toList());
  }

  private String host(String url) {
    return url.substring(url.indexOf("://") + 3);
  }

  @Override
  public List<String> list(String prefix) throws DriverException, InterruptedException {
    TreeSet<String> names = new TreeSet<>();
    for (String namespace : namespaces.ours()) {
      for (String topic : in(namespace)) {
        String name = topic.substring(topic.lastIndexOf('/') + 1);
        if (name.startsWith(prefix) && !name.startsWith(SYSTEM_TOPIC)) {
          names.add(name);
          if (!topic.equals(config.fullName(name))) {
            foundElsewhere.put(name, topic);
          }
        }
      }
    }
    return List.copyOf(names);
  }

  private List<String> in(String namespace) throws DriverException, InterruptedException {
    Topics topics = admin.topics();
    String operation = "listing the topics of " + namespace;
    List<String> all =
        new ArrayList<>(
            PulsarCalls.await(
                PulsarCalls.unlessAbsent(topics.getPartitionedTopicListAsync(namespace), List.of()),
                operation));
    PulsarCalls.await(
            PulsarCalls.unlessAbsent(topics.getListAsync(namespace), List.of()), operation)
        .stream()
        .filter(topic -> !TopicName.get(topic).isPartitioned())
        .forEach(all::add);
    return all;
  }

  /** Deletes topics with their subscriptions, even if other clients are connected to them. */
  void delete(List<String> names) throws DriverException, InterruptedException {
    List<String> all = List.copyOf(new LinkedHashSet<>(names));
    PulsarCalls.awaitEach(all, this::delete, "deleting the topic");
    for (String name : all) {
      namespaces.deleteIfEmpty(TopicName.get(fullName(name)).getNamespace());
      foundElsewhere.remove(name);
    }
  }

  /** Deletes a partitioned or an ordinary topic. A topic that does not exist counts as deleted. */
  private CompletableFuture<Void> delete(String name) {
    String topic = fullName(name);
    Topics topics = admin.topics();
    CompletableFuture<Void> deletion =
        topics
            .getPartitionedTopicMetadataAsync(topic)
            .thenCompose(
                metadata ->
                    metadata.partitions > 0
                        ? topics.deletePartitionedTopicAsync(topic, true)
                        : topics.deleteAsync(topic, true));
    return PulsarCalls.unlessAbsent(deletion, null);
  }

  /** Deletes these subscriptions of these topics, even if clients are still connected to them. */
  void deleteSubscriptions(List<String> names, List<String> subscriptions)
      throws DriverException, InterruptedException {
    List<String> stored =
        names.stream().filter(name -> TopicName.get(fullName(name)).isPersistent()).toList();
    for (String subscription : subscriptions) {
      PulsarCalls.awaitEach(
          stored,
          name ->
              PulsarCalls.unlessAbsent(
                  admin.topics().deleteSubscriptionAsync(fullName(name), subscription, true), null),
          "deleting the subscription " + subscription + " of");
    }
  }
}
