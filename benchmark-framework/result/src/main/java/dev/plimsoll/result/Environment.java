// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;

/** The machines, broker nodes and clocks. */
public record Environment(
    @Described("Machines and virtual machines that generated the load.") List<WorkerHost> workers,
    @Described("Known nodes of the system.") List<BrokerHost> brokers,
    @Described("Accuracy of the clocks.") ClockPart clock,
    @Described(
            value = "What machines could do before anything was measured on them.",
            absent = "where none was measured")
        @Allowed(leastItems = 1)
        @JsonInclude(JsonInclude.Include.NON_NULL)
        List<BaselinePart> baselines,
    @Described(
            value = "How producers and consumers were distributed to workers.",
            absent = "if the program itself generated the load")
        @Allowed(texts = {"spread", "split", "paired"})
        @JsonInclude(JsonInclude.Include.NON_NULL)
        String placement) {

  /** Creates an environment of machines without baselines. */
  public Environment(List<WorkerHost> workers, List<BrokerHost> brokers, ClockPart clock) {
    this(workers, brokers, clock, null, null);
  }

  public Environment {
    baselines = baselines == null || baselines.isEmpty() ? null : List.copyOf(baselines);
    workers = List.copyOf(workers);
    brokers = List.copyOf(brokers);
    Objects.requireNonNull(clock, "clock");
  }
}
