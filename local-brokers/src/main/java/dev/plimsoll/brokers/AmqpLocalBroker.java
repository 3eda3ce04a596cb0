// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.function.Consumer;

/** Artemis from its own jars, with AMQP 1.0. */
public final class AmqpLocalBroker extends ClusterBroker {

  private static final String SYSTEM = "amqp";
  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public AmqpLocalBroker() {
    this(ServerFolders.ofUser());
  }

  AmqpLocalBroker(ServerFolders home) {
    super(SYSTEM, "Artemis", 1, START_LIMIT, home);
  }

  @Override
  public String source() {
    return library("").source();
  }

  @Override
  public boolean isInstalled() {
    return library("").isAvailable();
  }

  @Override
  public void install(String version, Consumer<String> progress)
      throws DriverException, InterruptedException {
    library(version).resolve(progress);
  }

  @Override
  Versioned layout(int nodes, String version, Consumer<String> progress)
      throws DriverException, InterruptedException {
    ServerLibrary library = library(version);
    JavaServer java = JavaServer.of(library.resolve(progress), System.getenv(), progress);
    return new Versioned(new AmqpLayout(java), library.version());
  }

  private ServerLibrary library(String version) {
    return ServerLibrary.of(SYSTEM, home().servers()).ofVersion(version);
  }
}
