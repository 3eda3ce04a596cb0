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

  /** A thread whose files are in this directory. */
  OsThread(Path directory) {
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

  /**
   * What the scheduler counted since the thread began.
   *
   * @return the counts, which lag like {@link #processorNanos}; null if they are not known
   */
  public Schedule schedule() {
    String stat = read("schedstat").strip();
    int first = stat.indexOf(' ');
    int second = stat.indexOf(' ', first + 1);
    return first < 0 || second < 0
        ? null
        : new Schedule(
            Long.parseLong(stat.substring(0, first)),
            Long.parseLong(stat.substring(first + 1, second)),
            Long.parseLong(stat.substring(second + 1)));
  }

  /**
   * What the scheduler counts of a thread.
   *
   * @param processorNanos time on a processor
   * @param waitedNanos time ready to run, waiting for a processor
   * @param timeSlices how often it was given one
   */
  public record Schedule(long processorNanos, long waitedNanos, long timeSlices) {

    /** Before the thread did anything. */
    public static final Schedule NONE = new Schedule(0, 0, 0);

    /** Returns what was counted after an earlier reading. */
    public Schedule since(Schedule earlier) {
      return new Schedule(
          processorNanos - earlier.processorNanos,
          waitedNanos - earlier.waitedNanos,
          timeSlices - earlier.timeSlices);
    }
  }

  private String read(String file) {
    try {
      return Files.readString(directory.resolve(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // the thread has ended, or is not known
    }
  }
}
