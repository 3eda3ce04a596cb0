// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.brokers.ClusterState.NodeState;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker.DataPlace;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts the nodes of one system; if that fails, removes everything it has created. */
final class ClusterStarter {

  private static final int ATTEMPTS = 3;

  private final String system;
  private final ServerFolders home;
  private final Duration limit;
  private final Optional<ClientProxies> proxies;
  private final Map<String, String> config;
  private final DataPlace dataFolder;

  /**
   * @param limit time limit for all nodes together to be ready
   * @param proxies the proxies that clients use, if they do
   */
  ClusterStarter(
      String system, ServerFolders home, Duration limit, Optional<ClientProxies> proxies) {
    this(system, home, limit, proxies, Map.of(), DataPlace.DISK);
  }

  /**
   * @param config settings of the user for the servers' configuration files
   * @param dataFolder where the nodes keep their data
   */
  ClusterStarter(
      String system,
      ServerFolders home,
      Duration limit,
      Optional<ClientProxies> proxies,
      Map<String, String> config,
      DataPlace dataFolder) {
    this.system = system;
    this.home = home;
    this.limit = limit;
    this.proxies = proxies;
    this.config = Map.copyOf(config);
    this.dataFolder = dataFolder;
  }

  /**
   * Prepares the nodes in a new folder: free ports, configuration files, commands. The addresses in
   * the plans are those at which the servers listen; what a server tells its clients are {@link
   * ClientAddresses#of(String) the clients' addresses}.
   */
  interface Layout {
    List<NodePlan> plan(Path folder, ClientAddresses clients) throws IOException, DriverException;

    /** Prepares nodes that clients reach directly. */
    default List<NodePlan> plan(Path folder) throws IOException, DriverException {
      return plan(folder, ClientAddresses.direct());
    }

    /** Returns the files into which settings of the user are written. */
    default List<ConfigFile> configFiles() {
      return List.of();
    }

    /** Returns what the system calls a node, as in its list of leaders. */
    default String nameOf(int node) {
      return "";
    }

    /** Returns the login that the nodes require from clients. */
    default Optional<Login> login() {
      return Optional.empty();
    }
  }

  /**
   * Starts the nodes and waits until all are ready. The caller holds the lock of the state file.
   *
   * @param version the server's version, or the empty string
   * @throws DriverException with the end of the log of the node that failed
   */
  ClusterState start(Layout layout, String version, StateFile stateFile, Lifetime lifetime)
      throws DriverException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return startOnce(layout, version, stateFile, lifetime);
      } catch (StartFailure e) {
        if (attempt == ATTEMPTS || !e.isPortTaken()) {
          throw e.toDriverException(system, home.logs());
        }
      }
    }
  }

  private ClusterState startOnce(
      Layout layout, String version, StateFile stateFile, Lifetime lifetime)
      throws StartFailure, DriverException, InterruptedException {
    Path folder = create(stateFile.freshFolder(dataFolder));
    List<NodeProcess> started = new ArrayList<>();
    boolean serves = false;
    try {
      ClientAddresses clients =
          proxies.isPresent() ? ClientAddresses.proxied() : ClientAddresses.direct();
      List<NodePlan> plans = layout.plan(folder, clients);
      Optional<NodeState> proxy = startProxy(folder, plans, clients, started);
      for (NodePlan plan : plans) {
        for (ConfigFile file : layout.configFiles()) {
          file.write(plan.folder(), config);
        }
        NodeProcess.prepare(plan);
        started.add(NodeProcess.start(plan));
      }
      awaitReady(started);
      List<NodeState> nodes = new ArrayList<>();
      for (NodeProcess node : started.subList(started.size() - plans.size(), started.size())) {
        nodes.add(state(node, layout.nameOf(node.plan().node()), clients));
      }
      nodes.sort(
          Comparator.comparingInt(node -> node.plan().node())); // they may start in another order
      ClusterState state =
          new ClusterState(
              system,
              version,
              folder.toString(),
              owner(lifetime),
              nodes,
              proxy,
              layout.login(),
              config,
              dataFolder);
      stateFile.write(state);
      if (lifetime == Lifetime.UNTIL_STOPPED) {
        for (NodeProcess node : started) {
          node.stay();
        }
      }
      serves = true;
      return state;
    } catch (ClosedByInterruptException e) {
      // A file was open when the user ended the program: what reads it does not tell it otherwise.
      Thread.interrupted();
      throw (InterruptedException) new InterruptedException(e.toString()).initCause(e);
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

  private Optional<NodeState> startProxy(
      Path folder, List<NodePlan> nodes, ClientAddresses clients, List<NodeProcess> started)
      throws IOException, DriverException {
    if (proxies.isEmpty()) {
      return Optional.empty();
    }
    NodeProcess process = NodeProcess.start(proxies.get().plan(folder, nodes, clients));
    started.add(process);
    return Optional.of(state(process, "", ClientAddresses.direct()));
  }

  private static Optional<ProcessIdentity> owner(Lifetime lifetime) {
    return switch (lifetime) {
      case UNTIL_STOPPED -> Optional.empty();
      case THIS_PROCESS -> Optional.of(ProcessIdentity.ofThisProgram());
    };
  }

  private void awaitReady(List<NodeProcess> started) throws StartFailure, InterruptedException {
    long deadlineNanos = System.nanoTime() + limit.toNanos();
    for (NodeProcess node : started) {
      node.awaitReady(deadlineNanos);
    }
  }

  private static NodeState state(NodeProcess node, String name, ClientAddresses clients)
      throws DriverException {
    NodePlan plan = node.plan();
    return new NodeState(
        plan,
        name,
        clients.of(plan.address()),
        clients.of(plan.endpoints()),
        node.identity(),
        NodeStatus.RUNNING);
  }

  private static Path create(Path folder) throws DriverException {
    try {
      return ServerSecrets.createFolder(folder);
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.OTHER,
          ("cannot create %s (%s): set PLIMSOLL_HOME to a folder that can be written, or leave"
                  + " dataFolder: memory out")
              .formatted(folder, e.getMessage()),
          e);
    }
  }
}
