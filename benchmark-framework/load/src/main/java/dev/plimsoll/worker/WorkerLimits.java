// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.plan.Defaults;
import dev.plimsoll.plan.Workload;
import java.util.Locale;
import java.util.Optional;

/** How many producers and consumers a worker can have, and so how many workers a workload needs. */
public final class WorkerLimits {

  private WorkerLimits() {}

  /**
   * Why a workload is too large for this number of workers; empty if it is not. The sentence names
   * the number that it needs.
   */
  public static Optional<String> refusal(Workload workload, Placement placement, int workers) {
    if (fits(workload, placement, workers)) {
      return Optional.empty();
    }
    int needed = workers + 1;
    while (!fits(workload, placement, needed)) {
      needed++;
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%,d producers and %,d consumers need at least %,d workers, because a worker has at"
                + " most %,d of each; %s. Name as many with --workers, or give fewer producers and"
                + " consumers.",
            workload.producers(),
            workload.consumers(),
            needed,
            Defaults.CLIENTS_PER_WORKER,
            workers == 1 ? "there is one" : workers + " were named"));
  }

  private static boolean fits(Workload workload, Placement placement, int workers) {
    return placement.shares(workload, workers).stream()
        .allMatch(
            share ->
                share.producers() <= Defaults.CLIENTS_PER_WORKER
                    && share.consumers() <= Defaults.CLIENTS_PER_WORKER);
  }
}
