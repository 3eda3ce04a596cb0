// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.connection.ConnectedDriver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the system can do and what it guarantees. */
final class MqttDriver extends ConnectedDriver<MqttConnection> {

  private final MqttConfig config;

  MqttDriver(MqttConfig config) {
    this.config = config;
  }

  @Override
  public DriverTraits traits() {
    Set<Capability> can =
        Set.of(Capability.MANUAL_ACK, Capability.KEYS, Capability.PARTITION_TARGET);
    return new DriverTraits(can, false, PayloadUse.COPIED, OrderScope.PARTITION, false);
  }

  @Override
  public Map<String, Object> settings() {
    return MqttConfig.KEYS.echo(config);
  }

  @Override
  protected MqttConnection openConnection(Endpoints local, Duration limit) {
    return new MqttConnection(config);
  }

  @Override
  public Guarantees guarantees(List<String> topics) {
    return new Guarantees(
        Acknowledger.SERVER,
        Guarantees.Copies.of(1, 1, Guarantees.Durability.MEMORY),
        Guarantees.Delivery.AT_LEAST_ONCE,
        OrderScope.PARTITION,
        new Guarantees.Clients(1, 1, Guarantees.Retries.NOBODY),
        "nothing",
        List.of());
  }
}
