// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Set;

/** Registers the driver for MQTT 5. */
public final class MqttProvider implements DriverProvider {

  /** Name of the system, and of the protocol among a local broker's endpoints. */
  static final String SYSTEM = "mqtt";

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Set<String> aliases() {
    return Set.of("io.openmessaging.benchmark.driver.mqtt.MQTTBenchmarkDriver");
  }

  @Override
  public String description() {
    return "MQTT 5: QoS 0, 1 and 2, persistent sessions, shared subscriptions";
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    return new MqttDriver(MqttConfig.of(settings));
  }
}
