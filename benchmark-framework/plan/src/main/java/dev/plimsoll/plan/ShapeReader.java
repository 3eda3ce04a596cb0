// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the numbers of topics, partitions, producers and consumers. */
final class ShapeReader {

  private static final int MAX_PARTITIONS = 1_000_000;

  /**
   * Producers or consumers of all workers. How many of them one worker can have is another limit,
   * which depends on their distribution and is checked when the workers are known.
   */
  private static final int MAX_CLIENTS = 100_000_000;

  private final Fields fields;

  ShapeReader(Fields fields) {
    this.fields = fields;
  }

  /**
   * The validated numbers. Without consumers, the numbers of subscriptions and consumers are both
   * 0.
   */
  record Shape(
      int topics,
      List<String> topicNames,
      int partitionsPerTopic,
      int producersPerTopic,
      int subscriptionsPerTopic,
      int consumersPerSubscription) {

    boolean produces() {
      return producersPerTopic > 0;
    }

    boolean consumes() {
      return consumersPerSubscription > 0;
    }
  }

  Shape read() {
    List<String> names = topicNames();
    int topics = fields.get(WorkloadKeys.TOPICS, Math.max(Defaults.TOPICS, names.size()));
    if (!names.isEmpty() && topics != names.size()) {
      fields.wrong(
          WorkloadKeys.TOPICS, topics + " is not the number of topicNames: leave the key out");
      topics = names.size();
    }
    int partitions = fields.get(WorkloadKeys.PARTITIONS_PER_TOPIC);
    if (!names.isEmpty()) {
      fields.refuse(
          List.of(WorkloadKeys.PARTITIONS_PER_TOPIC),
          "topicNames are existing topics and have their own");
    }
    int producers = fields.get(WorkloadKeys.PRODUCERS_PER_TOPIC);
    int subscriptions = fields.get(WorkloadKeys.SUBSCRIPTIONS_PER_TOPIC);
    int consumers = fields.get(WorkloadKeys.CONSUMERS_PER_SUBSCRIPTION);
    atMost(MAX_PARTITIONS, topics, partitions, WorkloadKeys.PARTITIONS_PER_TOPIC, "partitions");
    atMost(MAX_CLIENTS, topics, producers, WorkloadKeys.PRODUCERS_PER_TOPIC, "producers");
    double each = (double) subscriptions * consumers;
    atMost(MAX_CLIENTS, topics, each, WorkloadKeys.CONSUMERS_PER_SUBSCRIPTION, "consumers");
    boolean consumes = subscriptions > 0 && consumers > 0;
    checkWork(producers, consumes, names);
    return new Shape(
        topics,
        names,
        partitions,
        producers,
        consumes ? subscriptions : 0,
        consumes ? consumers : 0);
  }

  private void atMost(int most, int topics, double each, Key<?> key, String things) {
    double all = topics * each;
    if (all > most) {
      fields.wrong(
          List.of(key, WorkloadKeys.TOPICS),
          Units.groupDigits(all)
              + " "
              + things
              + " in all are more than "
              + Units.groupDigits(most));
    }
  }

  private void checkWork(int producers, boolean consumes, List<String> names) {
    if (producers > 0) {
      return;
    }
    if (!consumes) {
      fields.wrong(
          WorkloadKeys.PRODUCERS_PER_TOPIC,
          "0 producers and no consumers do nothing: give either at least 1");
    } else if (names.isEmpty() && !fields.has(WorkloadKeys.FILL)) {
      fields.wrong(
          WorkloadKeys.PRODUCERS_PER_TOPIC,
          "0 producers means consume only, which needs existing topics: give topicNames: [name], or"
              + " fill: 1M to create some and fill them");
    } else if (!names.isEmpty()) {
      fields.refuse(
          List.of(WorkloadKeys.FILL),
          "writes to topics that the run creates, not to existing ones: take it or topicNames out");
    }
  }

  private List<String> topicNames() {
    Optional<YamlNode> node = fields.node(WorkloadKeys.TOPIC_NAMES);
    if (node.isEmpty()) {
      return List.of();
    }
    List<YamlNode> items =
        node.get() instanceof YamlNode.Items list ? list.nodes() : List.of(node.get());
    List<String> names = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (YamlNode item : items) {
      if (item instanceof YamlNode.Scalar scalar && !scalar.text().isBlank() && !scalar.isNull()) {
        names.add(scalar.text());
        if (!seen.add(scalar.text())) {
          fields
              .problems()
              .at(item, WorkloadKeys.TOPIC_NAMES.name(), "'" + scalar.text() + "' is given twice");
        }
      } else {
        fields
            .problems()
            .at(
                item,
                WorkloadKeys.TOPIC_NAMES.name(),
                "give a list of names, as in " + WorkloadKeys.TOPIC_NAMES.type().example());
      }
    }
    if (items.isEmpty()) {
      fields.wrong(
          WorkloadKeys.TOPIC_NAMES, "is empty: name an existing topic, or leave the key out");
    }
    return names;
  }
}
