// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.brokers.ClusterState.NodeState;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Starts the nodes of one system; if that fails, removes everything it has created. */
final class ClusterStarter {

  private static final int ATTEMPTS = 3;

  private final String system;
  private final Home home;
  private final Duration limit;

  /**
   * @param limit time limit for all nodes together to be ready
   */
  ClusterStarter(String system, Home home, Duration limit) {
    this.system = system;
    this.home = home;
    this.limit = limit;
  }

  /** Prepares the nodes in a new folder: free ports, configuration files, commands. */
  interface Layout {
    List<NodePlan> plan(Path folder) throws IOException, DriverException;

    /** Returns the login that the nodes require from clients. */
    default Optional<Login> login() {
      return Optional.empty();
    }
  }

  /**
   * Starts the nodes and waits until all are ready. The caller holds the lock of the state file.
   *
   * @throws DriverException with the end of the log of the node that failed
   */
  ClusterState start(Layout layout, StateFile stateFile, Lifetime lifetime)
      throws DriverException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return startOnce(layout, stateFile, lifetime);
      } catch (StartFailure e) {
        if (attempt == ATTEMPTS || !e.isPortTaken()) {
          throw e.toDriverException(system, home.logs());
        }
      }
    }
  }

  private ClusterState startOnce(Layout layout, StateFile stateFile, Lifetime lifetime)
      throws StartFailure, DriverException, InterruptedException {
    Path folder = create(stateFile.freshFolder());
    List<NodeProcess> started = new ArrayList<>();
    boolean serves = false;
    try {
      List<NodePlan> plans = layout.plan(folder);
      for (NodePlan plan : plans) {
        NodeProcess.prepare(plan);
        started.add(NodeProcess.start(plan));
      }
      awaitReady(started);
      ClusterState state =
          new ClusterState(system, folder.toString(), states(started), layout.login());
      stateFile.write(state, lifetime);
      if (lifetime == Lifetime.UNTIL_STOPPED) {
        for (NodeProcess node : started) {
          node.stay();
        }
      }
      serves = true;
      return state;
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.OTHER,
          "cannot lay out %s in %s: %s".formatted(system, folder, e.getMessage()),
          e);
    } finally {
      if (!serves) {
        NodeShutdown.end(started.stream().map(NodeProcess::identity).toList());
        Folders.delete(folder);
      }
    }
  }

  private void awaitReady(List<NodeProcess> started) throws StartFailure, InterruptedException {
    long deadlineNanos = System.nanoTime() + limit.toNanos();
    for (NodeProcess node : started) {
      node.awaitReady(deadlineNanos);
    }
  }

  private static List<NodeState> states(List<NodeProcess> started) {
    return started.stream()
        .map(
            node ->
                new NodeState(
                    node.plan().node(),
                    node.identity(),
                    node.plan().address(),
                    node.plan().folder().toString(),
                    node.plan().dataFolder().toString(),
                    node.plan().endpoints()))
        .toList();
  }

  private static Path create(Path folder) throws DriverException {
    try {
      return Secret.createFolder(folder);
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.OTHER,
          "cannot create %s (%s): set PLIMSOLL_HOME to a folder that can be written"
              .formatted(folder, e.getMessage()),
          e);
    }
  }
}
