// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * When a producer commits: at whichever limit is reached first.
 *
 * @param messages number of messages in a transaction
 * @param interval time since the first message of the transaction
 */
record KafkaTransactionConfig(int messages, Duration interval) {

  private static final String BLOCK = "transaction";
  private static final int DEFAULT_MESSAGES = 1_000;
  private static final int MAX_MESSAGES = 10_000_000;
  private static final Duration DEFAULT_INTERVAL = Duration.ofMillis(100);

  KafkaTransactionConfig {
    Objects.requireNonNull(interval, "interval");
  }

  static Optional<KafkaTransactionConfig> of(Settings settings, Map<String, String> producer)
      throws SettingsException {
    boolean wanted = settings.has(BLOCK);
    Settings block = settings.block(BLOCK);
    int messages = block.count("messages", DEFAULT_MESSAGES, 1, MAX_MESSAGES);
    Duration interval = block.duration("interval", DEFAULT_INTERVAL);
    if (interval.toMillis() < 1) {
      throw new SettingsException(
          block.fullKey("interval"), interval + " is too short: give 1ms or more");
    }
    if (producer.containsKey(ProducerConfig.TRANSACTIONAL_ID_CONFIG)) {
      return Optional.of(new KafkaTransactionConfig(messages, interval));
    }
    if (wanted) {
      throw new SettingsException(
          BLOCK,
          "says when to commit, but there are no transactions: set transactional.id in"
              + " producerConfig, or remove this block");
    }
    return Optional.empty();
  }
}
