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

/** Nodes that run, started by this program or found in the state file. */
final class RunningCluster implements Running {

  private static final Logger LOG = LoggerFactory.getLogger(RunningCluster.class);

  /** Short, since a shutdown hook may be waiting and the holder stops the same nodes. */
  private static final Duration LOCK_PATIENCE = Duration.ofSeconds(2);

  /** As for the first start of a set of nodes. */
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
    end(node, NodeShutdown::ask);
  }

  @Override
  public synchronized void kill(int node) throws DriverException, InterruptedException {
    end(node, NodeShutdown::kill);
  }

  // The state first: a sweep in between must not take the data.
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
    write(node.running(startAgain(startedHere(node)).identity()));
  }

  private NodeProcess startAgain(NodeProcess ended) throws DriverException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return ended.startAgain(System.nanoTime() + START_LIMIT.toNanos());
      } catch (StartFailure e) {
        // A passing connection may have been given the port as its own.
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
        .holding(
            LOCK_PATIENCE,
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
      // Sees that these nodes are gone; nodes that somebody started since are left alone.
      stateFile.lock().holding(LOCK_PATIENCE, () -> stateFile.readAndSweep(state.folder()));
    } catch (DriverException e) {
      LOG.warn("{} stopped, but: {}", state.system(), e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the next reader of the state sweeps
    }
  }
}
