// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;
import java.time.Duration;

/** Redis from this machine or from a Debian package: one server, or a primary with replicas. */
public final class RedisLocalBroker extends DebianBroker {

  private static final String SYSTEM = "redis";
  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public RedisLocalBroker() {
    this(ServerFolders.ofUser());
  }

  RedisLocalBroker(ServerFolders home) {
    super(
        SYSTEM,
        "Redis",
        MAX_NODES,
        START_LIMIT,
        home,
        System.getenv(),
        program -> new InstalledServer(program, ProgramVersion.of(program)));
  }

  @Override
  ClusterStarter.Layout layout(Path program, int nodes) {
    return new RedisLayout(program, nodes);
  }
}
