// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread that acknowledges and delivers messages when their time has come.
 *
 * <p>The time of a message is its arrival (later, if the capacity forms a queue) plus its service
 * time; if that falls into a stall, it is the end of the stall.
 */
final class Server implements Runnable, AutoCloseable {

  /** How long a message waits for another one that overtakes it, before it goes on by itself. */
  private static final long REORDER_NANOS = 50_000_000;

  private final Behaviour behaviour;
  private final Faults.Injected injected;
  private final NanoClock clock = NanoClock.process();
  private final Queue<Work> arrived = new ConcurrentLinkedQueue<>();
  private final Agenda agenda = new Agenda();
  private final Map<Lane, Work> heldByLane = new HashMap<>();
  private final Capacity capacity;
  private final long ackDelayNanos;
  private Thread thread;
  private volatile boolean sleeping;
  private volatile boolean closed;
  private volatile boolean loadHasBegun;

  /** Messages of one producer in one partition: within it, order is promised. */
  private record Lane(SimulatedTopic topic, int partition, Faults producer) {}

  Server(Behaviour behaviour, Faults.Injected injected) {
    this.behaviour = behaviour;
    this.injected = injected;
    this.capacity = new Capacity(behaviour.capacityPerSecond());
    this.ackDelayNanos = behaviour.ackDelay().toNanos();
  }

  void start() {
    thread = new Thread(this, "simulated-server");
    thread.setDaemon(true);
    thread.start();
  }

  void loadBegins() {
    loadHasBegun = true;
  }

  boolean loadHasBegun() {
    return loadHasBegun;
  }

  /** Puts the stalls in place. */
  void measuringBegins(long startNanos) {
    List<Agenda.Stall> spans = new ArrayList<>();
    for (Behaviour.Stall stall : behaviour.stalls()) {
      long from = startNanos + stall.at().toNanos();
      spans.add(new Agenda.Stall(from, from + stall.length().toNanos()));
    }
    agenda.stalls(spans);
  }

  /** Takes a message; the calling thread waits here for the end of a stall if sends block. */
  void accept(
      SimulatedTopic topic,
      int partition,
      byte[] payload,
      SendCompletion completion,
      Faults faults) {
    long now = clock.nanos();
    if (behaviour.blockingSend()) {
      now = waitWhileStalled(now);
    }
    if (faults != null && faults.refuses()) {
      completion.failed(FailureKind.REJECTED, new IllegalStateException("refused on purpose"));
      return;
    }
    Work work = new Work(topic, partition, payload, completion, faults);
    if (faults != null) {
      work.lost = faults.loses();
      work.twice = !work.lost && faults.duplicates();
      work.overtaken = !work.lost && faults.reorders();
    }
    long service = faults == null ? 0 : behaviour.serviceTime().nextNanos(faults.random());
    work.at = capacity.startOf(now) + service;
    arrived.add(work);
    if (sleeping) {
      LockSupport.unpark(thread);
    }
  }

  private long waitWhileStalled(long now) {
    long instant = now;
    for (Agenda.Stall stall : agenda.stalls()) {
      while (!closed && stall.holds(instant)) {
        LockSupport.parkNanos(stall.until() - instant);
        instant = clock.nanos();
      }
    }
    return instant;
  }

  @Override
  public void run() {
    TimerSlack.lowest();
    while (!closed) {
      takeArrived();
      long now = clock.nanos();
      Work next = agenda.poll(now);
      if (next == null) {
        sleep(agenda.idleNanos(now));
      } else {
        complete(next, now);
      }
    }
    takeArrived();
    agenda.abort();
  }

  private void takeArrived() {
    for (Work work = arrived.poll(); work != null; work = arrived.poll()) {
      agenda.add(work);
    }
  }

  private void sleep(long nanos) {
    sleeping = true;
    if (arrived.isEmpty() && !closed) {
      LockSupport.parkNanos(nanos);
    }
    sleeping = false;
  }

  private void complete(Work work, long now) {
    if (work.acknowledgementOnly || (work.completion != null && ackDelayNanos == 0)) {
      work.acknowledge();
    } else if (work.completion != null) {
      agenda.add(acknowledgementLater(work, now + ackDelayNanos));
    }
    if (!work.acknowledgementOnly) {
      deliver(work, now);
    }
  }

  private Work acknowledgementLater(Work work, long at) {
    Work later = new Work(work.topic, work.partition, work.payload, work.completion, work.faults);
    later.acknowledgementOnly = true;
    later.at = at;
    work.completion = null;
    return later;
  }

  private void deliver(Work work, long now) {
    if (work.lost) {
      return;
    }
    if (behaviour.reordering() == 0) {
      work.handOver();
      return;
    }
    Lane lane = new Lane(work.topic, work.partition, work.faults);
    Work held = heldByLane.get(lane);
    if (work.overtaken && held == null) {
      work.overtaken = false;
      work.at = now + REORDER_NANOS;
      heldByLane.put(lane, work);
      agenda.add(work);
      return;
    }
    if (held == work) {
      heldByLane.remove(lane);
      work.handOver();
      return;
    }
    work.handOver();
    if (held != null) {
      heldByLane.remove(lane);
      agenda.remove(held);
      injected.reordered.increment();
      held.handOver();
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
