// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.Retention;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/** MQTT as the contract requires it, with additional settings. */
record MqttSetup(Map<String, Object> settings) implements DriverSetup {

  static MqttSetup qos(int qos) {
    return new MqttSetup(Map.of("pubQos", qos, "subQos", qos));
  }

  @Override
  public boolean reportsSettings() {
    return false;
  }

  @Override
  public DriverProvider provider() {
    return new MqttProvider();
  }

  @Override
  public Map<String, Object> settingsAt(String address) {
    Map<String, Object> at = new LinkedHashMap<>(settings);
    at.put("server", address);
    return at;
  }

  @Override
  public Retention keeps() {
    try {
      return MqttConfig.of(new Settings(settings)).isKept()
          ? Retention.FOR_PRESENT_SUBSCRIPTIONS
          : Retention.FOR_NOBODY;
    } catch (SettingsException e) {
      throw new AssertionError(e);
    }
  }

  /** Partitions are shared by number; a session of a shared subscription keeps its messages. */
  @Override
  public boolean reassigns() {
    return false;
  }

  /** The protocol's limit of 256 MB is that of the local broker. */
  @Override
  public OptionalInt tooLargeBytes() {
    return OptionalInt.empty();
  }

  @Override
  public boolean startedThread(Thread thread) {
    return thread.getName().startsWith("plimsoll-mqtt")
        || thread.getName().startsWith("com.hivemq");
  }
}
