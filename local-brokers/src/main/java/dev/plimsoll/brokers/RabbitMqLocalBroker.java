// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/**
 * RabbitMQ from this machine or from a Debian package: one node, or a cluster. RabbitMQ 4 is used
 * if it can be had; otherwise the version of this machine's Debian release, with a notice.
 */
public final class RabbitMqLocalBroker extends ClusterBroker {

  private static final String SYSTEM = "rabbitmq";
  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  private final DebianServer server;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public RabbitMqLocalBroker() {
    this(ServerFolders.ofUser());
  }

  RabbitMqLocalBroker(ServerFolders home) {
    this(home, System.getenv());
  }

  RabbitMqLocalBroker(ServerFolders home, Map<String, String> environment) {
    super(SYSTEM, "RabbitMQ", MAX_NODES, START_LIMIT, home);
    this.server =
        new DebianServer(SYSTEM, "RabbitMQ", home.servers(), environment, RabbitMqInstallation::of);
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
    if (found.program().toString().contains(" ")) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "RabbitMQ's scripts do not work in a folder with a blank in its path, as "
              + found.program()
              + " is: set PLIMSOLL_HOME to another folder, or put rabbitmq-server on the PATH");
    }
    return new Versioned(new RabbitMqLayout(found.program(), nodes), found.version());
  }
}
