// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;

/**
 * The machines, broker nodes and clocks.
 *
 * @param baselines of machines that were measured before; null if there are none
 * @param placement how producers and consumers were distributed to workers; null if this process
 *     generated the load
 */
public record Environment(
    List<WorkerHost> workers,
    List<BrokerHost> brokers,
    ClockPart clock,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<BaselinePart> baselines,
    @JsonInclude(JsonInclude.Include.NON_NULL) String placement) {

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
