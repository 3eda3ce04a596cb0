// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The processor time of a JVM's compiler and garbage-collector threads, identified by their names.
 * Source: proc(5), {@code task/*}{@code /stat}: Linux only.
 *
 * <p>HotSpot ends idle compiler threads, and their times are then no longer readable. Therefore
 * this is read about once a second, and the last reading of an ended thread stays counted. Threads:
 * one at a time.
 */
public final class JvmThreads {

  /** Linux reports times to programs in this unit on every architecture that has a JVM. */
  public static final double TICKS_PER_SECOND = 100;

  /** Positions of utime and stime after the name, which is the second field of the line. */
  private static final int UTIME = 11;

  private static final int STIME = 12;

  private static final Pattern COMPILER = Pattern.compile("(C1|C2|JVMCI) Compiler.*");

  /** Threads of G1, Parallel, ZGC and Shenandoah; Serial collects in the JVM's main thread. */
  private static final Pattern COLLECTOR =
      Pattern.compile("(GC Thread#|G1 |ZWorker|ZDriver|ZDirector|Shenandoah).*");

  private final Path tasks;
  private final Map<String, Long> compilers = new HashMap<>();
  private final Map<String, Long> collectors = new HashMap<>();
  private final Set<String> others = new HashSet<>();

  /** Reads the threads of a process of this machine. */
  public JvmThreads(long pid) {
    this(Path.of("/proc", Long.toString(pid), "task"));
  }

  JvmThreads(Path tasks) {
    this.tasks = tasks;
  }

  /**
   * Reads the times. If that is not possible (the process has ended, or this is not Linux), the
   * previous readings stay.
   *
   * @return times since the start of the process
   */
  public Times read() {
    Set<String> present = new HashSet<>();
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        present.add(String.valueOf(thread.getFileName()));
        read(thread);
      }
    } catch (IOException e) {
      return times();
    }
    // Threads may come and go for days.
    others.retainAll(present);
    return times();
  }

  private void read(Path thread) {
    String id = String.valueOf(thread.getFileName());
    if (others.contains(id)) {
      return;
    }
    try {
      Usage found = parse(Files.readString(thread.resolve("stat")));
      if (COMPILER.matcher(found.name()).matches()) {
        compilers.put(id, found.ticks());
      } else if (COLLECTOR.matcher(found.name()).matches()) {
        collectors.put(id, found.ticks());
      } else {
        others.add(id);
      }
    } catch (IOException | IllegalArgumentException e) {
      // The thread ended in the meantime.
      return;
    }
  }

  /** Whether a thread of this name compiles. */
  public static boolean isCompiler(String name) {
    return COMPILER.matcher(name).matches();
  }

  /** Whether a thread of this name collects garbage. */
  public static boolean isCollector(String name) {
    return COLLECTOR.matcher(name).matches();
  }

  /** The last readings. */
  public Times times() {
    return new Times(seconds(compilers), seconds(collectors));
  }

  private static double seconds(Map<String, Long> ticks) {
    return ticks.isEmpty()
        ? Double.NaN
        : ticks.values().stream().mapToLong(Long::longValue).sum() / TICKS_PER_SECOND;
  }

  /** Parses a line of {@code stat}; the name may contain blanks and parentheses. */
  public static Usage parse(String line) {
    int open = line.indexOf('(');
    int close = line.lastIndexOf(')');
    String[] fields =
        close < open || open < 0 ? new String[0] : line.substring(close + 1).strip().split(" ");
    if (fields.length <= STIME) {
      throw new IllegalArgumentException("not a line of stat: " + line);
    }
    return new Usage(
        line.substring(open + 1, close),
        Long.parseLong(fields[UTIME]) + Long.parseLong(fields[STIME]));
  }

  /** A thread's name and its processor time. */
  public record Usage(String name, long ticks) {}

  /** Processor seconds; NaN if there are no such threads or they cannot be read. */
  public record Times(double compilerSeconds, double collectorSeconds) {}
}
