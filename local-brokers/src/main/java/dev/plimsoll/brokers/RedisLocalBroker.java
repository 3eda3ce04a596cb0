// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.function.Consumer;

/** Redis from this machine or from Debian's package: one server, or a primary with replicas. */
public final class RedisLocalBroker extends ClusterBroker {

  private static final String SYSTEM = "redis";
  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  private final DebianPackage debian;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public RedisLocalBroker() {
    this(Home.ofUser());
  }

  RedisLocalBroker(Home home) {
    super(SYSTEM, "Redis", MAX_NODES, START_LIMIT, home);
    this.debian = DebianPackage.of("redis-server", home.servers());
  }

  @Override
  public String source() {
    return debian.source();
  }

  @Override
  public boolean isInstalled() {
    return debian.find(System.getenv()).isPresent();
  }

  @Override
  public void install(Consumer<String> progress) throws DriverException, InterruptedException {
    debian.install(System.getenv(), progress);
  }

  @Override
  ClusterStarter.Layout layout(int nodes, Consumer<String> progress) throws DriverException {
    return new RedisLayout(debian.require(System.getenv(), SYSTEM), nodes);
  }
}
