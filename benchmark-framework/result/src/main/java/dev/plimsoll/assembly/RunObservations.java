// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What was seen of a run that has ended, beside what its threads have recorded.
 *
 * @param seed the seed of random intended times
 * @param endNanos the end of the drain, epoch nanoseconds
 * @param progress samples of the counts
 * @param receiptGaps the times in which subscriptions received nothing
 * @param faults in the order of their planned times
 * @param backlog empty if consumers were not paused
 * @param ofWorkers whether workers in other processes generated the load
 * @param toleratedWorkers how many of them may be lost without the end of the run
 */
public record RunObservations(
    long seed,
    long endNanos,
    List<ProgressLog.Sample> progress,
    ReceiptGaps receiptGaps,
    List<FaultRecord> faults,
    Optional<BacklogObservations> backlog,
    boolean ofWorkers,
    int toleratedWorkers) {

  public RunObservations {
    progress = List.copyOf(progress);
    Objects.requireNonNull(receiptGaps, "receiptGaps");
    faults = List.copyOf(faults);
    Objects.requireNonNull(backlog, "backlog");
  }
}
