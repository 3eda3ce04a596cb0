// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What all local brokers share: one set of nodes that stay, besides those that programs start for
 * themselves, all under the system's lock. A subclass gets the server and lays out its nodes.
 */
abstract class ClusterBroker implements LocalBroker {

  private final String system;
  private final String title;
  private final int maxNodes;
  private final Duration startLimit;
  private final Home home;
  private final StateFile stateFile;

  /**
   * @param system this broker's name
   * @param title the name as people write it
   * @param startLimit how long nodes may take to serve
   */
  ClusterBroker(String system, String title, int maxNodes, Duration startLimit, Home home) {
    this.system = system;
    this.title = title;
    this.maxNodes = maxNodes;
    this.startLimit = startLimit;
    this.home = home;
    this.stateFile = new StateFile(system, home.run());
  }

  /** Gets the server, if it is not there, and says how so many nodes of it are laid out. */
  abstract ClusterStarter.Layout layout(int nodes, Consumer<String> progress)
      throws DriverException, InterruptedException;

  final Home home() {
    return home;
  }

  @Override
  public final String system() {
    return system;
  }

  @Override
  public final int maxNodes() {
    return maxNodes;
  }

  @Override
  public final Optional<Running> running() throws DriverException {
    return looking(stateFile::readAndSweep).map(state -> new RunningCluster(stateFile, state));
  }

  @Override
  public final List<BrokerNode> ofPrograms() throws DriverException {
    return looking(stateFile::ofPrograms).stream()
        .flatMap(state -> state.asNodes().stream())
        .toList();
  }

  private <T> T looking(FileMutex.Action<T> work) throws DriverException {
    try {
      return stateFile.lock().holding(lockPatience(), work);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(
          DriverException.Kind.OTHER, "interrupted while looking for nodes of " + title, e);
    }
  }

  @Override
  public final Running start(int nodes, Lifetime lifetime, Consumer<String> progress)
      throws DriverException, InterruptedException {
    if (nodes < 1 || nodes > maxNodes) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local %s has %s, not %d".formatted(title, allowedNodes(), nodes));
    }
    home.requireUsable();
    ClusterStarter.Layout layout = layout(nodes, progress);
    return stateFile
        .lock()
        .holding(
            lockPatience(),
            () -> {
              refuseIfRunning();
              progress.accept(
                  "starting %s, %s…".formatted(title, nodes == 1 ? "one node" : nodes + " nodes"));
              ClusterStarter starter = new ClusterStarter(system, home, startLimit);
              return new RunningCluster(stateFile, starter.start(layout, stateFile, lifetime));
            });
  }

  /** A start that is under way elsewhere is waited for. */
  private Duration lockPatience() {
    return startLimit.plusMinutes(1);
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
              .formatted(title, state.get().nodes().get(0).address(), system));
    }
  }
}
