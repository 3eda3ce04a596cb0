// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.function.Consumer;

/** Redis as this machine has it: one server. */
public final class RedisLocalBroker extends ClusterBroker {

  private static final String SYSTEM = "redis";
  private static final DebianPackage PACKAGE = new DebianPackage("redis-server", "redis-server");
  private static final int MAX_NODES = 1;
  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  /** For {@link java.util.ServiceLoader}: the folders of this user. */
  public RedisLocalBroker() {
    this(Home.ofUser());
  }

  RedisLocalBroker(Home home) {
    super(SYSTEM, "Redis", MAX_NODES, START_LIMIT, home);
  }

  @Override
  public String source() {
    return "redis-server on the PATH; install gets the Debian package " + PACKAGE.name();
  }

  @Override
  public boolean isInstalled() {
    return Programs.onPath("redis-server", System.getenv()).isPresent();
  }

  @Override
  public void install(Consumer<String> progress) throws DriverException, InterruptedException {
    PACKAGE.install(System.getenv(), progress);
  }

  @Override
  ClusterStarter.Layout layout(int nodes, Consumer<String> progress) throws DriverException {
    return new RedisLayout(PACKAGE.require(System.getenv(), SYSTEM));
  }
}
