// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * RabbitMQ from this machine or from a Debian package: one node, or a cluster. RabbitMQ 4 is used
 * if it can be had; otherwise the version of this machine's Debian release, with a notice.
 */
public class RabbitMqLocalBroker extends DebianBroker {

  private static final String SYSTEM = "rabbitmq";
  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public RabbitMqLocalBroker() {
    this(ServerFolders.ofUser());
  }

  RabbitMqLocalBroker(ServerFolders home) {
    this(home, System.getenv());
  }

  RabbitMqLocalBroker(ServerFolders home, Map<String, String> environment) {
    this(SYSTEM, home, environment);
  }

  /**
   * @param system name of this broker; brokers of different names are independent
   */
  RabbitMqLocalBroker(String system, ServerFolders home, Map<String, String> environment) {
    super(
        system,
        SYSTEM,
        "RabbitMQ",
        MAX_NODES,
        START_LIMIT,
        home,
        environment,
        RabbitMqInstallation::of);
  }

  @Override
  final ClusterStarter.Layout layout(Path program, int nodes) throws DriverException {
    if (program.toString().contains(" ")) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "RabbitMQ's scripts do not work in a folder with a blank in its path, as "
              + program
              + " is: set PLIMSOLL_HOME to another folder, or put rabbitmq-server on the PATH");
    }
    return new RabbitMqLayout(program, nodes);
  }
}
