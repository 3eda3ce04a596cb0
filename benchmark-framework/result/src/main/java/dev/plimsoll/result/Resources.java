// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;

/** Resource usage. */
public record Resources(
    @Described("Resources that the process of each worker used in the measured window.")
        List<WorkerCost> workers,
    @Described(
            "Resources that the processes of nodes used in the measured window, where they"
                + " can be read.")
        List<BrokerCost> brokers,
    @Described(
            value =
                "Resources that processes and machines used over time, from the warm-up to the"
                    + " drain.",
            absent = "where nothing could be read")
        @Allowed(leastItems = 1)
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<UsagePart> usage,
    @Described(
            value = "Who used the processors of this machine in the measured window.",
            absent =
                "with workers in other processes (see `workers[].processorTimes`), and where"
                    + " the system is not Linux")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        ProcessorTimes processorTimes) {

  /** Creates the usage of the window without that over time. */
  public Resources(List<WorkerCost> workers, List<BrokerCost> brokers) {
    this(workers, brokers, List.of(), null);
  }

  /** For a run that ended before its load began. */
  public static final Resources NONE = new Resources(List.of(), List.of());

  /** Returns who used the processors of a worker's machine; null if that is not known. */
  ProcessorTimes processorTimes(String worker) {
    return workers.stream()
        .filter(each -> each.id().equals(worker))
        .map(WorkerCost::processorTimes)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Returns the same for the machines of all workers together. */
  ProcessorTimes ofAllWorkers() {
    return workers.stream()
        .map(WorkerCost::processorTimes)
        .filter(Objects::nonNull)
        .reduce(ProcessorTimes::and)
        .orElse(processorTimes);
  }

  public Resources {
    workers = List.copyOf(workers);
    brokers = List.copyOf(brokers);
    usage = RunResult.orNone(usage);
  }
}
