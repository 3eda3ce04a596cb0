// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.brokers.ClusterState.NodeState;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Running nodes, started by this program or found in the state file. */
final class RunningCluster implements Running {

  private static final Logger LOG = LoggerFactory.getLogger(RunningCluster.class);

  /** Short, because a shutdown hook may be waiting and the lock's holder stops the same nodes. */
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(2);

  /** Same limit as for the first start of the nodes. */
  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  private static final int ATTEMPTS = 3;

  private final StateFile stateFile;
  private volatile ClusterState state;

  RunningCluster(StateFile stateFile, ClusterState state) {
    this.stateFile = stateFile;
    this.state = state;
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
    return state.asNodes();
  }

  @Override
  public synchronized void stop(int node) throws DriverException, InterruptedException {
    end(node, NodeShutdown::terminate);
  }

  @Override
  public synchronized void kill(int node) throws DriverException, InterruptedException {
    end(node, NodeShutdown::kill);
  }

  // Writes the state first: a concurrent clean-up must not delete the data.
  private void end(int number, Predicate<ProcessIdentity> ending)
      throws DriverException, InterruptedException {
    NodeState node = node(number);
    NodeProcess process = startedHere(node);
    write(node.stopped(ProcessIdentity.of(ProcessHandle.current().pid())));
    if (!ending.test(node.process())) {
      write(node);
      throw new DriverException(
          DriverException.Kind.TIMEOUT,
          "%s node %d (process %d) does not end"
              .formatted(state.system(), number, node.process().pid()));
    }
    process.release();
  }

  @Override
  public synchronized void start(int number) throws DriverException, InterruptedException {
    NodeState node = node(number);
    if (node.process().isAlive()) {
      return;
    }
    write(node.running(restart(startedHere(node)).identity()));
  }

  private NodeProcess restart(NodeProcess ended) throws DriverException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return ended.restart(System.nanoTime() + START_LIMIT.toNanos());
      } catch (StartFailure e) {
        // A short-lived connection may have been assigned the port.
        if (attempt == ATTEMPTS || !e.isPortTaken()) {
          throw e.toDriverException(state.system(), Home.ofUser().logs());
        }
      }
    }
  }

  private NodeState node(int number) {
    return state.nodes().stream()
        .filter(node -> node.node() == number)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no node " + number + " in " + nodes()));
  }

  private NodeProcess startedHere(NodeState node) throws DriverException {
    return NodeProcess.startedHere(node.process())
        .orElseThrow(
            () ->
                new DriverException(
                    DriverException.Kind.REFUSED,
                    "%s node %d was started by another program, which alone can stop it and start"
                            .formatted(state.system(), node.node())
                        + " it again"));
  }

  private void write(NodeState changed) throws DriverException, InterruptedException {
    state = state.with(changed);
    stateFile
        .lock()
        .withLock(
            LOCK_TIMEOUT,
            () -> {
              stateFile.write(state);
              return state;
            });
  }

  @Override
  public synchronized void close() {
    List<ProcessIdentity> processes = state.nodes().stream().map(NodeState::process).toList();
    NodeShutdown.end(processes);
    processes.forEach(NodeProcess::forget);
    Folders.delete(state.folderPath());
    try {
      // Removes the state of these nodes; nodes started by others since then are not affected.
      stateFile.lock().withLock(LOCK_TIMEOUT, () -> stateFile.readAndCleanUp(state.folder()));
    } catch (DriverException e) {
      LOG.warn("{} stopped, but: {}", state.system(), e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the next reader of the state cleans up
    }
  }
}
