// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Set;

/** Registers the Redis driver. */
public final class RedisProvider implements DriverProvider {

  /** Name of the system, and of the protocol among a local broker's endpoints. */
  static final String SYSTEM = "redis";

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Set<String> aliases() {
    return Set.of("io.openmessaging.benchmark.driver.redis.RedisBenchmarkDriver");
  }

  @Override
  public String description() {
    return "Redis: streams with consumer groups, publish-subscribe";
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    return new RedisDriver(RedisConfig.of(settings));
  }
}
