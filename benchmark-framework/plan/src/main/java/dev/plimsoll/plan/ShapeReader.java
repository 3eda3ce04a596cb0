// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the numbers of topics, partitions, producers and consumers. */
final class ShapeReader {

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
    // Each key may be absent.
    ShapeKeys keys = ShapeKeys.KEYS.read(fields, topicNames()).orElseThrow();
    return new Shape(
        keys.topicCount(),
        keys.topicNames(),
        keys.partitionsPerTopic(),
        keys.producersPerTopic(),
        keys.consumes() ? keys.subscriptionsPerTopic() : 0,
        keys.consumes() ? keys.consumerPerSubscription() : 0);
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
