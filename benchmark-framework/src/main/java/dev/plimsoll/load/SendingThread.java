// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import dev.plimsoll.record.Windows;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends the messages of its lanes, each at its intended time or, when that has passed, at once. The
 * intended times stand whatever happens: a lane that waits for a permit does not hold up the
 * others, and what it was late for is in its latencies.
 *
 * <p>The loop is one method, since what it carries from message to message (the clock's last
 * reading is the end of one send and, if the next is due, the send time of that) must stay in
 * registers.
 */
public final class SendingThread implements Runnable {

  /** The longest sleep without looking at {@link #stop} and calling tick. */
  private static final long SLICE_NANOS = 4_000_000;

  /**
   * So long after the end of the load messages that were due before it are still sent: a thread
   * that is woken some microseconds late must not make the last message an unsent one. An overload
   * is longer.
   */
  private static final long GRACE_NANOS = 100_000_000;

  private final NanoClock clock;
  private final Windows windows;
  private final List<Lane> lanes;
  private final Waiter waiter;
  private final MessageBudget budget;
  private final boolean closedLoad;
  private final boolean ticksOthers;
  private final LaneQueue queue = new LaneQueue();
  private final ArrayDeque<Lane> blocked = new ArrayDeque<>();
  private long tickedAt;
  private volatile Thread thread;
  private volatile boolean stopped;
  private volatile Throwable death;

  SendingThread(
      LoadContext context,
      List<Lane> lanes,
      Waiter waiter,
      boolean closedLoad,
      MessageBudget budget) {
    this.clock = context.clock();
    this.windows = context.windows();
    this.lanes = List.copyOf(lanes);
    this.waiter = waiter;
    this.closedLoad = closedLoad;
    this.budget = budget;
    this.ticksOthers = context.needsTick() && lanes.size() > 1;
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    try {
      TimerSlack.lowest();
      lanes.forEach(Lane::bind);
      sleepUntil(windows.start());
      if (closedLoad) {
        runClosed();
      } else {
        runOpen();
      }
      endWaits();
      lanes.forEach(Lane::flush);
      lanes.forEach(Lane::countRest);
    } catch (RuntimeException | Error e) {
      // Told to the run by death(): a dead sending thread fails it.
      death = e;
    }
  }

  /** Ends the loop soon, whatever the schedule still holds. May be called from any thread. */
  public void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  /** What ended this thread before its time; null if nothing did. */
  public Throwable death() {
    return death;
  }

  /** The lanes of this thread. */
  public List<Lane> lanes() {
    return lanes;
  }

  private void runOpen() {
    final NanoClock time = clock;
    lanes.forEach(queue::add);
    long now = time.nanos();
    long readySince = now;
    while (!stopped) {
      if (!blocked.isEmpty()) {
        readmit(now);
      }
      Lane lane = queue.first();
      if (now >= windows.loadEnd() && isOver(lane, now)) {
        return;
      }
      if (lane == null) {
        now = waitForPermit();
        continue;
      }
      long intended = lane.nextIntended;
      if (intended > now) {
        if (intended >= windows.loadEnd() && blocked.isEmpty()) {
          return;
        }
        now = waitUntil(intended, now);
        continue;
      }
      SendSlot slot = lane.permit();
      if (slot == null) {
        queue.removeFirst();
        lane.blocked(now);
        blocked.add(lane);
        continue;
      }
      lane.send(slot, intended, now, readySince);
      lane.advance();
      queue.firstChanged();
      now = time.nanos();
      if (ticksOthers) {
        now = tickOthers(now);
      }
      readySince = now;
    }
  }

  /** Lanes that waited until the end have waited until now. */
  private void endWaits() {
    long now = clock.nanos();
    for (Lane lane : blocked) {
      lane.unblocked(now);
    }
  }

  /** Whether all that was due before the end of the load is sent, or it is too late for it. */
  private boolean isOver(Lane first, long now) {
    long end = windows.loadEnd();
    boolean nothingDue = blocked.isEmpty() && (first == null || first.nextIntended >= end);
    return nothingDue || now >= end + GRACE_NANOS;
  }

  /** Lanes that have nothing to send for a while want their tick all the same. */
  private long tickOthers(long now) {
    if (now - tickedAt < SLICE_NANOS) {
      return now;
    }
    tickAll(now);
    tickedAt = clock.nanos();
    return tickedAt;
  }

  private void tickAll(long now) {
    for (Lane lane : lanes) {
      lane.tick(now);
    }
  }

  private long waitUntil(long intended, long now) {
    if (intended - now > SLICE_NANOS || !blocked.isEmpty()) {
      LockSupport.parkNanos(Math.min(SLICE_NANOS / 2, intended - now));
      long woken = clock.nanos();
      tickAll(woken);
      return woken;
    }
    return waiter.until(intended);
  }

  private void readmit(long now) {
    for (int i = blocked.size(); i > 0; i--) {
      Lane lane = blocked.poll();
      if (lane.hasPermit()) {
        lane.unblocked(now);
        queue.add(lane);
      } else {
        blocked.add(lane);
      }
    }
  }

  /** All lanes are at their bounds. */
  private long waitForPermit() {
    long recheck = SLICE_NANOS;
    for (Lane lane : blocked) {
      if (lane.hasPermit()) {
        return clock.nanos();
      }
      recheck = Math.min(recheck, lane.recheckNanos());
    }
    LockSupport.parkNanos(recheck);
    long woken = clock.nanos();
    tickAll(woken);
    return woken;
  }

  private void runClosed() {
    final NanoClock time = clock;
    final Lane[] all = lanes.toArray(new Lane[0]);
    long now = time.nanos();
    while (!stopped && now < windows.loadEnd()) {
      boolean sentAny = false;
      for (Lane lane : all) {
        SendSlot slot = lane.permit();
        if (slot != null) {
          lane.phaseOfClosed(now, budget);
          lane.send(slot, now, now, now);
          now = time.nanos();
          if (ticksOthers) {
            now = tickOthers(now);
          }
          sentAny = true;
        }
      }
      if (!sentAny) {
        now = waitForAnyPermit(all, now);
      }
    }
  }

  private long waitForAnyPermit(Lane[] all, long now) {
    for (Lane lane : all) {
      lane.blocked(now);
      blocked.add(lane);
    }
    long woken = waitForPermit();
    blocked.clear();
    for (Lane lane : all) {
      lane.unblocked(woken);
    }
    return woken;
  }

  private void sleepUntil(long instant) {
    while (!stopped && clock.nanos() < instant) {
      LockSupport.parkNanos(Math.min(SLICE_NANOS, instant - clock.nanos()));
    }
  }
}
