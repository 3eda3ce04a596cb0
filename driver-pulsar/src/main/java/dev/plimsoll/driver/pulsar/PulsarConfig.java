// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.util.List;
import java.util.Map;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.ProducerBuilder;
import org.apache.pulsar.client.api.PulsarClient;

/** A validated driver file for Pulsar. */
record PulsarConfig(
    @SettingKey(
            value = "clients of producers: one each up to this number, then shared",
            or = "8",
            min = "1",
            max = "10000")
        int producerClients,
    @SettingKey(
            value = "clients of consumers: one each up to this number, then shared",
            or = "8",
            min = "1",
            max = "10000")
        int consumerClients,
    @SettingKey("addresses, security, and settings of created topics") PulsarClientConfig client,
    @SettingKey("how messages are sent") PulsarProducerConfig producer,
    @SettingKey("how messages are received") PulsarConsumerConfig consumer,
    @SettingKey("when transactions are committed") PulsarTransactionConfig transaction,
    @SettingKey(
            "further settings of clients by the names of"
                + " `PulsarClient.builder().loadConf`, such as `keepAliveIntervalSeconds`;"
                + " unknown ones are rejected")
        Map<String, String> clientConfig,
    @SettingKey(
            "further settings of producers by the names of `loadConf`, such as `chunkingEnabled`")
        Map<String, String> producerConfig,
    @SettingKey(
            "further settings of consumers by the names of `loadConf`, such as"
                + " `maxTotalReceiverQueueSizeAcrossPartitions`")
        Map<String, String> consumerConfig) {

  /** The keys of a driver file. */
  static final RecordSettings<PulsarConfig> KEYS = RecordSettings.of(PulsarConfig.class);

  static PulsarConfig of(Settings settings) throws SettingsException {
    PulsarConfig config = KEYS.read(settings);
    config.client.check();
    PulsarNames.CLIENT.require(config.clientConfig);
    PulsarNames.PRODUCER.require(config.producerConfig);
    PulsarNames.CONSUMER.require(config.consumerConfig);
    if (config.transaction.enabled()) {
      config.checkTransactions();
    } else {
      for (String key : List.of("messages", "interval")) {
        if (settings.block("transaction").has(key)) {
          throw new SettingsException(
              "transaction." + key,
              "says when to commit, but there are no transactions: set transaction.enabled: true,"
                  + " or remove it");
        }
      }
    }
    return config;
  }

  private void checkTransactions() throws SettingsException {
    if (!topics().persistent()) {
      throw new SettingsException(
          "transaction.enabled", "transactions need stored messages: use persistent topics");
    }
    if (producer.sendTimeout().filter(limit -> !limit.isZero()).isPresent()) {
      throw new SettingsException(
          "producer.sendTimeout", "in transactions the client takes none: remove it");
    }
  }

  PulsarTopicConfig topics() {
    return new PulsarTopicConfig(client);
  }

  boolean deduplicates() {
    return client.persistence().deduplicationEnabled();
  }

  /**
   * Returns the settings that differ from the defaults as a short name: {@code
   * persistent-shared-unbatched}.
   */
  String variant() {
    StringBuilder variant =
        new StringBuilder(topics().persistent() ? "persistent" : "non-persistent");
    if (consumer.subscriptionType() != PulsarConsumerConfig.Type.FAILOVER) {
      variant.append('-').append(consumer.subscriptionType().label());
    }
    if (!producer.batchingEnabled()) {
      variant.append("-unbatched");
    }
    if (deduplicates()) {
      variant.append("-deduplicated");
    }
    if (transaction.enabled()) {
      variant.append("-transactions");
    }
    return variant.toString();
  }

  /** Returns a builder of clients with the further settings, which our own may replace. */
  ClientBuilder clientBuilder() {
    ClientBuilder builder =
        clientConfig.isEmpty()
            ? PulsarClient.builder()
            : PulsarClient.builder().loadConf(PulsarNames.CLIENT.values(clientConfig));
    return transaction.enabled() ? builder.enableTransaction(true) : builder;
  }

  /** Returns whether a send is repeated until it succeeds, unless the file has a timeout. */
  boolean repeatsSends() {
    return deduplicates() || transaction.enabled();
  }

  /** Gives further settings to a new producer. */
  ProducerBuilder<byte[]> configured(ProducerBuilder<byte[]> builder) {
    return producerConfig.isEmpty()
        ? builder
        : builder.loadConf(PulsarNames.PRODUCER.values(producerConfig));
  }

  /** Gives further settings to a new consumer. */
  ConsumerBuilder<byte[]> configured(ConsumerBuilder<byte[]> builder) {
    return consumerConfig.isEmpty()
        ? builder
        : builder.loadConf(PulsarNames.CONSUMER.values(consumerConfig));
  }

  /** Returns whether batches must contain a single key, as key-shared subscriptions require. */
  boolean batchesByKey() {
    return producer.batchingEnabled()
        && consumer.subscriptionType() == PulsarConsumerConfig.Type.KEY_SHARED;
  }

  /** Returns the effective settings for the result, without secrets. */
  Map<String, Object> resolve() {
    Map<String, Object> result = KEYS.echo(this);
    result.values().removeIf(Map.of()::equals);
    result.put("client", client.resolve());
    result.put("producer", producer.resolve(repeatsSends()));
    if (!transaction.enabled()) {
      result.remove("transaction");
    }
    return result;
  }

  /** Omits the values, which may contain secrets. */
  @Override
  public String toString() {
    return "PulsarConfig[" + variant() + "]";
  }
}
