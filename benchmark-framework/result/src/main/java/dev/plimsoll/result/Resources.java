// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Resource usage.
 *
 * @param usage over time; null if nothing could be read
 * @param processorTimes by whom the processors of this machine were used in the window; null if
 *     that is not known
 */
public record Resources(
    List<WorkerCost> workers,
    List<BrokerCost> brokers,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<UsagePart> usage,
    @JsonInclude(JsonInclude.Include.NON_NULL) ProcessorTimes processorTimes) {

  /** Creates the usage of the window without that over time. */
  public Resources(List<WorkerCost> workers, List<BrokerCost> brokers) {
    this(workers, brokers, null, null);
  }

  /** For a run that ended before its load began. */
  public static final Resources NONE = new Resources(List.of(), List.of());

  public Resources {
    workers = List.copyOf(workers);
    brokers = List.copyOf(brokers);
    usage = usage == null || usage.isEmpty() ? null : List.copyOf(usage);
  }
}
