// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Registers the Pulsar driver. */
public final class PulsarProvider implements DriverProvider {

  /** Name of the system, and of the protocol among a local broker's endpoints. */
  static final String SYSTEM = "pulsar";

  /** Name of the HTTP admin interface among a local broker's endpoints: a URL. */
  static final String ADMIN = "pulsar-admin";

  /** Name of the bookies' HTTP interfaces among a local broker's endpoints: URLs. */
  static final String BOOKIES = "pulsar-bookies";

  /** A setting of the client library that names a class. */
  private static final String TLS_PLUGIN = "sslFactoryPlugin";

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Set<String> aliases() {
    return Set.of("io.openmessaging.benchmark.driver.pulsar.PulsarBenchmarkDriver");
  }

  @Override
  public String description() {
    return "Apache Pulsar: persistent and non-persistent topics, batching, deduplication,"
        + " exclusive, shared, failover and key-shared subscriptions";
  }

  @Override
  public Map<String, String> clientClasses(Settings settings) throws SettingsException {
    PulsarConfig config = PulsarConfig.of(settings);
    Map<String, String> classes = new TreeMap<>();
    config
        .client()
        .authentication()
        .plugin()
        .ifPresent(plugin -> classes.put("client.authentication.plugin", plugin));
    String tls = config.clientConfig().get(TLS_PLUGIN);
    if (tls != null) {
      classes.put("clientConfig." + TLS_PLUGIN, tls);
    }
    return classes;
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    return new PulsarDriver(PulsarConfig.of(settings));
  }
}
