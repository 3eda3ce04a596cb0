// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;
import java.time.Duration;

/** Redis Cluster, from this machine or a Debian package: up to three primaries with replicas. */
public final class RedisClusterLocalBroker extends DebianBroker {

  private static final int MAX_NODES = 2 * RedisClusterLayout.MAX_PRIMARIES;

  /** Versions whose cluster file does not name shards: those before 7.2. */
  private static final String WITHOUT_SHARDS = "[0-6]\\..*|7\\.[01]\\..*";

  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public RedisClusterLocalBroker() {
    this(ServerFolders.ofUser());
  }

  RedisClusterLocalBroker(ServerFolders home) {
    super(
        "redis-cluster",
        "redis",
        "Redis Cluster",
        MAX_NODES,
        START_LIMIT,
        home,
        System.getenv(),
        program -> new InstalledServer(program, ProgramVersion.of(program)));
  }

  @Override
  ClusterStarter.Layout layout(Path program, int nodes) {
    boolean shards = !ProgramVersion.of(program).matches(WITHOUT_SHARDS);
    return new RedisClusterLayout(program, nodes, shards);
  }
}
