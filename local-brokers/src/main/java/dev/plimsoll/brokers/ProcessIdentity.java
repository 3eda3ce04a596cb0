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
 * A process that is told from a later one with the same number.
 *
 * @param pid its number
 * @param born when it started: on Linux in ticks since boot, which no step of the wall clock moves,
 *     elsewhere as the system's own instant
 */
record ProcessIdentity(long pid, String born) {

  /** Fields of {@code /proc/<pid>/stat} after the name, which is in brackets and may hold any. */
  private static final int STATE_FIELD = 0;

  private static final int THREADS_FIELD = 17;
  private static final int START_FIELD = 19;

  ProcessIdentity {
    Objects.requireNonNull(born, "born");
  }

  static ProcessIdentity of(long pid) {
    return new ProcessIdentity(pid, bornNow(pid).orElse("gone"));
  }

  /** Whether this very process runs. One that ended and was not yet collected does not. */
  boolean isAlive() {
    return bornNow(pid).filter(born::equals).isPresent();
  }

  /** The process, to be ended; absent when it is gone. */
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
      // A killed process with several threads is a zombie at once, and keeps files and sockets
      // until
      // the last of them has ended.
      boolean ended =
          fields[STATE_FIELD].equals("X")
              || (fields[STATE_FIELD].equals("Z") && Integer.parseInt(fields[THREADS_FIELD]) <= 1);
      return ended ? Optional.empty() : Optional.of("ticks " + fields[START_FIELD]);
    } catch (IOException e) {
      return Optional.empty(); // it went away between the two looks
    }
  }
}
