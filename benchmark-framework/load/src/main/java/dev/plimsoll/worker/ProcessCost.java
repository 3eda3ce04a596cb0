// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The resources that a process of this machine has used so far. Memory is available on Linux only.
 */
public final class ProcessCost {

  private ProcessCost() {}

  /** Processor seconds, or NaN if they cannot be read. */
  public static double cpuSeconds(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .map(Duration::toNanos)
        .map(nanos -> nanos / 1e9)
        .orElse(Double.NaN);
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
