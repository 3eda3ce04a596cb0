// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/** A worker's resource usage. */
public record WorkerCost(
    @Described("Id of the worker.") @Allowed(form = TextForm.NOT_EMPTY) String id,
    @Described("Processor time.") double cpuSeconds,
    @Described(value = "Garbage collections.", absent = "where they are not known")
        GcPauses gcPauseMillis,
    @Described(
            value = "Processor time of the compiler threads of the virtual machine.",
            absent = "where there are none, or they cannot be read")
        Double compilerCpuSeconds,
    @Described(
            value = "Delay with which an idle thread was woken.",
            absent = "where it is not known")
        Hiccups hiccupMicros,
    @Described("Allocated by threads that were alive at the end.") @Allowed(minimum = Allowed.ANY)
        long allocatedBytes,
    @Described(
            value = "Resident memory at the end of the window.",
            absent = "where it is not known")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Long residentBytes,
    @Described(
            value = "Who used the processors of its machine in the measured window.",
            absent =
                "for a worker in the coordinator's process (see `resources.processorTimes`),"
                    + " and where its system is not Linux")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        ProcessorTimes processorTimes) {

  /** Creates the usage of a process whose memory is not known. */
  public WorkerCost(
      String id,
      double cpuSeconds,
      GcPauses gcPauseMillis,
      Double compilerCpuSeconds,
      Hiccups hiccupMicros,
      long allocatedBytes) {
    this(
        id,
        cpuSeconds,
        gcPauseMillis,
        compilerCpuSeconds,
        hiccupMicros,
        allocatedBytes,
        null,
        null);
  }
}
