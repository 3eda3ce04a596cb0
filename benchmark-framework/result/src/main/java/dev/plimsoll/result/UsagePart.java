// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.text.Redaction;
import java.util.List;
import java.util.Objects;

/**
 * The resources that a process or a machine used over time. Values that cannot be read are null.
 *
 * @param id {@code worker local}, {@code broker 1}, {@code machine 10.20.0.10}
 * @param of {@link #PROCESS} or {@link #MACHINE}
 * @param processors of the machine
 * @param busiestThread name of the thread of the process with the most processor time in the
 *     measured window
 * @param busiestThreadShare its processor time as a share of the window
 */
public record UsagePart(
    String id,
    String of,
    Integer processors,
    String busiestThread,
    Double busiestThreadShare,
    List<UsageRow> rows) {

  /** A process: its processor time, resident memory and disk. */
  public static final String PROCESS = "process";

  /** A machine: all its processes, memory in use, all disks, all interfaces but the loopback. */
  public static final String MACHINE = "machine";

  public UsagePart {
    Objects.requireNonNull(of, "of");
    id = Redaction.text(Objects.requireNonNull(id, "id"));
    rows = List.copyOf(rows);
  }

  /**
   * An interval.
   *
   * @param atSeconds start, relative to the start of the warm-up
   * @param memoryBytes at the end of the interval
   */
  public record UsageRow(
      double atSeconds,
      double seconds,
      Double cpuSeconds,
      Long memoryBytes,
      Long diskReadBytes,
      Long diskWrittenBytes,
      Long networkReceivedBytes,
      Long networkSentBytes) {}
}
