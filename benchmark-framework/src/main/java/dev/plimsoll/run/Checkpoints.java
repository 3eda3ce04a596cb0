// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.result.RunResult;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Takes the state of a load session again and again, so that little is lost if the program is
 * killed.
 *
 * <p>Threads: one calls the methods; a thread of its own stores the states, so that a slow disk
 * delays nothing. One that is due while another is being stored is left out.
 */
final class Checkpoints implements AutoCloseable {

  /** Takes none. */
  static final Checkpoints NONE =
      new Checkpoints(
          now -> {
            throw new IllegalStateException("never due");
          },
          Taker.NOBODY);

  private static final long CLOSE_SECONDS = 10;

  private final LongFunction<RunResult> state;
  private final Taker taker;
  private final AtomicBoolean storing = new AtomicBoolean();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread made = new Thread(task, "checkpoint");
            made.setDaemon(true);
            return made;
          });
  private long next;

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

  /**
   * @param state returns the state at an instant, which is now
   */
  Checkpoints(LongFunction<RunResult> state, Taker taker) {
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
    if (sinceStart < next || !storing.compareAndSet(false, true)) {
      return;
    }
    next = (sinceStart / taker.everyNanos() + 1) * taker.everyNanos();
    RunResult taken = state.apply(now);
    thread.execute(
        () -> {
          try {
            taker.store().accept(taken);
          } finally {
            storing.set(false);
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
