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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
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

  /** Held while a node starts, by its number. */
  private final Map<Integer, ReentrantLock> starts = new ConcurrentHashMap<>();

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
    end(
        change(
            number,
            node -> {
              wake(node); // a paused process would not end before it continues
              return ending(node);
            }),
        NodeShutdown::terminate);
  }

  @Override
  public void kill(int number) throws DriverException, InterruptedException {
    end(change(number, this::ending), NodeShutdown::kill);
  }

  /**
   * Others may change other nodes while this one starts: it may need them to be ready. Who starts
   * the same node waits for the first start.
   */
  @Override
  public void start(int number) throws DriverException, InterruptedException {
    ReentrantLock lock = starts.computeIfAbsent(number, any -> new ReentrantLock());
    lock.lockInterruptibly();
    try {
      startAlone(number);
    } finally {
      lock.unlock();
    }
  }

  private void startAlone(int number) throws DriverException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Optional<NodeProcess> started = launch(number);
      if (started.isEmpty()) {
        return;
      }
      try {
        started.get().awaitReady(System.nanoTime() + START_LIMIT.toNanos());
        return;
      } catch (StartFailure e) {
        withdraw(number, started.get().identity());
        // A short-lived connection may have been assigned the port.
        if (attempt == ATTEMPTS || !e.isPortTaken()) {
          throw e.toDriverException(state.system(), ServerFolders.ofUser().logs());
        }
      } catch (InterruptedException e) {
        withdraw(number, started.get().identity());
        throw e;
      }
    }
  }

  /** Returns the new process of the node; empty if it runs. One that is ending is awaited. */
  private Optional<NodeProcess> launch(int number) throws DriverException, InterruptedException {
    while (true) {
      NodeState node = change(number, now -> now);
      if (node.status() == NodeStatus.STOPPED && !NodeShutdown.awaitEnd(node.process())) {
        throw doesNotEnd(node);
      }
      if (node.process().isAlive()) {
        return Optional.empty();
      }
      Optional<NodeProcess> started =
          change(
              number,
              now -> now.process().isAlive() ? Optional.empty() : Optional.of(restart(now)));
      if (started.isPresent()) {
        return started;
      }
    }
  }

  @Override
  public void pause(int number) throws DriverException, InterruptedException {
    change(
        number,
        node -> {
          if (!node.process().isAlive() || node.status() == NodeStatus.STOPPED) {
            throw new DriverException(
                DriverException.Kind.REFUSED,
                "%s node %d is not running".formatted(state.system(), number));
          }
          write(node.with(NodeStatus.PAUSED));
          ProcessSignal.STOP.send(node.process());
          return node;
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
          return node;
        });
  }

  /** A change of a node, or of what is known of it. */
  private interface Change<T> {
    T apply(NodeState node) throws DriverException, InterruptedException;
  }

  /**
   * Changes a node while no other program does; another one may have changed it before. The change
   * waits for nothing that a server does.
   */
  private synchronized <T> T change(int number, Change<T> change)
      throws DriverException, InterruptedException {
    return stateFile
        .lock()
        .withLock(
            LOCK_TIMEOUT,
            () -> {
              state = stateFile.latest(state).orElseThrow(this::gone);
              return change.apply(node(number));
            });
  }

  // Writes the state first: if this program dies, the next one must not delete the data.
  private NodeState ending(NodeState node) throws DriverException {
    write(node.with(NodeStatus.STOPPED));
    return node;
  }

  private void end(NodeState node, Predicate<ProcessIdentity> ending)
      throws DriverException, InterruptedException {
    if (!ending.test(node.process())) {
      change(
          node.number(),
          now -> {
            if (now.process().equals(node.process())) {
              write(node);
            }
            return now;
          });
      throw doesNotEnd(node);
    }
    NodeProcess.release(node.process());
  }

  private DriverException doesNotEnd(NodeState node) {
    return new DriverException(
        DriverException.Kind.TIMEOUT,
        "%s node %d (process %d) does not end"
            .formatted(state.system(), node.number(), node.process().pid()));
  }

  /** The node must outlive this program as soon as it is in the state, if the others do. */
  private NodeProcess restart(NodeState ended) throws DriverException {
    NodeProcess.release(ended.process()); // it may have ended by itself
    NodeProcess started = NodeProcess.start(ended.plan());
    boolean kept = false;
    try {
      write(ended.running(started.identity()));
      if (lifetime() == Lifetime.UNTIL_STOPPED) {
        started.stay();
      }
      kept = true;
      return started;
    } catch (StartFailure e) {
      throw e.toDriverException(state.system(), ServerFolders.ofUser().logs());
    } finally {
      if (!kept) {
        NodeShutdown.kill(started.identity());
        NodeProcess.release(started.identity());
        write(ended.with(NodeStatus.STOPPED));
      }
    }
  }

  /**
   * Ends a process that did not become ready, unless somebody has done so. The state says so first:
   * the data of a node that has ended while it runs by the state is deleted by whoever looks.
   */
  private void withdraw(int number, ProcessIdentity process) {
    try {
      change(
          number,
          node -> {
            if (node.process().equals(process)) {
              write(node.with(NodeStatus.STOPPED));
            }
            return node;
          });
    } catch (DriverException | IllegalArgumentException e) {
      LOG.debug("{} node {} is gone", state.system(), number, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    NodeShutdown.kill(process);
    NodeProcess.release(process);
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
      return stateFile.latest(state).orElse(state);
    } catch (DriverException e) {
      LOG.warn("{}", e.getMessage());
      return state;
    }
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
