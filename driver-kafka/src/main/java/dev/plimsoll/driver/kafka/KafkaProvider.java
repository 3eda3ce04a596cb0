// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Map;
import java.util.Set;

/** Registers the Kafka driver. */
public final class KafkaProvider implements DriverProvider {

  /** Name of the system, and of the protocol among a local broker's endpoints. */
  static final String SYSTEM = "kafka";

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Set<String> aliases() {
    return Set.of("io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver");
  }

  @Override
  public String description() {
    return "Apache Kafka: acks 0, 1 and all, idempotence, transactions, consumer groups";
  }

  @Override
  public Map<String, String> clientClasses(Settings settings) throws SettingsException {
    return KafkaClientClasses.in(KafkaConfig.KEYS.read(settings));
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    return new KafkaDriver(KafkaConfig.of(settings));
  }
}
