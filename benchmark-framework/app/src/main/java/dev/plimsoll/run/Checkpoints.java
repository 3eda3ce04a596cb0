// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.worker.WorkerReport;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the state of a load session again and again, so that little is lost if the program is
 * killed.
 *
 * <p>Threads: one calls the methods; a thread of its own asks the workers for their counts and
 * stores the states, so that neither a slow worker nor a slow disk delays anything. A state that is
 * due while another is being taken or stored is left out.
 */
final class Checkpoints implements AutoCloseable {

  /** Takes none. */
  static final Checkpoints NONE =
      new Checkpoints(
          () -> {
            throw new IllegalStateException("never due");
          },
          (counts, now) -> {
            throw new IllegalStateException("never due");
          },
          Taker.NOBODY);

  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

  private static final long CLOSE_SECONDS = 10;

  private final Supplier<WorkerReport> counts;
  private final State state;
  private final Taker taker;
  private final AtomicBoolean busy = new AtomicBoolean();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread made = new Thread(task, "checkpoint");
            made.setDaemon(true);
            return made;
          });
  private Optional<CompletableFuture<WorkerReport>> counting = Optional.empty();
  private long next;
  private long instant;

  /**
   * Who takes states.
   *
   * @param store stores one
   * @param everyNanos the time between two
   */
  record Taker(Consumer<RunResult> store, long everyNanos) {

    /** Takes none. */
    static final Taker NOBODY = new Taker(state -> {}, Long.MAX_VALUE);

    static Taker everyMinute(Consumer<RunResult> store) {
      return new Taker(store, TimeUnit.MINUTES.toNanos(1));
    }
  }

  /** Makes a state of what was recorded until an instant, which is a moment ago. */
  @FunctionalInterface
  interface State {
    RunResult of(WorkerReport counts, long until);
  }

  /**
   * @param counts asks the workers, on the thread of the checkpoints
   * @param state makes a state of their answers, on the thread that calls {@link #take}
   */
  Checkpoints(Supplier<WorkerReport> counts, State state, Taker taker) {
    this.counts = counts;
    this.state = state;
    this.taker = taker;
    this.next = taker.everyNanos();
  }

  /**
   * Called about once a second within the measured window.
   *
   * @param sinceStart the time since the start of the window
   * @param now the instant
   */
  void second(long sinceStart, long now) {
    instant = now;
    if (sinceStart < next || !busy.compareAndSet(false, true)) {
      return;
    }
    next = (sinceStart / taker.everyNanos() + 1) * taker.everyNanos();
    counting = Optional.of(CompletableFuture.supplyAsync(counts, thread));
  }

  /** Takes the state that is due, if the workers have answered. Called several times a second. */
  void take() {
    if (counting.isEmpty() || !counting.get().isDone()) {
      return;
    }
    CompletableFuture<WorkerReport> answered = counting.get();
    counting = Optional.empty();
    RunResult taken;
    try {
      taken = state.of(answered.join(), instant);
    } catch (CompletionException e) {
      LOG.warn("no checkpoint: {}", String.valueOf(e.getCause()));
      busy.set(false);
      return;
    }
    thread.execute(
        () -> {
          try {
            taker.store().accept(taken);
          } finally {
            busy.set(false);
          }
        });
  }

  /** Waits until the last state is stored, so that none is stored after the result. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
