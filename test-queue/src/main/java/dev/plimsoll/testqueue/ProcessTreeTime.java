// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The processor time of a process, its descendants, and those of them that ended and were waited
 * for, as Linux counts it in {@code /proc/PID/stat} (see proc_pid_stat(5)). A process that outlives
 * its parent leaves the tree.
 */
final class ProcessTreeTime {

  private static final Path PROCESSES = Path.of("/proc");

  /** Linux counts in units of 1/100 s on all architectures that Java runs on (USER_HZ). */
  private static final double TICKS_PER_SECOND = 100;

  private record Entry(long parent, long ticks) {}

  private ProcessTreeTime() {}

  /** Returns seconds of processor time, or 0 where there is no {@code /proc}. */
  static double seconds(long process) {
    Map<Long, Entry> entries = entries();
    Map<Long, List<Long>> children = new HashMap<>();
    entries.forEach(
        (id, entry) ->
            children.computeIfAbsent(entry.parent(), unseen -> new ArrayList<>()).add(id));
    return ticks(process, entries, children) / TICKS_PER_SECOND;
  }

  private static long ticks(
      long process, Map<Long, Entry> entries, Map<Long, List<Long>> children) {
    Entry entry = entries.get(process);
    long ticks = entry == null ? 0 : entry.ticks();
    for (long child : children.getOrDefault(process, List.of())) {
      ticks += ticks(child, entries, children);
    }
    return ticks;
  }

  private static Map<Long, Entry> entries() {
    Map<Long, Entry> entries = new HashMap<>();
    if (!Files.isReadable(PROCESSES.resolve("self/stat"))) {
      return entries;
    }
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path folder : folders) {
        read(folder, entries);
      }
    } catch (IOException e) {
      return entries;
    }
    return entries;
  }

  private static void read(Path folder, Map<Long, Entry> entries) {
    try {
      String line = Files.readString(folder.resolve("stat"), StandardCharsets.ISO_8859_1);
      entries.put(Long.valueOf(folder.getFileName().toString()), parse(line));
    } catch (IOException e) {
      // The process has ended.
    }
  }

  /** The name of the program, in parentheses, may contain blanks and parentheses. */
  private static Entry parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = 0;
    for (int field = 11; field <= 14; field++) { // utime, stime, cutime, cstime
      ticks += Long.parseLong(fields[field]);
    }
    return new Entry(Long.parseLong(fields[1]), ticks);
  }
}
