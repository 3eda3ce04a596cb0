// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** RabbitMQ as this machine has it: one node, or a cluster. */
public final class RabbitMqLocalBroker implements LocalBroker {

  private static final String SYSTEM = "rabbitmq";
  private static final DebianPackage PACKAGE =
      new DebianPackage("rabbitmq-server", "rabbitmq-server");

  /** Debian's script on the PATH changes the user; the one that it calls does not. */
  private static final Path WITHOUT_CHANGE_OF_USER =
      Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");

  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  /** A start that is under way elsewhere is waited for. */
  private static final Duration LOCK_PATIENCE = START_LIMIT.plusMinutes(1);

  private final Home home;
  private final StateFile stateFile;

  /** For {@link java.util.ServiceLoader}: the folders of this user. */
  public RabbitMqLocalBroker() {
    this(Home.ofUser());
  }

  RabbitMqLocalBroker(Home home) {
    this.home = home;
    this.stateFile = new StateFile(SYSTEM, home.run());
  }

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public String source() {
    return "rabbitmq-server on the PATH; install gets the Debian package " + PACKAGE.name();
  }

  @Override
  public int maxNodes() {
    return MAX_NODES;
  }

  @Override
  public void install(Consumer<String> progress) throws DriverException, InterruptedException {
    PACKAGE.install(System.getenv(), progress);
  }

  @Override
  public Optional<Running> running() throws DriverException {
    try {
      return stateFile
          .lock()
          .holding(LOCK_PATIENCE, stateFile::readAndSweep)
          .map(state -> new RunningCluster(stateFile, state));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(
          DriverException.Kind.OTHER, "interrupted while looking for a running RabbitMQ", e);
    }
  }

  @Override
  public List<Node> ofPrograms() throws DriverException {
    try {
      return stateFile.lock().holding(LOCK_PATIENCE, stateFile::ofPrograms).stream()
          .flatMap(state -> state.asNodes().stream())
          .toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(
          DriverException.Kind.OTHER, "interrupted while looking for running RabbitMQ nodes", e);
    }
  }

  @Override
  public Running start(int nodes, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (nodes < 1 || nodes > MAX_NODES) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local RabbitMQ has 1 to %d nodes, not %d".formatted(MAX_NODES, nodes));
    }
    RabbitMqLayout layout = new RabbitMqLayout(program(), nodes);
    return stateFile
        .lock()
        .holding(LOCK_PATIENCE, () -> startUnderLock(layout, lifetime, progress));
  }

  private static Path program() throws DriverException {
    Path onPath = PACKAGE.require(System.getenv(), SYSTEM);
    return Files.isExecutable(WITHOUT_CHANGE_OF_USER) ? WITHOUT_CHANGE_OF_USER : onPath;
  }

  private Running startUnderLock(
      RabbitMqLayout layout, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException {
    refuseIfRunning();
    progress.accept(
        "starting RabbitMQ, %s…"
            .formatted(layout.nodes() == 1 ? "one node" : layout.nodes() + " nodes"));
    ClusterStarter starter = new ClusterStarter(SYSTEM, home, START_LIMIT);
    return new RunningCluster(stateFile, starter.start(layout, stateFile, lifetime));
  }

  private void refuseIfRunning() throws DriverException {
    Optional<ClusterState> state = stateFile.readAndSweep();
    if (state.isPresent()) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local RabbitMQ runs already (%s): use it, or stop it with 'broker stop rabbitmq'"
              .formatted(state.get().endpoints().address(RabbitMqLayout.AMQP)));
    }
  }
}
