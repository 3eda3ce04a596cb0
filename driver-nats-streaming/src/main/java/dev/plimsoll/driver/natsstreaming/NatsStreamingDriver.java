// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.connection.ConnectedDriver;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The NATS Streaming driver. Before {@link #connect}, only traits and settings are available. */
final class NatsStreamingDriver extends ConnectedDriver<NatsStreamingConnection> {

  private static final String MONITORING = "monitoring";

  private final NatsStreamingConfig config;
  private volatile int localNodes;
  private volatile NatsStreamingMonitor monitor = NatsStreamingMonitor.of(Optional.empty());

  NatsStreamingDriver(NatsStreamingConfig config) {
    this.config = config;
  }

  @Override
  public DriverTraits traits() {
    // The client copies the payload into its own message before publish returns.
    return new DriverTraits(
        EnumSet.of(
            Capability.PAUSE,
            Capability.LATER_SUBSCRIPTIONS,
            Capability.MANUAL_ACK,
            Capability.OWN_RECEIVE_THREAD,
            Capability.PARTITION_TARGET,
            Capability.KEYS),
        true,
        PayloadUse.COPIED,
        OrderScope.NONE,
        false,
        config.ackWait());
  }

  @Override
  public Map<String, Object> settings() {
    return config.resolve();
  }

  @Override
  protected NatsStreamingConnection openConnection(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    List<String> addresses =
        local.isNone()
            ? config.addresses()
            : List.of(local.address(NatsStreamingProvider.PROTOCOL).split(","));
    if (addresses.isEmpty()) {
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          "NATS Streaming: the driver file names no address. Give servers: 'nats://host:4222', or"
              + " broker: local");
    }
    monitor =
        NatsStreamingMonitor.of(
            Optional.ofNullable(local.byProtocol().get(MONITORING))
                .map(all -> all.split(",", 2)[0]) // each node of a cluster has it
                .or(config::monitoring));
    localNodes = local.isNone() ? 0 : addresses.size();
    NatsStreamingServer server = new NatsStreamingServer(config, local.login(), addresses);
    return new NatsStreamingConnection(config, server, server.connect(), monitor);
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws InterruptedException {
    return NatsStreamingGuarantees.of(
        config, monitor.store(), monitor.isClustered(), Math.max(config.replicas(), localNodes));
  }
}
