// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Set;

/** Registers the driver for NATS Streaming, a discontinued product. */
public final class NatsStreamingProvider implements DriverProvider {

  /** Name of the system. */
  static final String SYSTEM = "nats-streaming";

  /** Name of the protocol among a local broker's endpoints. */
  static final String PROTOCOL = "nats";

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Set<String> aliases() {
    return Set.of("io.openmessaging.benchmark.driver.natsStreaming.NatsStreamingBenchmarkDriver");
  }

  @Override
  public String description() {
    return "NATS Streaming (ended in 2023; JetStream is its successor): durable queue groups over a"
        + " file or memory store";
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    return new NatsStreamingDriver(NatsStreamingConfig.of(settings));
  }
}
