// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.assembly.BacklogObservations;
import dev.plimsoll.plan.BacklogPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.text.Numbers;
import dev.plimsoll.worker.BacklogSteps;
import dev.plimsoll.worker.Progress;
import dev.plimsoll.worker.WorkerGroup;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Pauses the consumers inside the measured window, lets them resume when the backlog has its size,
 * and finds the instants at which it is drained and at which consumers have caught up. Pause,
 * resume and the later of the other two begin a step of the window each; it is announced just
 * before, so that every message belongs to the step in which it was due.
 *
 * <p>Threads: one, that of the phases. The stages of orders to consumers complete on others.
 */
final class BacklogCycle {

  /** How long before its start a step is announced to threads of this process. */
  private static final long AHEAD_NANOS = 2_000_000;

  /** To other processes: longer than a call to all of them usually takes. */
  private static final long AHEAD_OF_OTHERS_NANOS = 250_000_000;

  private static final long CHECK_NANOS = 2_000_000;
  private static final long NEVER = Long.MAX_VALUE;

  /** Checks take at most this part of the time. */
  private static final int CHECK_PART = 10;

  /** Longer than clients need to stop, or to continue, with thousands of consumers. */
  private static final long ORDER_LIMIT_NANOS = 60_000_000_000L;

  private final BacklogPlan plan;
  private final Workload workload;
  private final WorkerGroup worker;
  private final PhaseTimes phaseTimes;
  private final boolean acknowledged;
  private final RunListener listener;
  private final NanoClock clock = NanoClock.process();
  private final OptionalLong targetMessages;
  private final long aheadNanos;
  private State state = State.BEFORE;
  private ConsumerOrder pausing = ConsumerOrder.NONE;
  private ConsumerOrder resuming = ConsumerOrder.NONE;
  private long drainedAt = NEVER;
  private long caughtUpAt = NEVER;
  private long usual;
  private long backlogAtResume;
  private long left;
  private long nextCheck;

  BacklogCycle(
      BacklogPlan plan,
      Workload workload,
      WorkerGroup worker,
      boolean acknowledged,
      RunListener listener) {
    this.plan = plan;
    this.workload = workload;
    this.worker = worker;
    this.phaseTimes = worker.phaseTimes();
    this.acknowledged = acknowledged;
    this.listener = listener;
    this.targetMessages = plan.messages(workload.messageSize());
    this.aheadNanos = worker.isThisProcess() ? AHEAD_NANOS : AHEAD_OF_OTHERS_NANOS;
  }

  private enum State {
    BEFORE,
    BUILDING,
    DRAINING,
    AFTER
  }

  /** An order to all consumers, and when it had taken effect. */
  private static final class ConsumerOrder {

    static final ConsumerOrder NONE = new ConsumerOrder(new CompletableFuture<>(), 0);

    private final CompletableFuture<Void> done;
    private final long givenAt;
    private volatile long heldAt;

    private ConsumerOrder(CompletableFuture<Void> done, long givenAt) {
      this.done = done;
      this.givenAt = givenAt;
    }

    static ConsumerOrder of(CompletionStage<Void> stage, NanoClock clock) {
      CompletableFuture<Void> done = new CompletableFuture<>();
      ConsumerOrder order = new ConsumerOrder(done, clock.nanos());
      var unused =
          stage.whenComplete(
              (nothing, error) -> {
                order.heldAt = clock.nanos();
                if (error == null) {
                  done.complete(null);
                } else {
                  done.completeExceptionally(error);
                }
              });
      return order;
    }

    boolean holds() {
      return done.isDone() && !done.isCompletedExceptionally();
    }

    /** What is wrong with it; empty if nothing is. */
    String fault(long now, String what) {
      if (done.isCompletedExceptionally()) {
        return "a consumer could not be " + what + ": " + reason();
      }
      boolean late = this != NONE && !done.isDone() && now - givenAt > ORDER_LIMIT_NANOS;
      return late ? "not all consumers were " + what + " within a minute" : "";
    }

    private String reason() {
      try {
        done.join();
        return "";
      } catch (RuntimeException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return String.valueOf(cause.getMessage());
      }
    }
  }

  /** Does what is due now, while the load runs. */
  void advance(long now, Progress progress) {
    switch (state) {
      case BEFORE -> {
        if (now >= phaseTimes.stepStart(BacklogSteps.BUILDING)) {
          pause();
        } else if (now >= phaseTimes.measuredStart()) {
          usual = Math.max(usual, backlog(progress));
          endStepAt(BacklogSteps.BEFORE, pauseDue());
        }
      }
      case BUILDING -> {
        if (now >= phaseTimes.stepStart(BacklogSteps.DRAINING)) {
          resume(progress);
        } else if (targetMessages.isEmpty()) {
          endStepAt(
              BacklogSteps.BUILDING,
              phaseTimes.stepStart(BacklogSteps.BUILDING) + plan.time().orElseThrow().toNanos());
        } else if (isBuilt(now, progress)) {
          endStepAt(BacklogSteps.BUILDING, clock.nanos());
        }
      }
      case DRAINING -> {
        if (now >= nextCheck) {
          check(progress);
        }
      }
      case AFTER -> {}
    }
  }

