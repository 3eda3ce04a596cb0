// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Objects;

/**
 * The resources that a process or a machine used over time. Values that cannot be read are null.
 */
public record UsagePart(
    @Described(
            "`worker` (with `--workers`: `coordinator`) and `broker 1`, … are processes of this"
                + " machine; `machine NAME` is the one that the generator runs on, or one whose"
                + " node exporter `--exporters` names.")
        @Allowed(form = TextForm.NOT_EMPTY)
        String id,
    @Described("Process or machine that used the resources.")
        @Allowed(texts = {UsagePart.PROCESS, UsagePart.MACHINE})
        String of,
    @Described(value = "Number of processors of the machine.", absent = "where unknown")
        @Allowed(minimum = 1)
        Integer processors,
    @Described(
            value = "The thread of a process with the most processor time in the measured window.",
            absent = "where unknown")
        String busiestThread,
    @Described(
            value = "Its share of one processor in the measured window.",
            absent = "where unknown")
        Double busiestThreadShare,
    @Described("Intervals, at most 150.") @Allowed(leastItems = 1) List<UsageRow> rows) {

  /** A process: its processor time, resident memory and disk. */
  public static final String PROCESS = "process";

  /** A machine: all its processes, memory in use, all disks, all interfaces but the loopback. */
  public static final String MACHINE = "machine";

  public UsagePart {
    Objects.requireNonNull(of, "of");
    Objects.requireNonNull(id, "id");
    rows = List.copyOf(rows);
  }

  /** An interval. */
  public record UsageRow(
      @Described("When it began.") @Allowed(minimum = Allowed.ANY) double atSeconds,
      @Described("Its length.") @Allowed(above = 0) double seconds,
      @Described(
              value = "Time of all processors, without waiting for disks.",
              absent = "where unknown")
          Double cpuSeconds,
      @Described(
              value = "Resident memory at the end; of a machine in use, without caches.",
              absent = "where unknown")
          Long memoryBytes,
      @Described(value = "Read from disks.", absent = "where unknown") Long diskReadBytes,
      @Described(value = "Written to disks.", absent = "where unknown") Long diskWrittenBytes,
      @Described(
              value = "Received, without the loopback.",
              absent = "where unknown, as of a process")
          Long networkReceivedBytes,
      @Described(value = "Sent, without the loopback.", absent = "where unknown, as of a process")
          Long networkSentBytes) {}
}
