// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** RabbitMQ as this machine has it: one node, or a cluster. */
public final class RabbitMqLocalBroker extends ClusterBroker {

  private static final String SYSTEM = "rabbitmq";
  private static final DebianPackage PACKAGE =
      new DebianPackage("rabbitmq-server", "rabbitmq-server");

  /** Debian's script on the PATH changes the user; the one that it calls does not. */
  private static final Path WITHOUT_CHANGE_OF_USER =
      Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");

  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  /** For {@link java.util.ServiceLoader}: the folders of this user. */
  public RabbitMqLocalBroker() {
    this(Home.ofUser());
  }

  RabbitMqLocalBroker(Home home) {
    super(SYSTEM, "RabbitMQ", MAX_NODES, START_LIMIT, home);
  }

  @Override
  public String source() {
    return "rabbitmq-server on the PATH; install gets the Debian package " + PACKAGE.name();
  }

  @Override
  public boolean isInstalled() {
    return Programs.onPath("rabbitmq-server", System.getenv()).isPresent();
  }

  @Override
  public void install(Consumer<String> progress) throws DriverException, InterruptedException {
    PACKAGE.install(System.getenv(), progress);
  }

  @Override
  ClusterStarter.Layout layout(int nodes, Consumer<String> progress) throws DriverException {
    Path onPath = PACKAGE.require(System.getenv(), SYSTEM);
    Path program = Files.isExecutable(WITHOUT_CHANGE_OF_USER) ? WITHOUT_CHANGE_OF_USER : onPath;
    return new RabbitMqLayout(program, nodes);
  }
}