  private long pauseDue() {
    return phaseTimes.measuredStart() + plan.before().toNanos();
  }

  /**
   * Announces the end of a step if it is due: for that instant, or as soon as possible. Thus a step
   * never begins before its consumers are asked to pause or resume, however late this thread is.
   */
  private void endStepAt(int step, long due) {
    long soon = clock.nanos() + aheadNanos;
    if (due <= soon && phaseTimes.stepEnd(step) >= PhaseTimes.OPEN_END) {
      worker.endStep(step, soon);
    }
  }

  /** The next instant at which {@link #advance} has something to do. */
  long nextAt(long now) {
    return switch (state) {
      case BEFORE ->
          Math.min(
              phaseTimes.stepStart(BacklogSteps.BUILDING), Math.max(now, pauseDue() - aheadNanos));
      case BUILDING -> Math.min(now + CHECK_NANOS, phaseTimes.stepStart(BacklogSteps.DRAINING));
      case DRAINING -> nextCheck;
      case AFTER -> Long.MAX_VALUE;
    };
  }

  private void pause() {
    pausing = ConsumerOrder.of(worker.pauseConsumers(), clock);
    state = State.BUILDING;
    listener.history("consumers are paused; the backlog builds");
  }

  private boolean isBuilt(long now, Progress progress) {
    boolean reached = pausing.holds() && backlog(progress) >= targetMessages.getAsLong();
    long limit = phaseTimes.stepStart(BacklogSteps.BUILDING) + plan.buildLimit().toNanos();
    return reached || now >= limit;
  }

  private void resume(Progress progress) {
    backlogAtResume = backlog(progress);
    resuming = orderToResume();
    state = State.DRAINING;
    nextCheck = clock.nanos() + CHECK_NANOS;
    listener.history(
        "consumers resume; " + Numbers.count(backlogAtResume) + " messages wait for them");
  }

  /** A consumer that is not paused yet would not continue, so that is awaited. */
  private ConsumerOrder orderToResume() {
    return ConsumerOrder.of(pausing.done.thenCompose(nothing -> worker.resumeConsumers()), clock);
  }

  private void check(Progress progress) {
    long before = clock.nanos();
    long resumed = phaseTimes.stepStart(BacklogSteps.DRAINING);
    if (drainedAt == NEVER) {
      long missing = worker.missingOfThoseDueBefore(resumed);
      left = missing < 0 ? backlogAtResume : missing;
      drainedAt = left <= plan.mayBeLeft(backlogAtResume) ? clock.nanos() : NEVER;
    }
    if (caughtUpAt == NEVER && backlog(progress) <= usual()) {
      caughtUpAt = before;
    }
    long now = clock.nanos();
    long built = resumed - phaseTimes.stepStart(BacklogSteps.BUILDING);
    boolean late = now - resumed > plan.drainLimit(Duration.ofNanos(built)).toNanos();
    if (late || (drainedAt != NEVER && caughtUpAt != NEVER)) {
      endStepAt(BacklogSteps.DRAINING, now);
      state = State.AFTER;
      listener.history(outcome(now - resumed));
    }
    nextCheck = now + Math.max(CHECK_NANOS, CHECK_PART * (now - before));
  }

  private String outcome(long nanos) {
    String after = " after " + Numbers.duration(nanos / 1e9);
    if (drainedAt == NEVER) {
      return "the backlog is not drained"
          + after
          + ": "
          + Numbers.things(left, "message")
          + " of it left";
    }
    return caughtUpAt == NEVER
        ? "the backlog is drained, but consumers have not caught up" + after
        : "the backlog is drained and consumers have caught up" + after;
  }

  /** Taken and not yet received messages, over all subscriptions. */
  private long backlog(Progress progress) {
    long taken = acknowledged ? progress.acknowledged() : progress.sent() - progress.failed();
    return taken * workload.subscriptionsPerTopic() - progress.received();
  }

  /** Lets the consumers receive again if the load has ended while they were paused. */
  void loadEnds() {
    if (state == State.BUILDING) {
      resuming = orderToResume();
      state = State.AFTER;
    }
  }

  /** Whether consumers receive nothing because they are paused, or have not continued yet. */
  boolean isPaused() {
    return pausing != ConsumerOrder.NONE && !resuming.holds();
  }

  /** Why the run cannot go on; empty if it can. */
  String fault(long now) {
    String fault = pausing.fault(now, "paused");
    return fault.isEmpty() ? resuming.fault(now, "resumed") : fault;
  }

  /** Returns what was seen; empty if the consumers were not paused. */
  Optional<BacklogObservations> observations() {
    return pausing == ConsumerOrder.NONE
        ? Optional.empty()
        : Optional.of(
            new BacklogObservations(
                pausing.holds() ? OptionalLong.of(pausing.heldAt) : OptionalLong.empty(),
                unlessNever(drainedAt),
                unlessNever(caughtUpAt),
                usual(),
                left));
  }

  private static OptionalLong unlessNever(long instant) {
    return instant == NEVER ? OptionalLong.empty() : OptionalLong.of(instant);
  }

  private long usual() {
    return Math.max(usual, plan.mayBeLeft(backlogAtResume));
  }
}
