// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.load.PathCheckSender;
import dev.plimsoll.load.PathChecks;
import dev.plimsoll.record.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends the path checks that have not arrived. */
final class ConnectivityCheck {

  private static final int PARALLELISM = 16;
  private static final long LOOK_MILLIS = 20;
  private static final long FIRST_REPEAT_NANOS = 500_000_000;

  private final int firstProducer;
  private final List<DriverProducer> producers;
  private final PathCheckSender pathCheckSender;
  private final PathChecks pathChecks;
  private final boolean needsTick;
  private final NanoClock clock;

  /**
   * @param firstProducer the number of the first producer, by which its path checks are known
   */
  ConnectivityCheck(
      int firstProducer,
      List<DriverProducer> producers,
      PathCheckSender pathCheckSender,
      PathChecks pathChecks,
      boolean needsTick,
      NanoClock clock) {
    this.firstProducer = firstProducer;
    this.producers = producers;
    this.pathCheckSender = pathCheckSender;
    this.pathChecks = pathChecks;
    this.needsTick = needsTick;
    this.clock = clock;
  }

  /** Sends them until all have arrived at this worker. */
  void awaitAll(Duration limit) throws DriverException, InterruptedException {
    long deadline = clock.nanos() + limit.toNanos();
    long repeat = FIRST_REPEAT_NANOS;
    while (pathChecks.arrivedCount() < pathChecks.expectedCount()) {
      sendMissing(Duration.ofNanos(deadline - clock.nanos()));
      long next = Math.min(deadline, clock.nanos() + repeat);
      while (clock.nanos() < next && pathChecks.arrivedCount() < pathChecks.expectedCount()) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
      if (clock.nanos() >= deadline && pathChecks.arrivedCount() < pathChecks.expectedCount()) {
        throw missing(pathChecks, limit);
      }
      repeat *= 2;
    }
  }

  /** Sends the missing ones once. */
  void sendMissing(Duration limit) throws DriverException, InterruptedException {
    if (producers.isEmpty()) {
      return;
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(PARALLELISM, producers.size()), new DaemonThreads("path-check"));
    try {
      sendMissing(threads, clock.nanos() + limit.toNanos());
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(1, TimeUnit.SECONDS);
    }
  }

  private void sendMissing(ExecutorService threads, long deadline)
      throws DriverException, InterruptedException {
    List<Future<Boolean>> sent = new ArrayList<>();
    for (int i = 0; i < producers.size(); i++) {
      int producer = i;
      sent.add(
          threads.submit(
              () ->
                  pathCheckSender.checkPaths(
                      firstProducer + producer,
                      producers.get(producer),
                      clock.nanos(),
                      needsTick)));
    }
    try {
      for (Future<Boolean> each : sent) {
        each.get(Math.max(1, deadline - clock.nanos()), TimeUnit.NANOSECONDS);
      }
    } catch (ExecutionException e) {
      throw new DriverException(
          DriverException.Kind.OTHER,
          "Sending a path check failed: " + DriverException.textOf(e.getCause()),
          e.getCause());
    } catch (TimeoutException e) {
      throw new DriverException(
          DriverException.Kind.TIMEOUT,
          "A path check could not be sent in time; " + pathChecks.describeMissing(),
          e);
    }
  }

  static DriverException missing(PathChecks pathChecks, Duration limit) {
    return new DriverException(
        DriverException.Kind.TIMEOUT,
        "Not ready within "
            + limit.toSeconds()
            + " s: "
            + pathChecks.arrivedCount()
            + " of "
            + pathChecks.expectedCount()
            + " path checks have arrived; "
            + pathChecks.describeMissing());
  }
}
