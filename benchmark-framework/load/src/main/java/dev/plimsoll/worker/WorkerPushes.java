// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pushes a worker's state when it has changed, its snapshot after each second, and the phases of
 * the load.
 */
final class WorkerPushes {

  private static final Logger LOG = LoggerFactory.getLogger(WorkerPushes.class);

  private static final long SECOND = 1_000_000_000L;

  /** This long after the full second threads have handed over what they recorded in it. */
  private static final long HAND_OVER_NANOS = 60_000_000;

  private final int worker;
  private final WorkerListener listener;
  private final Supplier<WorkerState> states;
  private final Supplier<IntervalSnapshot> snapshots;
  private final ProcessMeter meter;
  private final WindowPreparation preparation = new WindowPreparation();
  private final PhaseTimes phaseTimes;
  private final NanoClock clock;
  private final long everyNanos;
  private final SnapshotOutbox outbox;
  private final Thread thread = new Thread(this::run, "worker-pushes");
  private volatile boolean ended;
  private WorkerState last = WorkerState.NOT_STARTED;
  private long nextSnapshot;
  private Optional<RunPhase> phase = Optional.empty();

  /**
   * @param everyNanos how often to look for changes
   */
  WorkerPushes(
      int worker,
      WorkerListener listener,
      Supplier<WorkerState> states,
      Supplier<IntervalSnapshot> snapshots,
      ProcessMeter meter,
      PhaseTimes phaseTimes,
      NanoClock clock,
      long everyNanos) {
    this.worker = worker;
    this.listener = listener;
    this.states = states;
    this.snapshots = snapshots;
    this.meter = meter;
    this.phaseTimes = phaseTimes;
    this.clock = clock;
    this.everyNanos = everyNanos;
    this.outbox = new SnapshotOutbox(worker, listener);
  }

  /** Begins to push. */
  void begin() {
    pushState();
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      while (!ended) {
        LockSupport.parkNanos(everyNanos);
        pushPhases(clock.nanos());
        pushState();
        preparation.follow(phaseTimes, clock.nanos());
        meter.follow(phaseTimes, clock.nanos());
        pushSnapshotIfDue();
      }
    } catch (RuntimeException | Error e) {
      // Otherwise the load would go on, and nobody would know its counts.
      ended = true;
      listener.lost(worker, "the thread that reports the load's progress died: " + e);
      LOG.error("the thread that pushes states and snapshots died", e);
    }
  }

  /** Pushes the phase and the state soon. */
  void wake() {
    LockSupport.unpark(thread);
  }

  /** Pushes the state now, if it has changed. */
  synchronized void pushState() {
    WorkerState state = states.get();
    if (!state.equals(last)) {
      last = state;
      listener.state(worker, state);
    }
  }

  /** The warm-up is told as soon as its start is known, since it must be known before the load. */
  private void pushPhases(long now) {
    if (!phaseTimes.hasBegun()) {
      return;
    }
    pushPhase(RunPhase.WARM_UP, phaseTimes.start());
    boolean isMeasured = phaseTimes.measuredEnd() != phaseTimes.measuredStart();
    if (isMeasured && now >= phaseTimes.measuredStart()) {
      pushPhase(RunPhase.MEASURED, phaseTimes.measuredStart());
    }
    if (isMeasured && now >= phaseTimes.measuredEnd()) {
      pushPhase(RunPhase.COOL_DOWN, phaseTimes.measuredEnd());
    }
    if (now >= phaseTimes.loadEnd()) {
      pushPhase(RunPhase.DRAIN, phaseTimes.loadEnd());
    }
  }

  private void pushPhase(RunPhase begun, long start) {
    if (phase.isEmpty() || phase.get().compareTo(begun) < 0) {
      phase = Optional.of(begun);
      listener.phaseBegins(begun, start);
    }
  }

  private synchronized void pushSnapshotIfDue() {
    if (ended || !phaseTimes.hasBegun()) {
      return;
    }
    if (nextSnapshot == 0) {
      nextSnapshot = phaseTimes.start() + SECOND + HAND_OVER_NANOS;
    }
    if (clock.nanos() >= nextSnapshot) {
      nextSnapshot += SECOND;
      outbox.send(snapshots.get(), Optional.of(meter.read()));
    }
  }

  /** Stops pushing by itself. Idempotent. */
  void end() {
    ended = true;
    wake();
  }

  /** Pushes the rest. */
  synchronized void pushRest() {
    pushState();
    outbox.send(snapshots.get(), Optional.of(meter.read()));
  }

  void acknowledge(long sequence) {
    outbox.acknowledge(sequence);
  }
}
