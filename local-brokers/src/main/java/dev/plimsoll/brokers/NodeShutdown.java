// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Ends processes: asks all of them, waits a little, then kills those that are left. */
final class NodeShutdown {

  /** The data is thrown away, so nothing is lost with a server that does not hurry. */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /** A server whose data is needed again writes it first; a loaded machine makes that slow. */
  private static final Duration ORDERLY_PATIENCE = Duration.ofSeconds(60);

  private static final Duration AFTER_KILL = Duration.ofSeconds(3);
  private static final Duration POLL = Duration.ofMillis(20);

  private NodeShutdown() {}

  static void end(List<ProcessIdentity> processes) {
    processes.forEach(process -> process.handle().ifPresent(ProcessHandle::destroy));
    if (!awaitGone(processes, PATIENCE)) {
      processes.forEach(process -> process.handle().ifPresent(ProcessHandle::destroyForcibly));
      awaitGone(processes, AFTER_KILL);
    }
  }

  /** Asks one process to end, and tells whether it has. */
  static boolean ask(ProcessIdentity process) {
    process.handle().ifPresent(ProcessHandle::destroy);
    return awaitGone(List.of(process), ORDERLY_PATIENCE);
  }

  /** Kills one process, and tells whether it has gone. */
  static boolean kill(ProcessIdentity process) {
    process.handle().ifPresent(ProcessHandle::destroyForcibly);
    return awaitGone(List.of(process), AFTER_KILL);
  }

  // Parks instead of sleeping: an interrupted program must end its servers all the same.
  private static boolean awaitGone(List<ProcessIdentity> processes, Duration patience) {
    long deadlineNanos = System.nanoTime() + patience.toNanos();
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
