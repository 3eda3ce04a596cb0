// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.connection.ConnectedDriver;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The MQTT driver. Before {@link #connect}, only traits and settings are available. */
final class MqttDriver extends ConnectedDriver<MqttConnection> {

  private final MqttConfig config;

  MqttDriver(MqttConfig config) {
    this.config = config;
  }

  @Override
  public DriverTraits traits() {
    Set<Capability> can =
        EnumSet.of(
            Capability.OWN_RECEIVE_THREAD,
            Capability.PARTITION_TARGET,
            Capability.KEYS,
            Capability.REQUEST_REPLY);
    if (config.isAcknowledged()) {
      can.addAll(Set.of(Capability.MANUAL_ACK, Capability.PAUSE));
    }
    // The client keeps the array, and copies it when it writes the message to the connection.
    return new DriverTraits(
        can,
        true,
        PayloadUse.HELD_UNTIL_COMPLETION,
        config.ordering(),
        false,
        Duration.ZERO,
        config.producerClients());
  }

  @Override
  public Map<String, Object> settings() {
    return config.resolve();
  }

  @Override
  protected MqttConnection openConnection(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    String address =
        local.isNone()
            ? config.address().orElseThrow(MqttDriver::withoutAddress)
            : local.address(MqttProvider.SYSTEM);
    MqttServer server = new MqttServer(config, local.login(), address);
    return new MqttConnection(config, server, server.connect(limit));
  }

  private static DriverException withoutAddress() {
    return new DriverException(
        DriverException.Kind.UNREACHABLE,
        "MQTT: the driver file names no address. Give server: 'mqtt://host:1883', or broker:"
            + " local");
  }

  @Override
  public Guarantees guarantees(List<String> topics) {
    return MqttGuarantees.of(config);
  }
}
