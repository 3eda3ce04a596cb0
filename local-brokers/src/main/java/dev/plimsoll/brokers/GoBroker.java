// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What the local brokers that are Go programs share; a subclass lays out the nodes. */
abstract class GoBroker implements LocalBroker {

  private static final Duration START_LIMIT = Duration.ofMinutes(1);

  /** A start that is under way elsewhere is waited for. */
  private static final Duration LOCK_PATIENCE = START_LIMIT.plusMinutes(1);

  private final String system;
  private final int maxNodes;
  private final Home home;
  private final GoProgram program;
  private final StateFile stateFile;

  /**
   * @param system this broker's name
   * @param server the folder below {@code servers} that pins its program
   */
  GoBroker(String system, String server, int maxNodes, Home home) {
    this.system = system;
    this.maxNodes = maxNodes;
    this.home = home;
    this.program = GoProgram.of(server, home.servers());
    this.stateFile = new StateFile(system, home.run());
  }

  /** How so many nodes of this program are laid out. */
  abstract ClusterStarter.Layout layout(Path executable, int nodes);

  @Override
  public final String system() {
    return system;
  }

  @Override
  public final String source() {
    return program.source();
  }

  @Override
  public final int maxNodes() {
    return maxNodes;
  }

  @Override
  public final void install(Consumer<String> progress)
      throws DriverException, InterruptedException {
    Path executable = program.resolve(progress);
    progress.accept(system + " runs " + executable);
  }

  @Override
  public final Optional<Running> running() throws DriverException {
    try {
      return stateFile
          .lock()
          .holding(LOCK_PATIENCE, stateFile::readAndSweep)
          .map(state -> new RunningCluster(stateFile, state));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(
          DriverException.Kind.OTHER,
          "interrupted while looking for running %s nodes".formatted(system),
          e);
    }
  }

  @Override
  public final List<Node> ofPrograms() throws DriverException {
    try {
      return stateFile.lock().holding(LOCK_PATIENCE, stateFile::ofPrograms).stream()
          .flatMap(state -> state.asNodes().stream())
          .toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(
          DriverException.Kind.OTHER,
          "interrupted while looking for running %s nodes".formatted(system),
          e);
    }
  }

  @Override
  public final Running start(int nodes, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (nodes < 1 || nodes > maxNodes) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local %s has %s, not %d".formatted(system, allowedNodes(), nodes));
    }
    ClusterStarter.Layout layout = layout(program.resolve(progress), nodes);
    return stateFile
        .lock()
        .holding(
            LOCK_PATIENCE,
            () -> {
              refuseIfRunning();
              progress.accept(
                  "starting %s, %s…".formatted(system, nodes == 1 ? "one node" : nodes + " nodes"));
              ClusterStarter starter = new ClusterStarter(system, home, START_LIMIT);
              return new RunningCluster(stateFile, starter.start(layout, stateFile, lifetime));
            });
  }

  private String allowedNodes() {
    return maxNodes == 1 ? "one node" : "1 to " + maxNodes + " nodes";
  }

  private void refuseIfRunning() throws DriverException {
    Optional<ClusterState> state = stateFile.readAndSweep();
    if (state.isPresent()) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local %s runs already (%s): use it, or stop it with 'broker stop %s'"
              .formatted(system, state.get().nodes().get(0).address(), system));
    }
  }
}
