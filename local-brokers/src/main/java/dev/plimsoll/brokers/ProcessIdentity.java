// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Identifies a process, even if its process id is reused later.
 *
 * @param pid process id
 * @param born start time: on Linux in ticks since boot, which clock changes do not affect,
 *     elsewhere as an instant
 */
record ProcessIdentity(long pid, String born) {

  /**
   * Fields of {@code /proc/<pid>/stat} after the name, which is in parentheses and may contain any
   * character.
   */
  private static final int STATE_FIELD = 0;

  private static final int THREADS_FIELD = 17;
  private static final int START_FIELD = 19;

  ProcessIdentity {
    Objects.requireNonNull(born, "born");
  }

  static ProcessIdentity of(long pid) {
    return new ProcessIdentity(pid, bornNow(pid).orElse("gone"));
  }

  static ProcessIdentity ofThisProgram() {
    return of(ProcessHandle.current().pid());
  }

  /**
   * Returns whether this process is running. A process that has ended but was not reaped is not.
   */
  boolean isAlive() {
    return bornNow(pid).filter(born::equals).isPresent();
  }

  /** Returns the handle to end the process; empty if it has ended. */
  Optional<ProcessHandle> handle() {
    return isAlive() ? ProcessHandle.of(pid) : Optional.empty();
  }

  private static Optional<String> bornNow(long pid) {
    Optional<ProcessHandle> handle = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    if (handle.isEmpty()) {
      return Optional.empty();
    }
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    if (!Files.exists(Path.of("/proc/self/stat"))) {
      return handle.get().info().startInstant().map(Instant::toString).or(() -> Optional.of("?"));
    }
    try {
      String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
      // A killed process with several threads is a zombie immediately, but keeps files and sockets
      // until its last thread has ended.
      boolean ended =
          fields[STATE_FIELD].equals("X")
              || (fields[STATE_FIELD].equals("Z") && Integer.parseInt(fields[THREADS_FIELD]) <= 1);
      return ended ? Optional.empty() : Optional.of("ticks " + fields[START_FIELD]);
    } catch (IOException e) {
      return Optional.empty(); // ended between the two checks
    }
  }
}
