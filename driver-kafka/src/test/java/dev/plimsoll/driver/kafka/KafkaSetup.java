// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.testkit.DriverSetup;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/** Kafka as the contract wants it, and with a producer setting of the test's choice. */
record KafkaSetup(Map<String, Object> producerConfig) implements DriverSetup {

  @Override
  public DriverProvider provider() {
    return new KafkaProvider();
  }

  @Override
  public Map<String, Object> settings() {
    return Map.of("producerConfig", producerConfig);
  }

  @Override
  public Map<String, Object> settingsAt(String address) {
    return Map.of("commonConfig", Map.of("bootstrap.servers", address));
  }

  @Override
  public Map<String, Object> transactional(int messages, Duration interval) {
    return Map.of(
        "producerConfig",
        Map.of("transactional.id", "contract"),
        "transaction",
        Map.of("messages", messages, "interval", interval.toMillis() + "ms"));
  }

  @Override
  public OptionalInt tooLargeBytes() {
    return OptionalInt.of(1_100_000);
  }

  @Override
  public boolean startedThread(Thread thread) {
    return thread.getName().contains("kafka");
  }
}
