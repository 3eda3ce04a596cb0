// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The keys of a workload file for its name, topics and clients. */
@SettingBlock(example = "{topics: 10}")
record ShapeKeys(
    @SettingKey(
            value = "Name of the workload in results and in names of files.",
            omb = true,
            as = NameType.class,
            absent = "the name of the file")
        Optional<String> name,
    @SettingKey(
            value = "Number of topics that are created.",
            omb = true,
            or = "" + Defaults.TOPICS,
            min = "1",
            max = "" + WorkloadKeys.MAX_CLIENTS,
            absent = "with topicNames, their number")
        OptionalInt topics,
    @SettingKey(
            value = "Number of partitions of each topic that is created.",
            omb = true,
            or = "" + Defaults.PARTITIONS_PER_TOPIC,
            min = "1",
            max = "100_000")
        int partitionsPerTopic,
    @SettingKey(
            value =
                "Messages that are sent to the created topics before anybody subscribes; then new"
                    + " subscriptions read them from the first one. With producersPerTopic: 0.",
            min = "1",
            max = "" + WorkloadKeys.MAX_JSON_INTEGER)
        OptionalLong fill,
    @SettingKey(
            value =
                "Number of producers of each topic; 0 consumes only. With request-reply:"
                    + " requesters.",
            omb = true,
            or = "" + Defaults.PRODUCERS_PER_TOPIC,
            max = "" + WorkloadKeys.MAX_CLIENTS)
        int producersPerTopic,
    @SettingKey(
            value =
                "Number of subscriptions of each topic, each of which receives every message; 0"
                    + " produces only.",
            omb = true,
            or = "" + Defaults.SUBSCRIPTIONS_PER_TOPIC,
            max = "" + WorkloadKeys.MAX_CLIENTS)
        int subscriptionsPerTopic,
    @SettingKey(
            value =
                "Number of consumers that share a subscription; 0 produces only. With"
                    + " request-reply: repliers.",
            omb = true,
            or = "" + Defaults.CONSUMERS_PER_SUBSCRIPTION,
            max = "" + WorkloadKeys.MAX_CLIENTS)
        int consumerPerSubscription,
    @SettingKey("Actions of consumers in addition to receiving messages.")
        Optional<ConsumerKeys> consumers,
    @SettingKey(
            value = "Existing topics to use; they are neither created nor deleted.",
            example = "[orders, returns]",
            orSingle = true,
            distinct = true)
        List<String> topicNames)
    implements CheckedKeys {

  static final RecordKeys<ShapeKeys> KEYS = RecordKeys.of(ShapeKeys.class);

  static final Key<?> NAME = KEYS.key("name");
  static final Key<?> TOPICS = KEYS.key("topics");
  static final Key<?> PARTITIONS_PER_TOPIC = KEYS.key("partitionsPerTopic");
  static final Key<?> FILL = KEYS.key("fill");

  static final Key<?> CONSUMERS = KEYS.key("consumers");
  static final Key<?> TOPIC_NAMES = KEYS.key("topicNames");

  private static final int MAX_PARTITIONS = 1_000_000;

  /**
   * Producers or consumers of all workers. How many of them one worker can have is another limit,
   * which depends on their distribution and is checked when the workers are known.
   */
  private static final int MAX_CLIENTS = 100_000_000;

  ShapeKeys {
    topicNames = List.copyOf(topicNames);
  }

  /** Returns the keys of a workload; {@code fill} belongs to its load. */
  static ShapeKeys of(Workload workload) {
    return new ShapeKeys(
        Optional.of(workload.name()),
        OptionalInt.of(workload.topics()),
        workload.partitionsPerTopic(),
        OptionalLong.empty(),
        workload.producersPerTopic(),
        workload.subscriptionsPerTopic(),
        workload.consumersPerSubscription(),
        workload.consumerBehaviour().equals(ConsumerBehaviour.NONE)
            ? Optional.empty()
            : Optional.of(ConsumerKeys.of(workload.consumerBehaviour())),
        workload.topicNames());
  }

  /** Returns the number of topics. */
  int topicCount() {
    return topicNames.isEmpty() ? topics.orElse(Defaults.TOPICS) : topicNames.size();
  }

  /** Returns whether there are producers. */
  boolean produces() {
    return producersPerTopic > 0;
  }

  /** Returns whether there are consumers. */
  boolean consumes() {
    return subscriptionsPerTopic > 0 && consumerPerSubscription > 0;
  }

  @Override
  public boolean isWritten(String key) {
    return switch (key) {
      case "topics", "partitionsPerTopic" -> topicNames.isEmpty();
      default -> true;
    };
  }

  @Override
  public void check(GivenKeys given) {
    if (!topicNames.isEmpty()) {
      if (topics.isPresent() && topics.getAsInt() != topicNames.size()) {
        given.wrong(
            "topics", topics.getAsInt() + " is not the number of topicNames: leave the key out");
      }
      given.refuse(
          List.of("partitionsPerTopic"), "topicNames are existing topics and have their own");
    }
    atMost(given, MAX_PARTITIONS, partitionsPerTopic, "partitionsPerTopic", "partitions");
    atMost(given, MAX_CLIENTS, producersPerTopic, "producersPerTopic", "producers");
    double each = (double) subscriptionsPerTopic * consumerPerSubscription;
    atMost(given, MAX_CLIENTS, each, "consumerPerSubscription", "consumers");
    if (produces()) {
      given.refuse(List.of("fill"), "is read without other producers: give producersPerTopic: 0");
    } else {
      checkConsuming(given);
    }
  }

  private void atMost(GivenKeys given, int most, double each, String key, String things) {
    double all = topicCount() * each;
    if (all > most) {
      given.wrong(
          List.of(key, "topics"),
          Units.groupDigits(all)
              + " "
              + things
              + " in all are more than "
              + Units.groupDigits(most));
    }
  }

  private void checkConsuming(GivenKeys given) {
    if (!consumes()) {
      given.wrong(
          "producersPerTopic", "0 producers and no consumers do nothing: give either at least 1");
    } else if (topicNames.isEmpty() && !given.has("fill")) {
      given.wrong(
          "producersPerTopic",
          "0 producers means consume only, which needs existing topics: give topicNames: [name], or"
              + " fill: 1M to create some and fill them");
    } else if (!topicNames.isEmpty()) {
      given.refuse(
          List.of("fill"),
          "writes to topics that the run creates, not to existing ones: take it or topicNames out");
    }
  }
}
