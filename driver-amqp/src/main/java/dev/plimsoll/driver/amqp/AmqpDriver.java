// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

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

/** The AMQP driver. Before {@link #connect}, only traits and settings are available. */
final class AmqpDriver extends ConnectedDriver<AmqpConnection> {

  private final AmqpConfig config;

  AmqpDriver(AmqpConfig config) {
    this.config = config;
  }

  @Override
  public DriverTraits traits() {
    Set<Capability> can =
        EnumSet.of(
            Capability.OWN_RECEIVE_THREAD,
            Capability.PARTITION_TARGET,
            Capability.KEYS,
            Capability.REQUEST_REPLY,
            Capability.PAUSE);
    if (config.isAccepted()) {
      can.addAll(Set.of(Capability.MANUAL_ACK, Capability.REJECT));
    }
    // The client encodes the message on the calling thread, and a send waits for credit.
    return new DriverTraits(
        can,
        true,
        PayloadUse.COPIED,
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
  protected AmqpConnection openConnection(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    String address =
        local.isNone()
            ? config.address().orElseThrow(AmqpDriver::withoutAddress)
            : local.address(AmqpProvider.SYSTEM);
    return AmqpConnection.open(config, new AmqpServer(config, local.login(), address), limit);
  }

  private static DriverException withoutAddress() {
    return new DriverException(
        DriverException.Kind.UNREACHABLE,
        "AMQP: the driver file names no address. Give server: 'amqp://host:5672', or broker:"
            + " local");
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws DriverException, InterruptedException {
    return AmqpGuarantees.of(config, connection().topics().storage());
  }
}
