// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.RunPhase;

/**
 * Receives what a worker pushes. Calls come from the worker's threads, one at a time per worker,
 * and must not block.
 */
public interface WorkerListener {

  /** The newest state of a worker; older ones may have been left out. */
  void state(int worker, WorkerState state);

  /**
   * A phase of the load begins. Who also makes the plan of the run knows that already.
   *
   * @param startNanos its first instant, by the clock of the session
   */
  default void phaseBegins(RunPhase phase, long startNanos) {}

  /** A batch that has not been acknowledged; the same may come again. */
  void snapshot(SnapshotBatch batch);

  /**
   * Nothing will come from the worker any more: it cannot be reached, or cannot tell what it does.
   *
   * @param reason why; of a worker in another process a sentence that names it
   */
  void lost(int worker, String reason);
}
