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
 * A thread that completes sends and serves consumers when their time has come.
 *
 * <p>All times follow from one another by arithmetic, none from when the thread got round to it;
 * how late it did is recorded.
 */
final class ServerThread implements Runnable {

  /** How long a message waits for another one that overtakes it, before it goes on by itself. */
  private static final long REORDER_NANOS = 50_000_000;

  private final Server server;
  private final Behaviour behaviour;
  private final Calendar calendar;
  private final NanoClock clock;
  private final Agenda agenda;
  private final Lateness lateness = new Lateness();
  private final Overtaking overtaking = new Overtaking();
  private final Queue<Work> arrived = new ConcurrentLinkedQueue<>();
  private final List<SimulatedConsumer> toServe = new ArrayList<>();
  private final long ackDelayNanos;
  private Thread thread;
  private volatile boolean sleeping;
  private volatile boolean closed;
  private volatile boolean ended;

  ServerThread(Server server, Behaviour behaviour, Calendar calendar, NanoClock clock) {
    this.server = server;
    this.behaviour = behaviour;
    this.calendar = calendar;
    this.clock = clock;
    this.agenda = new Agenda(calendar);
    this.ackDelayNanos = behaviour.ackDelay().toNanos();
  }

  void start(int number) {
    thread = new Thread(this, "simulated-server-" + number);
    thread.setDaemon(true);
    thread.start();
  }

  Lateness lateness() {
    return lateness;
  }

  Calendar calendar() {
    return calendar;
  }

  /** The instant that the thread's agenda is compared with. */
  long now() {
    return clock.nanos();
  }

  /** Leaves it something to do. Any thread. */
  void give(Work work) {
    arrived.add(work);
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
      sleep(work());
    }
    ended = true;
    abortArrived();
    agenda.abort();
  }

  private void sleep(long nanos) {
    sleeping = true;
    if (arrived.isEmpty() && !closed) {
      LockSupport.parkNanos(nanos);
    }
    sleeping = false;
  }

  /** Does what is due; nanoseconds until more is, if nothing else comes. */
  long work() {
    long now;
    do {
      takeArrived();
      now = clock.nanos();
      for (Work next = agenda.poll(now); next != null; next = agenda.poll(now)) {
        perform(next, now);
        takeArrived();
        now = clock.nanos();
      }
    } while (serveConsumers());
    return agenda.idleNanos(now);
  }

  private void takeArrived() {
    for (Work work = arrived.poll(); work != null; work = arrived.poll()) {
      agenda.add(work);
    }
  }

  private void abortArrived() {
    for (Work work = arrived.poll(); work != null; work = arrived.poll()) {
      work.abort();
    }
  }

  private void perform(Work work, long now) {
    switch (work.kind) {
      case MESSAGE -> arrive(work, now);
      case ACKNOWLEDGEMENT -> acknowledge(work, now);
      case TIMEOUT -> timeOut(work, now);
      case DELIVERY -> deliver(work);
      case RELEASE -> {
        if (overtaking.releases(work.heldBack)) {
          work.heldBack.at = work.at;
          makeReady(work.heldBack);
        }
      }
      case WAKING -> {
        work.consumer.wokenAt(work.at);
        serveSoon(work.consumer);
      }
    }
  }

  private void arrive(Work work, long now) {
    takePayload(work);
    if (work.faults != null && calendar.outageAt(work.at) != null) {
      acknowledge(work, now);
      return;
    }
    if (ackDelayNanos == 0) {
      acknowledge(work, now);
    } else {
      agenda.add(work.acknowledgementAt(work.at + ackDelayNanos));
    }
    if (!work.lost) {
      goOn(work);
    }
  }

  /** The array is the sender's again with the completion. */
  private void takePayload(Work work) {
    if (behaviour.payloads() == Behaviour.Payloads.HELD) {
      work.payload = work.payload.clone();
    }
  }

  private void acknowledge(Work work, long now) {
    lateness.completed(work.at, now);
    if (work.faults == null || !server.isCutOff(work, work.at)) {
      work.acknowledge();
    }
  }

  private void timeOut(Work work, long now) {
    takePayload(work);
    lateness.completed(work.at, now);
    work.fail(FailureKind.TIMEOUT, "timed out on purpose");
    behaviour
        .faults()
        .arrivalAfterTimeout()
        .ifPresent(
            delay -> {
              work.kind = Work.Kind.DELIVERY;
              work.at += delay.toNanos();
              agenda.add(work);
            });
  }

  private void goOn(Work work) {
    if (behaviour.faults().reordering() == 0) {
      makeReady(work);
    } else if (overtaking.holds(work)) {
      agenda.add(work.releaseAt(work.at + REORDER_NANOS));
    } else {
      long instant = work.at;
      makeReady(work);
      Work overtaken = overtaking.overtakenBy(work);
      if (overtaken != null) {
        server.injected().reordered.increment();
        overtaken.at = instant;
        makeReady(overtaken);
      }
    }
  }

  private void makeReady(Work work) {
    if (work.deliveryDelayNanos == 0) {
      deliver(work);
    } else {
      work.kind = Work.Kind.DELIVERY;
      work.at += work.deliveryDelayNanos;
      agenda.add(work);
    }
  }

  private void deliver(Work work) {
    if (work.consumer != null) {
      queue(work, work.consumer);
      return;
    }
    work.topic.distribute(work, this);
    if (work.twice) {
      work.topic.distribute(work, this);
    }
  }

  /** Queues a message that is ready for a consumer. */
  void queue(Work work, SimulatedConsumer consumer) {
    if (consumer.servedBy() != this) {
      consumer.servedBy().give(work.deliveryTo(consumer, work.at));
      return;
    }
    if (consumer.queue(work)) {
      serve(consumer);
    } else {
      serveSoon(consumer);
    }
  }

  /** A message that was due then comes again. */
  void redeliver(Work work, SimulatedConsumer consumer, long due) {
    Work again = work.deliveryTo(consumer, due + behaviour.faults().redeliveryDelay().toNanos());
    again.comesAgain = false;
    again.redelivered = true;
    server.injected().redelivered.increment();
    agenda.add(again);
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
      agenda.add(Work.waking(consumer, next));
    }
  }

  void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
