// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.brokers.ClusterState.NodeState;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.DataPlace;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.Network;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
import dev.plimsoll.driver.LocalBroker.Running;
import dev.plimsoll.driver.ServerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Running nodes, started by this program or found in the state file. */
final class RunningCluster implements Running {

  private static final Logger LOG = LoggerFactory.getLogger(RunningCluster.class);

  /** Same limit as for the first start of the nodes. */
  private static final Duration START_LIMIT = Duration.ofMinutes(4);

  /** Long enough for another program to start a node. */
  private static final Duration LOCK_TIMEOUT = START_LIMIT.plusMinutes(1);

  /** Short, because a shutdown hook may be waiting and the lock's holder stops the same nodes. */
  private static final Duration CLOSE_LOCK_TIMEOUT = Duration.ofSeconds(2);

  private static final int ATTEMPTS = 3;

  private final StateFile stateFile;
  private volatile ClusterState state;
  private ServerSettings told = ServerSettings.NONE;

  RunningCluster(StateFile stateFile, ClusterState state) {
    this.stateFile = stateFile;
    this.state = state;
  }

  @Override
  public Lifetime lifetime() {
    return state.owner().isPresent() ? Lifetime.THIS_PROCESS : Lifetime.UNTIL_STOPPED;
  }

  @Override
  public String version() {
    return state.version();
  }

  @Override
  public Map<String, String> config() {
    return state.config();
  }

  @Override
  public DataPlace dataFolder() {
    return state.dataFolder();
  }

  /** Asks the first node, whose settings are those of all. */
  @Override
  public synchronized ServerSettings settings() throws DriverException, InterruptedException {
    List<String> command = state.nodes().get(0).plan().settings();
    if (told.isEmpty() && !command.isEmpty()) {
      told = ToldSettings.ask(command);
    }
    return told;
  }

  @Override
  public Endpoints endpoints() {
    return state.endpoints();
  }

  @Override
  public Optional<Path> loginFile() {
    return state.login().map(login -> stateFile.fileOf(state));
  }

  @Override
  public List<BrokerNode> nodes() {
    return latest().asNodes();
  }

  @Override
  public Optional<Network> network() {
    return state
        .proxy()
        .map(
            proxy ->
                new ProxiedNetwork(
                    proxy.address(),
                    node ->
                        node(node).endpoints().keySet().stream()
                            .map(protocol -> ClientProxies.name(node, protocol))
                            .toList()));
  }

  @Override
  public void stop(int number) throws DriverException, InterruptedException {
    change(
        number,
        node -> {
          wake(node); // a paused process would not end before it continues
          end(node, NodeShutdown::terminate);
        });
  }

  @Override
  public void kill(int number) throws DriverException, InterruptedException {
    change(number, node -> end(node, NodeShutdown::kill));
  }

  @Override
  public void start(int number) throws DriverException, InterruptedException {
    change(
        number,
        node -> {
          if (!node.process().isAlive()) {
            restart(node);
          }
        });
  }

  @Override
  public void pause(int number) throws DriverException, InterruptedException {
    change(
        number,
        node -> {
          if (!node.process().isAlive()) {
            throw new DriverException(
                DriverException.Kind.REFUSED,
                "%s node %d is not running".formatted(state.system(), number));
          }
          write(node.with(NodeStatus.PAUSED));
          ProcessSignal.STOP.send(node.process());
        });
  }

  @Override
  public void resume(int number) throws DriverException, InterruptedException {
    change(
        number,
        node -> {
          if (node.status() == NodeStatus.PAUSED) {
            wake(node);
            write(node.with(NodeStatus.RUNNING));
          }
        });
  }

  /** A change of a node. */
  private interface Change {
    void apply(NodeState node) throws DriverException, InterruptedException;
  }

