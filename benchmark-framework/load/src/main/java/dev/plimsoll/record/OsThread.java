// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

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

  /** Nothing can be read here. */
  private static final Path UNKNOWN = Path.of("/dev/null");

  private final Path directory;

  private OsThread(Path directory) {
    this.directory = directory;
  }

  /** The calling thread. */
  public static OsThread current() {
    try {
      return new OsThread(Path.of("/proc/thread-self").toRealPath());
    } catch (IOException | RuntimeException e) {
      return new OsThread(UNKNOWN);
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
    try {
      return Files.readString(directory.resolve(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // the thread has ended, or is not known
    }
  }
}
