// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.record.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Accepts messages and passes them to its threads, which acknowledge and deliver them at their
 * time.
 *
 * <p>The time of a message is its arrival (later, if it queues for capacity) plus its service time;
 * if that is during a stall, the end of the stall. During a stall the queue does not advance.
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
    this.capacity =
        new Capacity(
            behaviour.capacityPerSecond(),
            behaviour.randomCapacity()
                ? Optional.of(new SplittableRandom(behaviour.faults().seed()))
                : Optional.empty());
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

  /** Activates stalls and outages counted from the start of the load. */
  void loadBegins(long startNanos) {
    faultSchedule.loadBegins(behaviour, startNanos);
    loadBegins();
  }

  boolean loadHasBegun() {
    return loadHasBegun;
  }

  /** Activates the other stalls and outages. */
  void measuringBegins(long startNanos) {
    faultSchedule.measuringBegins(behaviour, startNanos);
    threads.forEach(thread -> thread.lateness().begin(startNanos));
  }

  /** The thread that serves the next consumer. */
  ServerThread nextForConsumer() {
    return threads.get(Math.floorMod(consumers.getAndIncrement(), threads.size()));
  }

  /**
   * Accepts a message; if sends block, the calling thread waits here for the end of a stall.
   *
   * @param faults of the producer, or null for a message without faults
   * @param turn determines the thread of the message
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
    accept(new ScheduledEvent(topic, partition, payload, completion, faults), now, turn);
  }

  /** Accepts a message at this instant. */
  void accept(ScheduledEvent event, long now, int turn) {
    if (event.faults == null) {
      event.at = capacity.startOf(now);
    } else if (isCutOff(event, now)) {
      return;
    } else if (event.faults.refuses()) {
      event.fail(FailureKind.REJECTED, "refused on purpose");
      return;
    } else {
      schedule(event, now);
    }
    threads.get(Math.floorMod(turn, threads.size())).give(event);
  }

  /** Accepts a request that is no message: it takes its service time and has no other faults. */
  void acceptRequest(ScheduledEvent event, long now) {
    event.at =
        event.faults == null
            ? capacity.startOf(now)
            : startOfService(now) + behaviour.serviceTime().nextNanos(event.faults.random());
    threads.get(0).give(event);
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
    event.at =
        startOfService(now)
            + behaviour.serviceTime().nextNanos(faults.random())
            + (event.payload == null ? 0 : behaviour.nanosOfSize(event.payload.length));
    event.deliveryDelayNanos = behaviour.consumption().delay().nextNanos(faults.random());
  }

  /** Messages waiting for service are not served during a stall; the queue continues after it. */
  private long startOfService(long now) {
    long start = capacity.startOf(now);
    if (!capacity.isBounded()) {
      return start;
    }
    long after = faultSchedule.completions().after(start);
    return after == start ? start : capacity.startOf(after);
  }

  /** Whether the system is down at this instant, so that the send fails or is never answered. */
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
        LockSupport.parkNanos(stall.endAfter(instant) - instant);
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

  /** Fails the unanswered sends of this producer. */
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
