// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverTraits;
import java.util.List;

/**
 * The worker processes of a run. Their clients stay open over the load sessions of the run: the
 * first session opens them and verifies every path.
 */
public final class WorkerPool implements AutoCloseable {

  private final List<WorkerProcess> processes;
  private final Placement placement;
  private final int tolerated;
  private boolean verified;

  /**
   * Processes whose clients are not open.
   *
   * @param tolerated how many of them may be lost before a load ends
   */
  public WorkerPool(List<WorkerProcess> processes, Placement placement, int tolerated) {
    this.processes = List.copyOf(processes);
    this.placement = placement;
    this.tolerated = tolerated;
  }

  /** Begins a load session on all of them. */
  public WorkerGroup session(Assignment assignment, LoadShape shape, DriverTraits traits) {
    List<WorkerShare> shares = placement.shares(assignment.workload(), processes.size());
    return new WorkerGroup(processes, assignment, shares, shape, traits, tolerated);
  }

  /** Whether a session has verified that every path carries messages. */
  public boolean isVerified() {
    return verified;
  }

  /** Every path carries messages. */
  public void verified() {
    verified = true;
  }

  /** Closes the clients of all workers at the same time. Idempotent. */
  @Override
  public void close() {
    new ParallelCalls(processes.size())
        .all(
            processes,
            process -> {
              process.closeClients();
              return process;
            });
    verified = false;
  }
}
