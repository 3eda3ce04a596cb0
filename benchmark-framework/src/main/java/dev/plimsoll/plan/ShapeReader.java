// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads how many topics, partitions, producers and consumers there are. */
final class ShapeReader {

  /** What a run of one process can hold. */
  static final int MAX = 1_000_000;

  private static final int MAX_PARTITIONS = 100_000;

  private final Fields fields;

  ShapeReader(Fields fields) {
    this.fields = fields;
  }

  /** The numbers, checked. Without consumers both consumer figures are 0. */
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
    int topics = fields.count("topics", Math.max(Defaults.TOPICS, names.size()), 1, MAX);
    if (!names.isEmpty() && topics != names.size()) {
      fields.wrong("topics", topics + " is not the number of topicNames: leave the key out");
      topics = names.size();
    }
    int partitions =
        fields.count("partitionsPerTopic", Defaults.PARTITIONS_PER_TOPIC, 1, MAX_PARTITIONS);
    if (!names.isEmpty()) {
      fields.refuse(
          List.of("partitionsPerTopic"), "topicNames are existing topics and have their own");
    }
    int producers = fields.count("producersPerTopic", Defaults.PRODUCERS_PER_TOPIC, 0, MAX);
    int subscriptions =
        fields.count("subscriptionsPerTopic", Defaults.SUBSCRIPTIONS_PER_TOPIC, 0, MAX);
    int consumers =
        fields.count("consumerPerSubscription", Defaults.CONSUMERS_PER_SUBSCRIPTION, 0, MAX);
    atMost(topics, partitions, 1, "partitionsPerTopic", "partitions");
    atMost(topics, producers, 1, "producersPerTopic", "producers");
    atMost(topics, subscriptions, consumers, "consumerPerSubscription", "consumers");
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

  private void atMost(long topics, long each, long times, String key, String things) {
    double all = (double) topics * each * times;
    if (all > MAX) {
      fields.wrong(
          fields.has(key) ? key : "topics",
          Units.groupDigits(all)
              + " "
              + things
              + " in all are more than "
              + Units.groupDigits(MAX));
    }
  }

  private void checkWork(int producers, boolean consumes, List<String> names) {
    if (producers > 0) {
      return;
    }
    if (!consumes) {
      fields.wrong(
          "producersPerTopic", "0 producers and no consumers do nothing: give either at least 1");
    } else if (names.isEmpty()) {
      fields.wrong(
          "producersPerTopic",
          "0 producers means consume only, which needs existing topics: give topicNames: [name]");
    }
  }

  private List<String> topicNames() {
    Optional<Node> node = fields.node("topicNames");
    if (node.isEmpty()) {
      return List.of();
    }
    List<Node> items = node.get() instanceof Node.Items list ? list.nodes() : List.of(node.get());
    List<String> names = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Node item : items) {
      if (item instanceof Node.Scalar scalar && !scalar.text().isBlank() && !scalar.isNull()) {
        names.add(scalar.text());
        if (!seen.add(scalar.text())) {
          fields.problems().at(item, "topicNames", "'" + scalar.text() + "' stands here twice");
        }
      } else {
        fields.problems().at(item, "topicNames", "give a list of names, as in [orders, returns]");
      }
    }
    if (items.isEmpty()) {
      fields.wrong("topicNames", "is empty: name an existing topic, or leave the key out");
    }
    return names;
  }
}
