// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;

/** Registers the driver: {@code META-INF/services} names this class. */
public final class MqttProvider implements DriverProvider {

  @Override
  public String system() {
    return "mqtt";
  }

  @Override
  public String description() {
    return "lists in memory";
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    return new MqttDriver(MqttConfig.KEYS.read(settings));
  }
}
