// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The resources that a process of this machine has used so far. Memory is available on Linux only.
 */
public final class ProcessCost {

  /** Where the times begin in {@code stat} after the name: user, system, and both of children. */
  private static final int USER_TIME = 11;

  private static final int TIMES = 4;
  private static final int CHILDREN_OF_CHILDREN = 3;

  private ProcessCost() {}

  /** Processor seconds, or NaN if they cannot be read. */
  public static double cpuSeconds(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .map(Duration::toNanos)
        .map(nanos -> nanos / 1e9)
        .orElse(Double.NaN);
  }

  /**
   * Processor seconds of a process and of its children, those that have ended and those that run: a
   * server that rewrites its files in a child pays for it, too. Of a process with several threads,
   * only children of the main thread that run are known. NaN if they cannot be read; elsewhere than
   * on Linux, those of the process alone. Source: proc(5), {@code stat} fields 14 to 17, and {@code
   * children}.
   */
  public static double cpuSecondsWithChildren(long pid) {
    long ticks = ticksWithChildren(Long.toString(pid), CHILDREN_OF_CHILDREN);
    return ticks < 0 ? cpuSeconds(pid) : ticks / JvmThreads.TICKS_PER_SECOND;
  }

  private static long ticksWithChildren(String pid, int generations) {
    Path process = Path.of("/proc", pid);
    try {
      String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
      // The name is in parentheses and may contain any character; the third field follows it.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      long ticks = 0;
      for (int field = USER_TIME; field < USER_TIME + TIMES; field++) {
        ticks += Long.parseLong(fields[field]);
      }
      if (generations > 0) {
        for (String child : children(process.resolve("task").resolve(pid).resolve("children"))) {
          ticks += Math.max(0, ticksWithChildren(child, generations - 1));
        }
      }
      return ticks;
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
      return -1; // it has ended, or this is not Linux
    }
  }

  /** The process ids; none if the kernel does not list them. */
  private static List<String> children(Path file) {
    try {
      String ids = Files.readString(file).strip();
      return ids.isEmpty() ? List.of() : List.of(ids.split(" +", -1));
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Resident memory in bytes, or -1 if it cannot be read. Source: proc(5), VmRSS. */
  public static long residentBytes(long pid) {
    try {
      List<String> lines = Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"));
      for (String line : lines) {
        if (line.startsWith("VmRSS:")) {
          return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
        }
      }
    } catch (IOException | NumberFormatException e) {
      return -1;
    }
    return -1;
  }
}
