// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.LiveWorker;
import dev.plimsoll.worker.ProcessUse;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.WorkerUpdate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Computes what each worker did in the last second, from the newest snapshots. Threads: one.
 * Memory: the process use of each worker a second ago.
 */
final class LiveWorkers {

  private final EventType arrival;
  private final Map<Integer, SnapshotBatch> before = new HashMap<>();

  /**
   * @param arrival the event that is a receipt in this run
   */
  LiveWorkers(EventType arrival) {
    this.arrival = arrival;
  }

  /** A worker with its greatest delay, which is known without its histogram. */
  private record Ranked(int worker, long delayNanos) {}

  /**
   * Returns the workers that were latest by their own fault in their newest second.
   *
   * @param most at most this number; histograms of others are not read
   */
  List<LiveWorker> worst(List<WorkerUpdate> workers, int most) {
    List<Ranked> ranked =
        IntStream.range(0, workers.size())
            .filter(worker -> isNew(workers.get(worker)))
            .mapToObj(worker -> new Ranked(worker, greatestDelay(workers.get(worker))))
            .sorted(Comparator.comparingLong(Ranked::delayNanos).reversed())
            .toList();
    List<LiveWorker> worst = new ArrayList<>();
    for (Ranked each : ranked.subList(0, Math.min(most, ranked.size()))) {
      worst.add(live(workers.get(each.worker)));
    }
    for (WorkerUpdate worker : workers) {
      worker.newest().ifPresent(batch -> before.put(batch.worker(), withoutParts(batch)));
    }
    return worst;
  }

  private boolean isNew(WorkerUpdate worker) {
    return worker
        .newest()
        .filter(
            batch ->
                !before.containsKey(batch.worker())
                    || before.get(batch.worker()).sequence() < batch.sequence())
        .isPresent();
  }

  private static SnapshotBatch withoutParts(SnapshotBatch batch) {
    return new SnapshotBatch(
        batch.worker(), batch.sequence(), new IntervalSnapshot(List.of()), batch.process());
  }

  /** How late it was by its own fault, at most, or how long it could not run. */
  private long greatestDelay(WorkerUpdate worker) {
    SnapshotBatch batch = worker.newest().orElseThrow();
    long greatest = since(batch, ProcessUse::stoppedNanos);
    for (IntervalSnapshot.Part part : batch.parts().parts()) {
      if (part.key().eventType() == EventType.SEND && part.service().count() > 0) {
        greatest = Math.max(greatest, part.service().maxNanos());
      }
    }
    return greatest;
  }

  private LiveWorker live(WorkerUpdate worker) {
    SnapshotBatch batch = worker.newest().orElseThrow();
    LatencyTotals sendDelay = new LatencyTotals();
    LatencyTotals generatorDelay = new LatencyTotals();
    long sent = 0;
    long received = 0;
    for (IntervalSnapshot.Part part : batch.parts().parts()) {
      if (part.key().eventType() == EventType.SEND) {
        sent += part.events();
        sendDelay.add(part.response());
        generatorDelay.add(part.service());
      } else if (part.key().eventType() == arrival) {
        received += part.events();
      }
    }
    // A batch is pushed after each second; one that was lost is in none of those after it.
    double seconds = seconds(batch);
    long processor = since(batch, use -> use.processorNanos().orElse(0));
    boolean known =
        processor(batch).isPresent() && processor(before.get(batch.worker())).isPresent();
    return new LiveWorker(
        worker.name(),
        sent,
        received,
        sendDelay.percentileNanos(99),
        generatorDelay.percentileNanos(99),
        known ? processor / 1e9 / seconds / Math.max(1, worker.processors()) : Double.NaN,
        since(batch, ProcessUse::collectorPauseNanos),
        since(batch, ProcessUse::stoppedNanos));
  }

  private static OptionalLong processor(SnapshotBatch batch) {
    return Optional.ofNullable(batch)
        .flatMap(SnapshotBatch::process)
        .map(ProcessUse::processorNanos)
        .orElse(OptionalLong.empty());
  }

  private double seconds(SnapshotBatch batch) {
    SnapshotBatch earlier = before.get(batch.worker());
    return earlier == null ? 1 : Math.max(1, batch.sequence() - earlier.sequence());
  }

  /** A counter of a process. */
  private interface Counter {
    long of(ProcessUse use);
  }

  /** By how much a counter has grown since the batch before; 0 if it is not known. */
  private long since(SnapshotBatch batch, Counter counter) {
    SnapshotBatch earlier = before.get(batch.worker());
    if (earlier == null || earlier.process().isEmpty() || batch.process().isEmpty()) {
      return 0;
    }
    return Math.max(0, counter.of(batch.process().get()) - counter.of(earlier.process().get()));
  }
}
