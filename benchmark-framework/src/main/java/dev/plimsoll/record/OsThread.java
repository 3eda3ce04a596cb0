// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A thread as the operating system sees it: a JVM reports threads inside native calls, and threads
 * that wait for a processor, as runnable alike. On systems other than Linux nothing is known.
 *
 * <p>Sources: proc(5), {@code /proc/pid/task/tid/stat}; Linux, {@code
 * Documentation/scheduler/sched-stats.rst}, {@code schedstat}.
 *
 * <p>Threads: any.
 */
public final class OsThread {

  private final Optional<Path> directory;

  private OsThread(Optional<Path> directory) {
    this.directory = directory;
  }

  /** The calling thread. */
  public static OsThread current() {
    try {
      return new OsThread(Optional.of(Path.of("/proc/thread-self").toRealPath()));
    } catch (IOException | RuntimeException e) {
      return new OsThread(Optional.empty());
    }
  }

  /** Whether the thread runs or waits for a processor; false if that is not known. */
  public boolean isRunnable() {
    String stat = read("stat");
    // The name of the thread comes before the state, in parentheses, and may contain any character.
    int end = stat.lastIndexOf(')');
    return end >= 0 && stat.startsWith(" R", end + 1);
  }

  /**
   * The processor time that the thread has used, in nanoseconds; 0 if that is not known. It may lag
   * by a period of the kernel's timer (1 to 10 ms) while the thread runs.
   */
  public long processorNanos() {
    String stat = read("schedstat");
    int end = stat.indexOf(' ');
    return end < 0 ? 0 : Long.parseLong(stat.substring(0, end));
  }

  private String read(String file) {
    if (directory.isEmpty()) {
      return "";
    }
    try {
      return Files.readString(directory.get().resolve(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // the thread has ended
    }
  }
}
