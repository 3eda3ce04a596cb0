// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.session.SessionDriver;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** The NATS Streaming driver. Before {@link #connect}, only traits and settings are available. */
final class NatsStreamingDriver extends SessionDriver<NatsStreamingSession> {

  private static final String MONITORING = "monitoring";

  private final NatsStreamingConfig config;
  private volatile NatsStreamingMonitor monitor = new NatsStreamingMonitor("");

  NatsStreamingDriver(NatsStreamingConfig config) {
    this.config = config;
  }

  @Override
  public DriverTraits traits() {
    // The client copies the payload into its own message before publish returns.
    return new DriverTraits(
        EnumSet.of(Capability.MANUAL_ACK, Capability.PARTITION_TARGET, Capability.KEYS),
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
  protected NatsStreamingSession openSession(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    List<String> addresses =
        local.isNone() ? config.servers() : List.of(local.address(NatsStreamingProvider.PROTOCOL));
    if (addresses.isEmpty()) {
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          "NATS Streaming: the driver file names no address. Give servers: 'nats://host:4222', or"
              + " broker: local");
    }
    String told = config.monitoring().orElse("");
    monitor = new NatsStreamingMonitor(local.byProtocol().getOrDefault(MONITORING, told));
    NatsStreamingConfig used = local.login().map(config::with).orElse(config);
    NatsStreamingServer server = new NatsStreamingServer(used, addresses);
    return new NatsStreamingSession(used, server, server.connect(), monitor);
  }

  @Override
  public Guarantees guarantees(List<String> topics) {
    return NatsStreamingGuarantees.of(config, monitor.store());
  }
}
