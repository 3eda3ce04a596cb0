// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.assembly.FaultRecord;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.FaultEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The faults of a run. Each has a thread of its own from the start of the measured window on, so
 * that a slow one (a server takes seconds to start) delays no other one.
 *
 * <p>Threads: those of the faults; its methods are called by that of the run.
 */
final class FaultTimeline implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FaultTimeline.class);

  /** A server may be starting when the load ends. */
  private static final Duration ENDING_LIMIT = Duration.ofSeconds(60);

  private final FaultedNodes nodes;
  private final List<InjectedFault> faults = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final CountDownLatch loadEnd = new CountDownLatch(1);
  private final Queue<String> news = new ConcurrentLinkedQueue<>();

  FaultTimeline(List<FaultEvent> events, FaultedNodes nodes) {
    this.nodes = nodes;
    for (FaultEvent event : events) {
      faults.add(new InjectedFault(event, nodes, loadEnd, news::add));
    }
  }

  boolean isEmpty() {
    return faults.isEmpty();
  }

  /** The measured window begins: the times of faults count from this instant. */
  void windowBegins(long instant) {
    for (InjectedFault fault : faults) {
      Thread thread = new Thread(() -> produce(fault, instant), "fault-" + threads.size());
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  private static void produce(InjectedFault fault, long instant) {
    try {
      fault.produce(instant);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The load has ended: what still lasts ends now, and what was not due does not happen. */
  void loadEnds() {
    loadEnd.countDown();
  }

  /** Waits until all faults have ended, so that their outcomes are final. */
  void awaitEnds() throws InterruptedException {
    loadEnds();
    long deadline = System.nanoTime() + ENDING_LIMIT.toNanos();
    for (Thread thread : threads) {
      long millis = (deadline - System.nanoTime()) / 1_000_000;
      thread.join(Math.max(1, millis));
    }
  }

  /** The next line for the user; null if there is none. */
  String news() {
    return news.poll();
  }

  /** The outcomes so far, in the order of the planned times. */
  List<FaultRecord> outcomes() {
    return faults.stream().map(InjectedFault::outcome).toList();
  }

  /** Ends what still lasts and starts the nodes that faults have ended. */
  @Override
  public void close() {
    if (faults.isEmpty()) {
      return;
    }
    try {
      awaitEnds();
      nodes.startEnded();
    } catch (DriverException e) {
      LOG.warn("a node could not be started again after a fault: {}", e.getMessage());
      for (Throwable other : e.getSuppressed()) {
        LOG.warn("nor could another one: {}", other.getMessage());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      LOG.warn("nodes were not started again after faults; start them with 'broker start'");
    }
  }
}
