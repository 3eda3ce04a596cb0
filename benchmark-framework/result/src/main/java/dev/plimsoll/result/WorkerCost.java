// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A worker's resource usage.
 *
 * @param residentBytes memory at the end of the window; null if it is not known
 */
public record WorkerCost(
    String id,
    double cpuSeconds,
    GcPauses gcPauseMillis,
    Double compilerCpuSeconds,
    Hiccups hiccupMicros,
    long allocatedBytes,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long residentBytes) {

  /** Creates the usage of a process whose memory is not known. */
  public WorkerCost(
      String id,
      double cpuSeconds,
      GcPauses gcPauseMillis,
      Double compilerCpuSeconds,
      Hiccups hiccupMicros,
      long allocatedBytes) {
    this(id, cpuSeconds, gcPauseMillis, compilerCpuSeconds, hiccupMicros, allocatedBytes, null);
  }
}
