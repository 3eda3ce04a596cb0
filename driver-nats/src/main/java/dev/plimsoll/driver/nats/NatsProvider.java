// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Registers the NATS driver, with and without JetStream. */
public final class NatsProvider implements DriverProvider {

  /** Name of the system, and of the protocol among a local broker's endpoints. */
  static final String SYSTEM = "nats";

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Set<String> aliases() {
    return Set.of("io.openmessaging.benchmark.driver.nats.NatsBenchmarkDriver");
  }

  @Override
  public String description() {
    return "NATS: core publish-subscribe with queue groups; JetStream in memory or files, with"
        + " replicas, pull and push consumers";
  }

  @Override
  public Map<String, String> clientClasses(Settings settings) throws SettingsException {
    Map<String, String> classes = new TreeMap<>();
    NatsConfig config = NatsConfig.KEYS.read(settings);
    String key = config.clientKey();
    NatsClientProperties.classes(NatsClientProperties.requireValid(key, config.clientProperties()))
        .forEach((name, className) -> classes.put(key + "." + name, className));
    return classes;
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    NatsConfig config = NatsConfig.of(settings);
    return new NatsDriver(config, NatsClientOptions.of(config));
  }
}
