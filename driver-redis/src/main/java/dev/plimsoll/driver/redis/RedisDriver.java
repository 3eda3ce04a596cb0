// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.session.SessionDriver;
import java.io.File;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The Redis driver. Before {@link #connect}, only traits and settings are available. */
final class RedisDriver extends SessionDriver<RedisSession> {

  private final RedisConfig config;
  private final RedisGuarantees guarantees;

  RedisDriver(RedisConfig config) {
    this.config = config;
    this.guarantees = new RedisGuarantees(config);
  }

  @Override
  public DriverTraits traits() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.REQUEST_REPLY,
            Capability.EXISTING_TOPICS,
            Capability.PARTITION_TARGET,
            Capability.KEYS);
    if (config.variant() == RedisVariant.STREAMS) {
      capabilities.add(Capability.SEEK);
      capabilities.add(Capability.PAUSE);
      if (config.reading().acknowledge()) {
        capabilities.add(Capability.MANUAL_ACK);
      }
    }
    // The payload is written to the connection's buffer on its event loop, after send has returned.
    return new DriverTraits(
        capabilities,
        false,
        PayloadUse.HELD_UNTIL_COMPLETION,
        guarantees.ordering(),
        false,
        capabilities.contains(Capability.MANUAL_ACK)
            ? RedisClaimSchedule.latest(config.reading().redeliverAfter())
            : Duration.ZERO);
  }

  @Override
  public String variant() {
    return config.variant().label();
  }

  @Override
  public Map<String, Object> settings() {
    return config.plain();
  }

  @Override
  protected RedisSession openSession(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    String address = local.isNone() ? address() : local.address(RedisProvider.SYSTEM);
    Optional<File> unreadable = config.tls().unreadable();
    if (unreadable.isPresent()) {
      throw new DriverException(
          DriverException.Kind.NOT_FOUND,
          "Redis: the file " + unreadable.get() + ", named in tls, cannot be read");
    }
    return RedisSession.open(
        local.login().map(config::with).orElse(config), address, limit, !local.isNone());
  }

  private String address() throws DriverException {
    return config
        .address()
        .orElseThrow(
            () ->
                new DriverException(
                    DriverException.Kind.UNREACHABLE,
                    "Redis: the driver file names no address. Give address: host:6379, or"
                        + " broker: local"));
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws DriverException, InterruptedException {
    return guarantees.with(RedisServerDurability.read(session().server()));
  }
}
