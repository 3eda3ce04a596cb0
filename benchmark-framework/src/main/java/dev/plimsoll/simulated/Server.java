// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.record.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes messages and gives them to its threads, which acknowledge and deliver them when their time
 * has come.
 *
 * <p>The time of a message is its arrival (later, if the capacity forms a queue) plus its service
 * time; if that falls into a stall, it is the end of the stall. A queue stands still in a stall.
 */
final class Server implements AutoCloseable {

  private final Behaviour behaviour;
  private final Faults.Injected injected;
  private final NanoClock clock;
  private final FaultSchedule faultSchedule = new FaultSchedule();
  private final List<ServerThread> threads = new ArrayList<>();
  private final AtomicInteger consumers = new AtomicInteger();
  private final Capacity capacity;
  private final Map<Faults, List<ScheduledEvent>> unansweredByProducer = new ConcurrentHashMap<>();
  private volatile boolean closed;
  private volatile boolean loadHasBegun;

  Server(Behaviour behaviour, Faults.Injected injected, NanoClock clock) {
    this.behaviour = behaviour;
    this.injected = injected;
    this.clock = clock;
    this.capacity = new Capacity(behaviour.capacityPerSecond());
    for (int i = 0; i < Math.max(1, behaviour.completionThreads()); i++) {
      threads.add(new ServerThread(this, behaviour, faultSchedule, clock));
    }
  }

  void start() {
    for (int i = 0; i < threads.size(); i++) {
      threads.get(i).start(i);
    }
  }

  Faults.Injected injected() {
    return injected;
  }

  List<ServerThread> threads() {
    return threads;
  }

  EventLateness.Total lateness() {
    return EventLateness.total(threads.stream().map(ServerThread::lateness).toList());
  }

  void loadBegins() {
    loadHasBegun = true;
  }

  /** Puts those stalls and outages in place that count from the start of the load. */
  void loadBegins(long startNanos) {
    faultSchedule.loadBegins(behaviour, startNanos);
    loadBegins();
  }

  boolean loadHasBegun() {
    return loadHasBegun;
  }

  /** Puts the other stalls and outages in place. */
  void measuringBegins(long startNanos) {
    faultSchedule.measuringBegins(behaviour, startNanos);
    threads.forEach(thread -> thread.lateness().begin(startNanos));
  }

  /** The thread that is to serve another consumer. */
  ServerThread nextForConsumer() {
    return threads.get(Math.floorMod(consumers.getAndIncrement(), threads.size()));
  }

  /**
   * Takes a message; the calling thread waits here for the end of a stall if sends block.
   *
   * @param faults of the producer, or null for a message that nothing happens to
   * @param turn deals messages to the threads
   */
  void accept(
      SimulatedTopic topic,
      int partition,
      byte[] payload,
      SendCompletion completion,
      Faults faults,
      int turn) {
    long now = clock.nanos();
    if (behaviour.blockingSend()) {
      now = waitWhileStalled(now);
    }
    ScheduledEvent event = new ScheduledEvent(topic, partition, payload, completion, faults);
    if (faults == null) {
      event.at = capacity.startOf(now);
    } else if (isCutOff(event, now)) {
      return;
    } else if (faults.refuses()) {
      event.fail(FailureKind.REJECTED, "refused on purpose");
      return;
    } else {
      schedule(event, now);
    }
    threads.get(Math.floorMod(turn, threads.size())).give(event);
  }

  private void schedule(ScheduledEvent event, long now) {
    Faults faults = event.faults;
    if (faults.timesOut()) {
      event.kind = ScheduledEvent.Kind.TIMEOUT;
      event.at = now + behaviour.faults().sendTimeoutAfter().toNanos();
      return;
    }
    event.lost = faults.loses();
    event.twice = !event.lost && faults.duplicates();
    event.overtaken = !event.lost && faults.reorders();
    event.comesAgain = !event.lost && !event.twice && faults.redelivers();
    event.at = startOfService(now) + behaviour.serviceTime().nextNanos(faults.random());
    event.deliveryDelayNanos = behaviour.consumption().delay().nextNanos(faults.random());
  }

  /** What waits for its service is not served in a stall: the queue is taken up again after it. */
  private long startOfService(long now) {
    long start = capacity.startOf(now);
    if (!capacity.isBounded()) {
      return start;
    }
    long after = faultSchedule.completions().after(start);
    return after == start ? start : capacity.startOf(after);
  }

  /** Whether the system is down then, so that the send fails or is never answered. */
  boolean isCutOff(ScheduledEvent event, long instant) {
    Behaviour.Outage.Sends sends = faultSchedule.outageAt(instant);
    if (sends == null) {
      return false;
    }
    switch (sends) {
      case FAIL -> {
        injected.disconnected.increment();
        event.fail(FailureKind.DISCONNECTED, "down on purpose");
      }
      case UNANSWERED -> {
        injected.unanswered.increment();
        unansweredByProducer.compute(event.faults, (producer, list) -> with(event, list));
      }
    }
    return true;
  }

  private long waitWhileStalled(long now) {
    long instant = now;
    for (StallTimes.Span stall : faultSchedule.completions().spans()) {
      while (!closed && stall.contains(instant)) {
        LockSupport.parkNanos(stall.until() - instant);
        instant = clock.nanos();
      }
    }
    return instant;
  }

  private static List<ScheduledEvent> with(ScheduledEvent event, List<ScheduledEvent> list) {
    List<ScheduledEvent> all = list == null ? new ArrayList<>() : list;
    all.add(event);
    return all;
  }

  /** Fails what this producer has sent and nobody answers. */
  void abandon(Faults producer) {
    List<ScheduledEvent> all = unansweredByProducer.remove(producer);
    if (all != null) {
      all.forEach(ScheduledEvent::abort);
    }
  }

  @Override
  public void close() {
    closed = true;
    threads.forEach(ServerThread::close);
    List.copyOf(unansweredByProducer.keySet()).forEach(this::abandon);
  }
}
