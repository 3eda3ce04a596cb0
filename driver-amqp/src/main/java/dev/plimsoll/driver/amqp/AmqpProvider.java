// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Set;

/** Registers the driver for AMQP 1.0. */
public final class AmqpProvider implements DriverProvider {

  /** Name of the system, and of the protocol among a local broker's endpoints. */
  static final String SYSTEM = "amqp";

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Set<String> aliases() {
    return Set.of("io.openmessaging.benchmark.driver.artemis.ArtemisBenchmarkDriver");
  }

  @Override
  public String description() {
    return "AMQP 1.0 of Artemis and RabbitMQ 4: settled and unsettled deliveries, credit";
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    return new AmqpDriver(AmqpConfig.of(settings));
  }
}
