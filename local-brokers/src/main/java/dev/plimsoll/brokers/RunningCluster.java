// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.brokers.ClusterState.NodeState;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker.Node;
import dev.plimsoll.driver.LocalBroker.Running;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Nodes that run, started by this program or found in the state file. */
final class RunningCluster implements Running {

  private static final Logger LOG = LoggerFactory.getLogger(RunningCluster.class);

  /** Short, since a shutdown hook may be waiting and the holder stops the same nodes. */
  private static final Duration LOCK_PATIENCE = Duration.ofSeconds(2);

  private final StateFile stateFile;
  private final ClusterState state;

  RunningCluster(StateFile stateFile, ClusterState state) {
    this.stateFile = stateFile;
    this.state = state;
  }

  @Override
  public Endpoints endpoints() {
    return state.endpoints();
  }

  @Override
  public List<Node> nodes() {
    return state.asNodes();
  }

  @Override
  public void close() {
    Ending.end(state.nodes().stream().map(NodeState::process).toList());
    Folders.delete(state.folderPath());
    try {
      // Sees that these nodes are gone; nodes that somebody started since are left alone.
      stateFile.lock().holding(LOCK_PATIENCE, stateFile::readAndSweep);
    } catch (DriverException e) {
      LOG.warn("{} stopped, but: {}", state.system(), e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the next reader of the state sweeps
    }
  }
}
