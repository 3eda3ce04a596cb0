// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Objects;

/**
 * A validated driver file for Pulsar.
 *
 * @param client addresses and client settings
 * @param topics namespace and settings of created topics
 * @param producer settings of producers
 * @param consumer settings of consumers
 * @param producerClients largest number of clients that producers share
 * @param consumerClients largest number of clients that consumers share
 */
record PulsarConfig(
    PulsarClientConfig client,
    PulsarTopicConfig topics,
    PulsarProducerConfig producer,
    PulsarConsumerConfig consumer,
    int producerClients,
    int consumerClients) {

  private static final int MAX_CLIENTS = 10_000;

  PulsarConfig {
    Objects.requireNonNull(client, "client");
    Objects.requireNonNull(topics, "topics");
    Objects.requireNonNull(producer, "producer");
    Objects.requireNonNull(consumer, "consumer");
  }

  static PulsarConfig of(Settings settings) throws SettingsException {
    Settings client = settings.block("client");
    PulsarTopicConfig topics = PulsarTopicConfig.of(client);
    return new PulsarConfig(
        PulsarClientConfig.of(client),
        topics,
        PulsarProducerConfig.of(settings.block("producer"), topics.deduplication()),
        PulsarConsumerConfig.of(settings.block("consumer")),
        settings.count("producerClients", Clients.DEFAULT, 1, MAX_CLIENTS),
        settings.count("consumerClients", Clients.DEFAULT, 1, MAX_CLIENTS));
  }

  /**
   * Returns the settings that differ from the defaults as a short name: {@code
   * persistent-shared-unbatched}.
   */
  String variant() {
    StringBuilder variant =
        new StringBuilder(topics.persistent() ? "persistent" : "non-persistent");
    if (consumer.type() != PulsarConsumerConfig.Type.FAILOVER) {
      variant.append('-').append(consumer.type().label());
    }
    if (!producer.batching()) {
      variant.append("-unbatched");
    }
    if (topics.deduplication()) {
      variant.append("-deduplicated");
    }
    return variant.toString();
  }

  /** Returns whether batches must contain a single key, as key-shared subscriptions require. */
  boolean batchesByKey() {
    return producer.batching() && consumer.type() == PulsarConsumerConfig.Type.KEY_SHARED;
  }

  /** Omits the values, which may contain secrets. */
  @Override
  public String toString() {
    return "PulsarConfig[" + variant() + "]";
  }
}
