// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.PlannedVolume;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.connection.ConnectedDriver;
import dev.plimsoll.driver.connection.ServerAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The Redis driver. Before {@link #connect}, only traits and settings are available. */
final class RedisDriver extends ConnectedDriver<RedisConnection> {

  private final RedisConfig config;
  private final RedisGuarantees guarantees;
  private volatile Optional<RedisObservation> observation = Optional.empty();

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
      // Messages of channels are delivered on an event loop, which other consumers share.
      capabilities.add(Capability.OWN_RECEIVE_THREAD);
      capabilities.add(Capability.LATER_SUBSCRIPTIONS);
      if (config.acknowledge()) {
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
            ? RedisClaimSchedule.latest(config.redeliverAfter())
            : Duration.ZERO);
  }

  @Override
  public String variant() {
    return config.variant().label();
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = config.resolve();
    Map<String, Object> observed = observation.map(RedisObservation::counted).orElseGet(Map::of);
    if (!observed.isEmpty()) {
      settings.put("observed", observed);
    }
    return settings;
  }

  @Override
  protected RedisConnection openConnection(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    Optional<String> unreadable = config.tls().unreadable();
    if (unreadable.isPresent()) {
      throw new DriverException(
          DriverException.Kind.NOT_FOUND,
          "Redis: the file " + unreadable.get() + ", named in tls, cannot be read");
    }
    RedisAccess access = local.login().map(config.access()::or).orElse(config.access());
    RedisConnection connection =
        RedisConnection.open(config, access, addresses(local), limit, !local.isNone());
    observation =
        Optional.of(new RedisObservation(connection.servers().all(), connection.executor()));
    return connection;
  }

  private List<ServerAddress> addresses(Endpoints local) throws DriverException {
    if (!local.isNone()) {
      if (config.sentinelMaster().isPresent()) {
        throw new DriverException(
            DriverException.Kind.REFUSED,
            "Redis: a local broker has no sentinels: remove sentinelMaster, or broker: local");
      }
      return RedisConfig.addresses(local.address(RedisProvider.SYSTEM)).toList();
    }
    if (config.addresses().isEmpty()) {
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          "Redis: the driver file names no address. Give address: host:6379, or broker: local");
    }
    return config.addresses();
  }

  @Override
  public void phaseBegins(RunPhase phase, long startNanos) {
    observation.ifPresent(counts -> counts.phaseBegins(phase));
  }

  @Override
  public void requireSpace(PlannedVolume volume) throws DriverException, InterruptedException {
    if (config.variant() == RedisVariant.STREAMS && config.maxLength() == 0) {
      List<RedisMemory> memory = new ArrayList<>();
      for (RedisServer server : connection().servers().all()) {
        RedisMemory.of(server.info("memory")).ifPresent(memory::add);
      }
      Optional<RedisMemory> all = memory.stream().reduce(RedisMemory::and);
      if (all.isPresent()) {
        all.get().require(volume);
      }
    }
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws DriverException, InterruptedException {
    List<RedisServer> servers = connection().servers().all();
    return guarantees.with(RedisServerDurability.read(servers), servers.size());
  }
}
