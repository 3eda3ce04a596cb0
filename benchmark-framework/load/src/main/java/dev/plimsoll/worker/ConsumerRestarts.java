// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.worker.ConsumersReport.OneRestart;
import dev.plimsoll.worker.ConsumersReport.Restarts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Restarts one consumer after the other within the measured window: the n-th restart is due n
 * periods after its start.
 *
 * <p>Threads: {@link #run} by one of its own, {@link #report} by any.
 */
final class ConsumerRestarts implements Runnable {

  /** Later ones are only counted, so that a run of days has a result of the same size. */
  private static final int MAX_KEPT = 200;

  private static final long LOOK_MILLIS = 10;

  private final Driver driver;
  private final OpenConsumers consumers;
  private final WorkerShare share;
  private final int number;
  private final IntFunction<BatchHandler> successors;
  private final long everyNanos;
  private final LoadContext context;
  private final List<OneRestart> first = new ArrayList<>();
  private long count;
  private long nanos;
  private long longest;

  /**
   * @param share the consumers of this worker
   * @param number the number of consumers of all workers, which restart in turn
   * @param successors ends the handling of a consumer and returns the handler for its next life
   */
  ConsumerRestarts(
      Driver driver,
      OpenConsumers consumers,
      WorkerShare share,
      int number,
      IntFunction<BatchHandler> successors,
      Duration every,
      LoadContext context) {
    this.driver = driver;
    this.consumers = consumers;
    this.share = share;
    this.number = number;
    this.successors = successors;
    this.everyNanos = every.toNanos();
    this.context = context;
  }

  @Override
  public void run() {
    try {
      for (int next = 0; ; next++) {
        if (!awaitDue(next + 1L)) {
          return;
        }
        if (share.hasConsumer(next % number)) {
          restart(next % number - share.fromConsumer());
        }
      }
    } catch (DriverException e) {
      consumers.stopped(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until the n-th restart is due; false if the window ends before. */
  private boolean awaitDue(long n) throws InterruptedException {
    while (true) {
      // Read each time, since both ends of the window may move.
      long due = context.phaseTimes().measuredStart() + n * everyNanos;
      if (due >= context.phaseTimes().measuredEnd()) {
        return false;
      }
      if (context.clock().nanos() >= due) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private void restart(int index) throws DriverException, InterruptedException {
    long from = context.clock().nanos();
    consumers.restart(driver, index, successors.apply(index));
    note(new OneRestart(consumers.name(index), from, context.clock().nanos()));
  }

  private synchronized void note(OneRestart restart) {
    long taken = restart.untilNanos() - restart.fromNanos();
    count++;
    nanos += taken;
    longest = Math.max(longest, taken);
    if (first.size() < MAX_KEPT) {
      first.add(restart);
    }
  }

  synchronized Restarts report() {
    return new Restarts(count, nanos, longest, first);
  }
}
