// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Set;

/** Registers the RabbitMQ driver. */
public final class RabbitMqProvider implements DriverProvider {

  /** Name of the system. */
  static final String SYSTEM = "rabbitmq";

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Set<String> aliases() {
    return Set.of("io.openmessaging.benchmark.driver.rabbitmq.RabbitMqBenchmarkDriver");
  }

  @Override
  public String description() {
    return "RabbitMQ: classic, quorum and stream queues over AMQP 0-9-1, and the stream protocol";
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    return new RabbitMqDriver(RabbitMqConfig.of(settings));
  }
}
