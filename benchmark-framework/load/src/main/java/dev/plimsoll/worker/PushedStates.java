// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * What the workers of a session have pushed: the newest state of each, and the snapshots that the
 * coordinator has not taken.
 *
 * <p>Threads: any.
 */
final class PushedStates implements WorkerListener {

  private final List<String> names;
  private final List<WorkerShare> shares;
  private final PhaseTimes phaseTimes;
  private final AcknowledgeCall acknowledger;
  private final WorkerState[] states;
  private final long[] nextSequences;
  private final List<GroupSnapshot.OfWorker> snapshots = new ArrayList<>();
  private final List<Optional<SnapshotBatch>> newest = new ArrayList<>();
  private final boolean[] isLost;
  private final int tolerated;
  private final List<LostWorker> lost = new ArrayList<>();

  /** Tells a worker that its batches up to this one have arrived. */
  interface AcknowledgeCall {
    void acknowledge(int worker, long sequence);
  }

  /**
   * @param phaseTimes the coordinator's, which begin and end with what the workers tell
   * @param tolerated how many workers may be lost before the load ends
   */
  PushedStates(
      List<String> names,
      List<WorkerShare> shares,
      PhaseTimes phaseTimes,
      int tolerated,
      AcknowledgeCall acknowledger) {
    this.names = List.copyOf(names);
    this.shares = List.copyOf(shares);
    this.phaseTimes = phaseTimes;
    this.tolerated = tolerated;
    this.acknowledger = acknowledger;
    this.states = new WorkerState[names.size()];
    Arrays.fill(states, WorkerState.NOT_STARTED);
    this.nextSequences = new long[names.size()];
    names.forEach(any -> newest.add(Optional.empty()));
    this.isLost = new boolean[names.size()];
  }

  @Override
  public synchronized void state(int worker, WorkerState state) {
    states[worker] = state;
    if (state.begunNanos() != 0) {
      phaseTimes.beginAt(state.begunNanos());
    }
    if (state.countReachedNanos() != 0) {
      endWindowIfAllHaveSent();
    }
  }

  /** The window ends when each worker that is not lost has sent its part of the messages. */
  private void endWindowIfAllHaveSent() {
    long end = 0;
    for (int i = 0; i < states.length; i++) {
      if (shares.get(i).producers() > 0 && !isLost[i]) {
        if (states[i].countReachedNanos() == 0) {
          return;
        }
        end = Math.max(end, states[i].countReachedNanos());
      }
    }
    if (end != 0) {
      phaseTimes.endMeasuredAt(end);
    }
  }

  @Override
  public void snapshot(SnapshotBatch batch) {
    if (keep(batch)) {
      acknowledger.acknowledge(batch.worker(), batch.sequence());
    }
  }

  /** Keeps a batch unless it came before; false if one before it is missing. */
  private synchronized boolean keep(SnapshotBatch batch) {
    long next = nextSequences[batch.worker()];
    if (batch.sequence() == next) {
      nextSequences[batch.worker()]++;
      snapshots.add(new GroupSnapshot.OfWorker(names.get(batch.worker()), batch.parts()));
      newest.set(batch.worker(), Optional.of(batch));
    }
    return batch.sequence() <= next;
  }

  @Override
  public synchronized void lost(int worker, String reason) {
    if (isLost[worker]) {
      return;
    }
    isLost[worker] = true;
    long now = NanoClock.process().nanos();
    lost.add(new LostWorker(shares.get(worker), names.get(worker), reason, now));
    endWindowIfAllHaveSent();
  }

  /** The lost workers, in the order in which they were lost. */
  synchronized List<LostWorker> lost() {
    return List.copyOf(lost);
  }

  /** Why the load cannot go on without the lost workers; empty if it can. */
  private String whyLostIsTooMany() {
    if (lost.isEmpty()) {
      return "";
    }
    String last = lost.get(lost.size() - 1).reason();
    if (lost.size() > tolerated) {
      return last;
    }
    boolean producersLeft = isLeft(WorkerShare::producers);
    boolean consumersLeft = isLeft(WorkerShare::consumers);
    return producersLeft && consumersLeft
        ? ""
        : last + "; no other worker has " + (producersLeft ? "consumers" : "producers");
  }

  /** Whether a worker that is not lost has some of these, if any worker has. */
  private boolean isLeft(ToIntFunction<WorkerShare> number) {
    int all = 0;
    int left = 0;
    for (int i = 0; i < states.length; i++) {
      all += number.applyAsInt(shares.get(i));
      left += isLost[i] ? 0 : number.applyAsInt(shares.get(i));
    }
    return all == 0 || left > 0;
  }

  /** The snapshots since the last call. */
  synchronized GroupSnapshot snapshot() {
    GroupSnapshot taken = new GroupSnapshot(snapshots);
    snapshots.clear();
    return taken;
  }

  /** The newest snapshot of each worker that has sent one. */
  synchronized List<Optional<SnapshotBatch>> newest() {
    return List.copyOf(newest);
  }

  /** The number of snapshots that have come from every worker that is not lost. */
  synchronized long snapshotsOfAll() {
    return IntStream.range(0, nextSequences.length)
        .filter(worker -> !isLost[worker])
        .mapToLong(worker -> nextSequences[worker])
        .min()
        .orElse(Long.MAX_VALUE);
  }

  synchronized Progress progress() {
    Progress sum = Progress.NONE;
    for (int i = 0; i < states.length; i++) {
      Progress one = states[i].progress();
      if (isLost[i]) {
        one = one.withFault("");
      }
      sum = sum.and(states.length == 1 ? one : one.at(names.get(i)));
    }
    String why = whyLostIsTooMany();
    return why.isEmpty() ? sum : sum.withFault(why);
  }

  synchronized long lastReceiptNanos() {
    return Arrays.stream(states).mapToLong(WorkerState::lastReceiptNanos).max().orElse(0);
  }

  synchronized boolean haveSendersEnded() {
    return IntStream.range(0, states.length)
        .allMatch(worker -> isLost[worker] || states[worker].sendersEnded());
  }

  synchronized Optional<String> endedConsumer() {
    return Arrays.stream(states).flatMap(state -> state.endedConsumer().stream()).findFirst();
  }

  /** The names of the workers. */
  List<String> names() {
    return names;
  }

  /** The shares of the workers. */
  List<WorkerShare> shares() {
    return shares;
  }
}
