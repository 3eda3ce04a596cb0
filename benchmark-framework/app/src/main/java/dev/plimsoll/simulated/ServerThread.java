// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that completes sends and serves consumers at their time.
 *
 * <p>All times are computed from one another, never from when the thread performed an event; its
 * lateness is recorded.
 */
final class ServerThread implements Runnable {

  /** How long a held-back message waits to be overtaken before it is released. */
  private static final long REORDER_NANOS = 50_000_000;

  private final Server server;
  private final Behaviour behaviour;
  private final FaultSchedule faultSchedule;
  private final NanoClock clock;
  private final EventQueue events;
  private final EventLateness lateness = new EventLateness();
  private final Reordering reordering = new Reordering();
  private final Queue<ScheduledEvent> arrived = new ConcurrentLinkedQueue<>();
  private final List<SimulatedConsumer> toServe = new ArrayList<>();
  private final long ackDelayNanos;
  private Runnable whenIdle = () -> {};
  private long dueNanos;
  private Thread thread;
  private volatile boolean sleeping;
  private volatile boolean closed;
  private volatile boolean ended;

  ServerThread(Server server, Behaviour behaviour, FaultSchedule faultSchedule, NanoClock clock) {
    this.server = server;
    this.behaviour = behaviour;
    this.faultSchedule = faultSchedule;
    this.clock = clock;
    this.events = new EventQueue(faultSchedule);
    this.ackDelayNanos = behaviour.ackDelay().toNanos();
  }

  void start(int number) {
    thread = new Thread(this, "simulated-server-" + number);
    thread.setDaemon(true);
    thread.start();
  }

  /** Sets what this thread does whenever nothing more is due. To be called before the start. */
  void whenIdle(Runnable action) {
    whenIdle = action;
  }

  /** When the event that is being performed was due. On this thread only. */
  long dueNanos() {
    return dueNanos;
  }

  EventLateness lateness() {
    return lateness;
  }

  FaultSchedule faultSchedule() {
    return faultSchedule;
  }

  /** The instant that the event queue is compared with. */
  long now() {
    return clock.nanos();
  }

  /** Adds an event. Any thread. */
  void give(ScheduledEvent event) {
    arrived.add(event);
    if (sleeping) {
      LockSupport.unpark(thread);
    }
    if (ended) {
      abortArrived();
    }
  }

  @Override
  public void run() {
    TimerSlack.lowest();
    while (!closed) {
      work();
      whenIdle.run();
      sleep(events.idleNanos(clock.nanos()));
    }
    ended = true;
    abortArrived();
    events.abort();
  }

  private void sleep(long nanos) {
    sleeping = true;
    if (arrived.isEmpty() && !closed) {
      LockSupport.parkNanos(nanos);
    }
    sleeping = false;
  }

  /** Performs all due events; returns the nanoseconds until the next one. */
  long work() {
    long now;
    do {
      takeArrived();
      now = clock.nanos();
      for (ScheduledEvent next = events.poll(now); next != null; next = events.poll(now)) {
        perform(next, now);
        takeArrived();
        now = clock.nanos();
      }
    } while (serveConsumers());
    return events.idleNanos(now);
  }

  private void takeArrived() {
    for (ScheduledEvent event = arrived.poll(); event != null; event = arrived.poll()) {
      events.add(event);
    }
  }

  private void abortArrived() {
    for (ScheduledEvent event = arrived.poll(); event != null; event = arrived.poll()) {
      event.abort();
    }
  }

  private void perform(ScheduledEvent event, long now) {
    dueNanos = event.at;
    switch (event.kind) {
      case MESSAGE -> arrive(event, now);
      case ACKNOWLEDGEMENT -> acknowledge(event, now);
      case TIMEOUT -> timeOut(event, now);
      case DELIVERY -> deliver(event);
      case RELEASE -> {
        if (reordering.releases(event.heldBack)) {
          event.heldBack.at = event.at;
          prepare(event.heldBack);
        }
      }
      case WAKING -> {
        event.consumer.wokenAt(event.at);
        serveSoon(event.consumer);
      }
      case ACTION -> event.action.run();
    }
  }

