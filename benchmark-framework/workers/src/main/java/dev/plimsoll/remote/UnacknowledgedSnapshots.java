// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.protocol.SnapshotPart;
import dev.plimsoll.worker.SnapshotBatch;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The snapshots of a session that the coordinator has not acknowledged. All of them are sent again
 * to a stream that is opened anew.
 *
 * <p>Threads: any. Memory: {@link #MOST} snapshots; with more of them, {@link #isFull} tells that
 * the coordinator has stopped reading.
 */
final class UnacknowledgedSnapshots {

  /** Five minutes of snapshots: far more than a coordinator may be silent. */
  static final int MOST = 300;

  private record Kept(long sequence, List<SnapshotPart> parts) {}

  private final Deque<Kept> kept = new ArrayDeque<>();
  private final Deque<SnapshotPart> toSend = new ArrayDeque<>();
  private long count;

  /** Keeps a snapshot, unless it was there before. */
  synchronized void add(SnapshotBatch batch) {
    if (batch.sequence() < count) {
      return;
    }
    List<SnapshotPart> parts = SnapshotMessages.of(batch);
    kept.add(new Kept(batch.sequence(), parts));
    toSend.addAll(parts);
    count++;
  }

  /** All snapshots before this sequence have arrived. */
  synchronized void acknowledge(long until) {
    while (!kept.isEmpty() && kept.peek().sequence() < until) {
      kept.remove();
    }
    toSend.removeIf(part -> part.getSequence() < until);
  }

  /** A new stream gets all that is kept. */
  synchronized void sendAllAgain() {
    toSend.clear();
    kept.forEach(each -> toSend.addAll(each.parts()));
  }

  /** Takes the next part to send; empty if all have been sent. */
  synchronized Optional<SnapshotPart> next() {
    return Optional.ofNullable(toSend.poll());
  }

  synchronized boolean isFull() {
    return kept.size() > MOST;
  }

  /** The number of snapshots since the start of the session. */
  synchronized long count() {
    return count;
  }
}
