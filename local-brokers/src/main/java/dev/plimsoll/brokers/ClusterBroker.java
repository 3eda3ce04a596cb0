// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Base class of the local brokers. A system has at most one permanent set of nodes, plus the nodes
 * that programs start for themselves; all are managed under the system's lock. A subclass provides
 * the server and the layout of its nodes.
 */
abstract class ClusterBroker implements LocalBroker {

  private final String system;
  private final String title;
  private final int maxNodes;
  private final Duration startLimit;
  private final ServerFolders home;
  private final StateFile stateFile;

  /**
   * @param system name of this broker
   * @param title display name
   * @param startLimit time limit for all nodes to be ready
   */
  ClusterBroker(
      String system, String title, int maxNodes, Duration startLimit, ServerFolders home) {
    this.system = system;
    this.title = title;
    this.maxNodes = maxNodes;
    this.startLimit = startLimit;
    this.home = home;
    this.stateFile = new StateFile(system, home);
  }

  /**
   * The layout of nodes.
   *
   * @param version the server's version, or the empty string if it is unknown
   */
  record Versioned(ClusterStarter.Layout layout, String version) {}

  /**
   * Obtains the server if necessary, and returns the layout of this number of nodes.
   *
   * @param version the requested version, or the empty string for the default
   */
  abstract Versioned layout(int nodes, String version, Consumer<String> progress)
      throws DriverException, InterruptedException;

  final ServerFolders home() {
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
    return readLocked(stateFile::readAndCleanUp).map(state -> new RunningCluster(stateFile, state));
  }

  @Override
  public final List<BrokerNode> ofPrograms() throws DriverException {
    return readLocked(stateFile::ofPrograms).stream()
        .flatMap(state -> state.asNodes().stream())
        .toList();
  }

  private <T> T readLocked(FileMutex.Action<T> work) throws DriverException {
    try {
      return stateFile.lock().withLock(lockTimeout(), work);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(
          DriverException.Kind.OTHER, "interrupted while looking for nodes of " + title, e);
    }
  }

  @Override
  public final Running start(StartOptions options, Consumer<String> progress)
      throws DriverException, InterruptedException {
    int nodes = options.nodes();
    if (nodes < 1 || nodes > maxNodes) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local %s has %s, not %d".formatted(title, allowedNodes(), nodes));
    }
    home.requireUsable();
    Versioned server = layout(nodes, options.version(), progress);
    ConfigFile.require(system, server.layout().configFiles(), options.config());
    String version = options.version().isEmpty() ? server.version() : options.version();
    Optional<ClientProxies> proxies =
        options.proxied() ? Optional.of(proxies(progress)) : Optional.empty();
    return stateFile
        .lock()
        .withLock(
            lockTimeout(),
            () -> {
              requireNotRunning();
              progress.accept(
                  "starting %s%s, %s…"
                      .formatted(
                          title,
                          options.version().isEmpty() ? "" : " " + version,
                          nodes == 1 ? "one node" : nodes + " nodes"));
              ClusterStarter starter =
                  new ClusterStarter(
                      system, home, startLimit, proxies, options.config(), options.dataFolder());
              return new RunningCluster(
                  stateFile,
                  starter.start(server.layout(), version, stateFile, options.lifetime()));
            });
  }

  private ClientProxies proxies(Consumer<String> progress)
      throws DriverException, InterruptedException {
    return new ClientProxies(GoProgram.of("toxiproxy", home.servers()).resolve(progress));
  }

  /** Returns a lock timeout long enough to wait for a start by another program. */
  private Duration lockTimeout() {
    return startLimit.plusMinutes(1);
  }

  private String allowedNodes() {
    return maxNodes == 1 ? "one node" : "1 to " + maxNodes + " nodes";
  }

  private void requireNotRunning() throws DriverException {
    Optional<ClusterState> state = stateFile.readAndCleanUp();
    if (state.isPresent()) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "a local %s runs already (%s): use it, or stop it with 'broker stop %s'"
              .formatted(title, state.get().nodes().get(0).address(), system));
    }
  }
}
