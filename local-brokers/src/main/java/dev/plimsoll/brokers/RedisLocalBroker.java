// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.function.Consumer;

/** Redis from this machine or from a Debian package: one server, or a primary with replicas. */
public final class RedisLocalBroker extends ClusterBroker {

  private static final String SYSTEM = "redis";
  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  private final DebianServer server;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public RedisLocalBroker() {
    this(ServerFolders.ofUser());
  }

  RedisLocalBroker(ServerFolders home) {
    super(SYSTEM, "Redis", MAX_NODES, START_LIMIT, home);
    this.server =
        new DebianServer(
            SYSTEM,
            "Redis",
            home.servers(),
            System.getenv(),
            program -> new InstalledServer(program, ProgramVersion.of(program)));
  }

  @Override
  public String source() {
    return server.source();
  }

  @Override
  public boolean isInstalled() {
    return server.find("").isPresent();
  }

  @Override
  public void install(String version, Consumer<String> progress)
      throws DriverException, InterruptedException {
    server.install(version, progress);
  }

  @Override
  Versioned layout(int nodes, String version, Consumer<String> progress) throws DriverException {
    InstalledServer found = server.require(version, progress);
    return new Versioned(new RedisLayout(found.program(), nodes), found.version());
  }
}
