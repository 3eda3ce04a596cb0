// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** RabbitMQ from this machine or from Debian's package: one node, or a cluster. */
public final class RabbitMqLocalBroker extends ClusterBroker {

  private static final String SYSTEM = "rabbitmq";

  /** Debian's script on the PATH changes the user; the script that it calls does not. */
  private static final Path WITHOUT_CHANGE_OF_USER =
      Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");

  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  private final DebianPackage debian;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public RabbitMqLocalBroker() {
    this(Home.ofUser());
  }

  RabbitMqLocalBroker(Home home) {
    super(SYSTEM, "RabbitMQ", MAX_NODES, START_LIMIT, home);
    this.debian = DebianPackage.of("rabbitmq-server", home.servers());
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
    Path found = debian.require(System.getenv(), SYSTEM);
    if (found.toString().contains(" ")) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "RabbitMQ's scripts do not work in a folder with a blank in its path, as "
              + found
              + " is: set PLIMSOLL_HOME to another folder, or put rabbitmq-server on the PATH");
    }
    boolean changesUser =
        found.getParent().endsWith("sbin") && Files.isExecutable(WITHOUT_CHANGE_OF_USER);
    return new RabbitMqLayout(changesUser ? WITHOUT_CHANGE_OF_USER : found, nodes);
  }
}
