// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;

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
    ShapeKeys keys = ShapeKeys.KEYS.read(fields).orElseThrow(); // Each key may be absent.
    return new Shape(
        keys.topicCount(),
        keys.topicNames(),
        keys.partitionsPerTopic(),
        keys.producersPerTopic(),
        keys.consumes() ? keys.subscriptionsPerTopic() : 0,
        keys.consumes() ? keys.consumerPerSubscription() : 0);
  }
}
