// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/**
 * The server's settings that affect the durability of topics: the weakest value over all topics. A
 * topic without its own value has the broker's.
 *
 * @param product what speaks Kafka's protocol ({@link KafkaProduct})
 * @param replicas copies of each partition
 * @param minInSync replicas that must be in sync for {@code acks=all} to succeed
 * @param flushMessages number of messages after which a replica flushes its log to disk
 * @param flushMillis milliseconds after which a replica flushes its log to disk
 * @param uncleanElection whether an out-of-sync replica may become leader
 * @param readable whether we are permitted to read the server's settings
 */
record KafkaServerDurability(
    String product,
    int replicas,
    int minInSync,
    long flushMessages,
    long flushMillis,
    boolean uncleanElection,
    boolean readable) {

  private static final KafkaServerDurability STRONGEST =
      new KafkaServerDurability(
          KafkaProduct.KAFKA, Integer.MAX_VALUE, Integer.MAX_VALUE, 0, 0, false, true);

  private static final KafkaServerDurability UNREADABLE =
      new KafkaServerDurability(
          KafkaProduct.KAFKA, Integer.MAX_VALUE, 1, Long.MAX_VALUE, Long.MAX_VALUE, false, false);

  static KafkaServerDurability read(Admin admin, KafkaTopics topics, List<String> names)
      throws DriverException, InterruptedException {
    KafkaServerDurability weakest = settings(admin, topics, names).of(KafkaProduct.read(admin));
    for (TopicDescription topic : topics.descriptions(names).values()) {
      for (TopicPartitionInfo partition : topic.partitions()) {
        weakest = weakest.withReplicas(partition.replicas().size());
      }
    }
    return weakest;
  }

  private static KafkaServerDurability settings(Admin admin, KafkaTopics topics, List<String> names)
      throws DriverException, InterruptedException {
    List<ConfigResource> resources = new ArrayList<>();
    names.forEach(name -> resources.add(new ConfigResource(ConfigResource.Type.TOPIC, name)));
    Map<ConfigResource, Config> configs;
    try {
      configs =
          topics.onceKnown(
              names,
              () ->
                  KafkaServer.await(
                      admin.describeConfigs(resources).all(), "reading the settings of topics"));
    } catch (DriverException e) {
      if (e.kind() == DriverException.Kind.REFUSED) {
        return UNREADABLE;
      }
      throw e;
    }
    return weakest(configs.values());
  }

  static KafkaServerDurability weakest(Collection<Config> configs) {
    KafkaServerDurability weakest = STRONGEST;
    for (Config config : configs) {
      weakest =
          new KafkaServerDurability(
              weakest.product,
              weakest.replicas,
              (int)
                  Math.min(
                      weakest.minInSync,
                      number(config, TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, 1)),
              Math.max(
                  weakest.flushMessages,
                  number(config, TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG, Long.MAX_VALUE)),
              Math.max(
                  weakest.flushMillis, number(config, TopicConfig.FLUSH_MS_CONFIG, Long.MAX_VALUE)),
              weakest.uncleanElection
                  || Boolean.parseBoolean(
                      text(config, TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG)),
              true);
    }
    return weakest;
  }

  private KafkaServerDurability of(String server) {
    return new KafkaServerDurability(
        server, replicas, minInSync, flushMessages, flushMillis, uncleanElection, readable);
  }

  boolean isKafka() {
    return product.equals(KafkaProduct.KAFKA);
  }

  private KafkaServerDurability withReplicas(int count) {
    return new KafkaServerDurability(
        product,
        Math.min(replicas, count),
        minInSync,
        flushMessages,
        flushMillis,
        uncleanElection,
        readable);
  }

  private static long number(Config config, String name, long defaultValue) {
    String text = text(config, name);
    return text.isEmpty() ? defaultValue : Long.parseLong(text);
  }

  private static String text(Config config, String name) {
    ConfigEntry entry = config.get(name);
    return entry == null || entry.value() == null ? "" : entry.value();
  }
}
