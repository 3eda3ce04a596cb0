// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Settings of the stream protocol. The defaults are those of stream-client.
 *
 * @param uris addresses of the stream protocol
 * @param batchSize maximum number of messages in one request
 * @param maxUnconfirmed maximum number of unconfirmed messages per producer and partition
 * @param initialCredits number of chunks that a server sends ahead
 * @param producersPerConnection maximum number of producers on one connection
 * @param consumersPerConnection maximum number of consumers on one connection
 */
record RabbitMqStreamConfig(
    List<String> uris,
    int batchSize,
    int maxUnconfirmed,
    int initialCredits,
    int producersPerConnection,
    int consumersPerConnection) {

  private static final int MAX_BATCH = 100_000;
  private static final int MAX_CREDITS = 1_000;
  private static final int MAX_PER_CONNECTION = 255;

  RabbitMqStreamConfig {
    uris = List.copyOf(uris);
  }

  static RabbitMqStreamConfig of(Settings settings) throws SettingsException {
    return new RabbitMqStreamConfig(
        RabbitMqUris.requireValid(settings, "uris", "rabbitmq-stream"),
        settings.count("batchSize", 100, 1, MAX_BATCH),
        settings.count("maxUnconfirmed", 10_000, 1, Integer.MAX_VALUE),
        settings.count("initialCredits", 10, 1, MAX_CREDITS),
        settings.count("producersPerConnection", MAX_PER_CONNECTION, 1, MAX_PER_CONNECTION),
        settings.count("consumersPerConnection", MAX_PER_CONNECTION, 1, MAX_PER_CONNECTION));
  }

  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("uris", uris.stream().map(RabbitMqUris::withoutSecret).toList());
    result.put("batchSize", batchSize);
    result.put("maxUnconfirmed", maxUnconfirmed);
    result.put("initialCredits", initialCredits);
    result.put("producersPerConnection", producersPerConnection);
    result.put("consumersPerConnection", consumersPerConnection);
    return result;
  }
}
