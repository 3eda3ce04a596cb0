// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.load.ConnectivityProbes;
import dev.plimsoll.load.ProbeSender;
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

/** Sends the probes that have not arrived. */
final class ConnectivityCheck {

  private static final int PARALLELISM = 16;
  private static final long LOOK_MILLIS = 20;
  private static final long FIRST_REPEAT_NANOS = 500_000_000;

  private final int firstProducer;
  private final List<DriverProducer> producers;
  private final ProbeSender probeSender;
  private final ConnectivityProbes probes;
  private final boolean needsTick;
  private final NanoClock clock;

  /**
   * @param firstProducer the number of the first producer, by which its probes are known
   */
  ConnectivityCheck(
      int firstProducer,
      List<DriverProducer> producers,
      ProbeSender probeSender,
      ConnectivityProbes probes,
      boolean needsTick,
      NanoClock clock) {
    this.firstProducer = firstProducer;
    this.producers = producers;
    this.probeSender = probeSender;
    this.probes = probes;
    this.needsTick = needsTick;
    this.clock = clock;
  }

  /** Sends them until all have arrived at this worker. */
  void awaitAll(Duration limit) throws DriverException, InterruptedException {
    long deadline = clock.nanos() + limit.toNanos();
    long repeat = FIRST_REPEAT_NANOS;
    while (probes.arrivedProbes() < probes.expectedProbes()) {
      sendMissing(Duration.ofNanos(deadline - clock.nanos()));
      long next = Math.min(deadline, clock.nanos() + repeat);
      while (clock.nanos() < next && probes.arrivedProbes() < probes.expectedProbes()) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
      if (clock.nanos() >= deadline && probes.arrivedProbes() < probes.expectedProbes()) {
        throw missing(probes, limit);
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
            Math.min(PARALLELISM, producers.size()), new DaemonThreads("probe"));
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
                  probeSender.probe(
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
          "Sending a probe failed: " + DriverException.textOf(e.getCause()),
          e.getCause());
    } catch (TimeoutException e) {
      throw new DriverException(
          DriverException.Kind.TIMEOUT,
          "A probe could not be sent in time; " + probes.describeMissing(),
          e);
    }
  }

  static DriverException missing(ConnectivityProbes probes, Duration limit) {
    return new DriverException(
        DriverException.Kind.TIMEOUT,
        "Not ready within "
            + limit.toSeconds()
            + " s: "
            + probes.arrivedProbes()
            + " of "
            + probes.expectedProbes()
            + " probes have arrived; "
            + probes.describeMissing());
  }
}