  private void arrive(ScheduledEvent event, long now) {
    takePayload(event);
    if (event.faults != null && faultSchedule.outageAt(event.at) != null) {
      acknowledge(event, now);
      return;
    }
    if (ackDelayNanos == 0) {
      acknowledge(event, now);
    } else {
      events.add(event.acknowledgementAt(event.at + ackDelayNanos));
    }
    if (!event.lost) {
      forward(event);
    }
  }

  /** Copies the payload if the sender may reuse the array after the completion. */
  private void takePayload(ScheduledEvent event) {
    if (behaviour.payloads() == Behaviour.PayloadHandling.HELD) {
      event.payload = event.payload.clone();
    }
  }

  private void acknowledge(ScheduledEvent event, long now) {
    lateness.completed(event.at, now);
    if (event.faults == null || !server.isCutOff(event, event.at)) {
      event.acknowledge();
    }
  }

  private void timeOut(ScheduledEvent event, long now) {
    takePayload(event);
    lateness.completed(event.at, now);
    event.fail(FailureKind.TIMEOUT, "timed out on purpose");
    behaviour
        .faults()
        .arrivalAfterTimeout()
        .ifPresent(
            delay -> {
              event.kind = ScheduledEvent.Kind.DELIVERY;
              event.at += delay.toNanos();
              events.add(event);
            });
  }

  private void forward(ScheduledEvent event) {
    if (behaviour.faults().reordering() == 0) {
      prepare(event);
    } else if (reordering.holds(event)) {
      events.add(event.releaseAt(event.at + REORDER_NANOS));
    } else {
      long instant = event.at;
      prepare(event);
      ScheduledEvent overtaken = reordering.overtakenBy(event);
      if (overtaken != null) {
        server.injected().reordered.increment();
        overtaken.at = instant;
        prepare(overtaken);
      }
    }
  }

  private void prepare(ScheduledEvent event) {
    if (event.deliveryDelayNanos == 0) {
      deliver(event);
    } else {
      event.kind = ScheduledEvent.Kind.DELIVERY;
      event.at += event.deliveryDelayNanos;
      events.add(event);
    }
  }

  private void deliver(ScheduledEvent event) {
    if (event.consumer != null) {
      queue(event, event.consumer);
      return;
    }
    distribute(event);
    if (event.twice) {
      distribute(event);
    }
  }

  private void distribute(ScheduledEvent event) {
    if (event.action == null) {
      event.topic.distribute(event, this);
    } else {
      event.action.run();
    }
  }

  /** Queues a ready message for a consumer. */
  void queue(ScheduledEvent event, SimulatedConsumer consumer) {
    if (consumer.servedBy() != this) {
      consumer.servedBy().give(event.deliveryTo(consumer, event.at));
      return;
    }
    if (consumer.queue(event)) {
      serve(consumer);
    } else {
      serveSoon(consumer);
    }
  }

  /** Redelivers a message that was due at {@code due}. */
  void redeliver(ScheduledEvent event, SimulatedConsumer consumer, long due) {
    ScheduledEvent again =
        event.deliveryTo(consumer, due + behaviour.faults().redeliveryDelay().toNanos());
    again.comesAgain = false;
    again.redelivered = true;
    server.injected().redelivered.increment();
    events.add(again);
  }

  private void serveSoon(SimulatedConsumer consumer) {
    if (consumer.waitsToBeServed()) {
      toServe.add(consumer);
    }
  }

  private boolean serveConsumers() {
    if (toServe.isEmpty()) {
      return false;
    }
    for (int i = 0; i < toServe.size(); i++) {
      serve(toServe.get(i));
    }
    toServe.clear();
    return true;
  }

  private void serve(SimulatedConsumer consumer) {
    long next = consumer.serve(clock.nanos());
    if (consumer.wakesAt(next)) {
      events.add(ScheduledEvent.waking(consumer, next));
    }
  }

  void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
