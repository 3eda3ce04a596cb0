// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

/**
 * A process that generates load for a run, this one or another. Its clients stay open over the load
 * sessions of the run, which follow one another.
 */
public interface WorkerProcess {

  /** How it is named in messages and results. */
  String name();

  /** Whether it is this process, so that calls take no time. */
  default boolean isThisProcess() {
    return false;
  }

  /** Where it runs. */
  default WorkerMachine machine() {
    return WorkerMachine.ofThisProcess();
  }

  /** How its clock compares with this one between two instants of the last session. */
  default ComparedClock clock(long from, long until) {
    return ComparedClock.SAME;
  }

  /**
   * Begins a load session; only one at a time.
   *
   * @param listener receives what the session pushes, from {@link WorkerSession#prepare} on
   */
  WorkerSession session(Assignment assignment, WorkerListener listener);

  /** Closes the clients; another session opens new ones. Idempotent and bounded in time. */
  void closeClients();
}
