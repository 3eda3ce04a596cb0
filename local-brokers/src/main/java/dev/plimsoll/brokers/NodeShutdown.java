// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Ends processes: terminates them, waits, then kills those that are still running. */
final class NodeShutdown {

  /** Short, because the data is deleted afterwards and nothing is lost. */
  private static final Duration TERMINATION_TIMEOUT = Duration.ofSeconds(3);

  /** A server whose data is needed again writes it first, which takes long on a loaded machine. */
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(60);

  /**
   * A killed process is gone when its memory is free: on a loaded machine, seconds for each GiB.
   */
  private static final Duration KILL_TIMEOUT = Duration.ofSeconds(60);

  private static final Duration AFTER_KILL = Duration.ofSeconds(3);
  private static final Duration POLL = Duration.ofMillis(20);

  private NodeShutdown() {}

  static void end(List<ProcessIdentity> processes) {
    processes.forEach(process -> process.handle().ifPresent(ProcessHandle::destroy));
    if (!awaitGone(processes, TERMINATION_TIMEOUT)) {
      processes.forEach(process -> process.handle().ifPresent(ProcessHandle::destroyForcibly));
      awaitGone(processes, AFTER_KILL);
    }
  }

  /** Terminates a process; returns whether it has ended. */
  static boolean terminate(ProcessIdentity process) {
    process.handle().ifPresent(ProcessHandle::destroy);
    return awaitGone(List.of(process), STOP_TIMEOUT);
  }

  /** Waits for a process that somebody has terminated; returns whether it has ended. */
  static boolean awaitEnd(ProcessIdentity process) {
    return awaitGone(List.of(process), STOP_TIMEOUT);
  }

  /** Kills a process; returns whether it has ended. */
  static boolean kill(ProcessIdentity process) {
    process.handle().ifPresent(ProcessHandle::destroyForcibly);
    return awaitGone(List.of(process), KILL_TIMEOUT);
  }

  // Parks instead of sleeping, because an interrupted program must still end its servers.
  private static boolean awaitGone(List<ProcessIdentity> processes, Duration timeout) {
    long deadlineNanos = System.nanoTime() + timeout.toNanos();
    boolean interrupted = false;
    boolean gone = processes.stream().noneMatch(ProcessIdentity::isAlive);
    while (!gone && System.nanoTime() - deadlineNanos < 0) {
      LockSupport.parkNanos(POLL.toNanos());
      interrupted |= Thread.interrupted();
      gone = processes.stream().noneMatch(ProcessIdentity::isAlive);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return gone;
  }
}
