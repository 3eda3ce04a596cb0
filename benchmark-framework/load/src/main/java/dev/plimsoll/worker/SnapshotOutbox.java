// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.IntervalSnapshot;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Keeps snapshots until they are acknowledged, since taking one removes it from the recorders.
 * Whatever is still kept when the next one is sent, is sent again before it.
 *
 * <p>Threads: any.
 */
final class SnapshotOutbox {

  private final int worker;
  private final WorkerListener listener;
  private final NavigableMap<Long, SnapshotBatch> kept = new TreeMap<>();
  private long next;

  SnapshotOutbox(int worker, WorkerListener listener) {
    this.worker = worker;
    this.listener = listener;
  }

  /** Sends a snapshot, after those that may have been lost. */
  void send(IntervalSnapshot parts, Optional<ProcessUse> process) {
    for (SnapshotBatch batch : keepAndList(parts, process)) {
      listener.snapshot(batch);
    }
  }

  private synchronized Iterable<SnapshotBatch> keepAndList(
      IntervalSnapshot parts, Optional<ProcessUse> process) {
    kept.put(next, new SnapshotBatch(worker, next, parts, process));
    next++;
    return List.copyOf(kept.values());
  }

  /** Drops the batches up to this one. */
  synchronized void acknowledge(long sequence) {
    kept.headMap(sequence, true).clear();
  }
}