  /** Changes a node while no other program does; another one may have changed it before. */
  private synchronized void change(int number, Change change)
      throws DriverException, InterruptedException {
    stateFile
        .lock()
        .withLock(
            LOCK_TIMEOUT,
            () -> {
              state = stateFile.latest(state).orElseThrow(this::gone);
              change.apply(node(number));
              return state;
            });
  }

  // Writes the state first: if this program dies, the next one must not delete the data.
  private void end(NodeState node, Predicate<ProcessIdentity> ending) throws DriverException {
    write(node.with(NodeStatus.STOPPED));
    if (!ending.test(node.process())) {
      write(node);
      throw new DriverException(
          DriverException.Kind.TIMEOUT,
          "%s node %d (process %d) does not end"
              .formatted(state.system(), node.number(), node.process().pid()));
    }
    NodeProcess.release(node.process());
  }

  private void restart(NodeState ended) throws DriverException, InterruptedException {
    NodeProcess.release(ended.process()); // it may have ended by itself
    for (int attempt = 1; ; attempt++) {
      try {
        restartOnce(ended);
        return;
      } catch (StartFailure e) {
        // A short-lived connection may have been assigned the port.
        if (attempt == ATTEMPTS || !e.isPortTaken()) {
          throw e.toDriverException(state.system(), ServerFolders.ofUser().logs());
        }
      }
    }
  }

  /** The node must outlive this program as soon as it is in the state, if the others do. */
  private void restartOnce(NodeState ended)
      throws StartFailure, DriverException, InterruptedException {
    NodeProcess started = NodeProcess.start(ended.plan());
    boolean serves = false;
    try {
      write(ended.running(started.identity()));
      if (lifetime() == Lifetime.UNTIL_STOPPED) {
        started.stay();
      }
      started.awaitReady(System.nanoTime() + START_LIMIT.toNanos());
      serves = true;
    } finally {
      if (!serves) {
        NodeShutdown.kill(started.identity());
        NodeProcess.release(started.identity());
        write(ended.with(NodeStatus.STOPPED));
      }
    }
  }

  private static void wake(NodeState node) throws DriverException, InterruptedException {
    if (node.status() == NodeStatus.PAUSED) {
      ProcessSignal.CONT.send(node.process());
    }
  }

  private NodeState node(int number) {
    return state.nodes().stream()
        .filter(node -> node.number() == number)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no node %d among %s".formatted(number, state.asNodes())));
  }

  private DriverException gone() {
    return new DriverException(
        DriverException.Kind.NOT_FOUND,
        "the nodes of %s in %s are gone".formatted(state.system(), state.folder()));
  }

  private void write(NodeState changed) throws DriverException {
    state = state.with(changed);
    stateFile.write(state);
  }

  /** Returns the state in the file, or the last known one if it cannot be read. */
  private ClusterState latest() {
    try {
      stateFile.latest(state).ifPresent(now -> state = now);
    } catch (DriverException e) {
      LOG.warn("{}", e.getMessage());
    }
    return state;
  }

  @Override
  public synchronized void close() {
    ClusterState last = latest();
    wakeAll(last);
    List<ProcessIdentity> processes =
        Stream.concat(last.nodes().stream(), last.proxy().stream())
            .map(NodeState::process)
            .toList();
    NodeShutdown.end(processes);
    processes.forEach(NodeProcess::release);
    Folders.delete(last.folderPath());
    try {
      // Removes the state of these nodes; nodes started by others since then are not affected.
      stateFile.lock().withLock(CLOSE_LOCK_TIMEOUT, () -> stateFile.readAndCleanUp(last.folder()));
    } catch (DriverException e) {
      LOG.warn("{} stopped, but: {}", last.system(), e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the next reader of the state cleans up
    }
  }

  /** A paused process would not end before it continues. */
  private static void wakeAll(ClusterState last) {
    for (NodeState node : last.nodes()) {
      try {
        wake(node);
      } catch (DriverException e) {
        LOG.warn("{}; it is killed", e.getMessage());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // it is killed
      }
    }
  }
}
