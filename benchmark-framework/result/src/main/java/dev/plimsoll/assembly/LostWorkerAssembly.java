// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.LostWorkersPart;
import dev.plimsoll.result.LostWorkersPart.LostPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.worker.LostWorker;
import dev.plimsoll.worker.LostWorkers;
import java.util.List;
import java.util.Optional;

/** The workers that a run has lost: their part of the result, and their events. */
final class LostWorkerAssembly {

  private final LostWorkers lost;
  private final PhaseTimes phaseTimes;

  LostWorkerAssembly(LostWorkers lost, PhaseTimes phaseTimes) {
    this.lost = lost;
    this.phaseTimes = phaseTimes;
  }

  /**
   * Empty if no worker was lost.
   *
   * @param tolerated how many may be lost without the end of the run
   * @param counts of the run
   */
  Optional<LostWorkersPart> part(int tolerated, RunCounts counts) {
    if (lost.isEmpty()) {
      return Optional.empty();
    }
    List<LostPart> parts = lost.workers().stream().map(this::part).toList();
    return Optional.of(
        new LostWorkersPart(
            false,
            tolerated,
            parts,
            lost.receivedByOthers(),
            lost.unknownSubscriptions(),
            counts.acknowledgedAtAll() ? counts.lost().unacknowledged() : null,
            counts.ofOthers()));
  }

  private LostPart part(LostWorker worker) {
    return new LostPart(worker.name(), noticedSeconds(worker), worker.reason(), null);
  }

  List<RunResult.Event> events() {
    return lost.workers().stream().map(this::event).toList();
  }

  private RunResult.Event event(LostWorker worker) {
    return new RunResult.Event(
        noticedSeconds(worker),
        null,
        EventKind.WORKER_LOST,
        worker.name(),
        "observed",
        worker.reason());
  }

  private double noticedSeconds(LostWorker worker) {
    return (worker.noticedNanos() - phaseTimes.start()) / 1e9;
  }
}
