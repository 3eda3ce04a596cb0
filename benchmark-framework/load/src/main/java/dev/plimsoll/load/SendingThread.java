// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.LeadingPadding;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.OsThread;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.TimerSlack;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends the messages of its producer loops, each at its intended time, or immediately if that has
 * passed. Intended times never change: a producer loop that waits for a permit does not delay the
 * others, and its delay is included in its latencies.
 *
 * <p>Threads: one at a time. If a send call may block and there are producer loops of other
 * clients, {@link BlockedCallDetector} looks for a call that does not return and lets a replacement
 * thread continue with those ({@link #replaceInside}). The replaced thread returns its producer
 * loop when its call has returned, and then waits until it is needed again. Each message is sent by
 * a single thread.
 *
 * <p>The loops are long methods so that the values carried from message to message stay in
 * registers: the last clock reading is the end of one send and, if the next message is due, its
 * send time.
 */
public final class SendingThread extends LeadingPadding implements Runnable {

  /** The longest sleep without checking {@link #stop} and calling tick. */
  private static final long MAX_SLEEP_NANOS = 4_000_000;

  /** How often to check blocked producer loops that nobody may wake. */
  private static final long INSPECT_NANOS = MAX_SLEEP_NANOS / 2;

  /**
   * How long after the end of the load messages that were due before it are still sent: a wake-up
   * that is some microseconds late must not leave the last message unsent. An overload lasts
   * longer.
   */
  private static final long GRACE_NANOS = 100_000_000;

  /** How long after the end of the load to wait for calls that have not returned. */
  private static final long RETURN_LIMIT_NANOS = 120_000_000_000L;

  /** If no latency needs the send time, the clock is read once for this number of messages. */
  private static final int UNTIMED = 16;

  /**
   * Returned instead of a clock reading: a replacement thread has taken over and this one must
   * leave.
   */
  private static final long REPLACED = Long.MIN_VALUE;

  private static final VarHandle CALL;

  static {
    try {
      CALL = MethodHandles.lookup().findVarHandle(SendingThread.class, "call", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final NanoClock clock;
  private final PhaseTimes phaseTimes;
  private final List<ProducerLoop> loops;
  private final WaitStrategy waitStrategy;
  private final MessageBudget budget;
  private final boolean closedLoad;
  private final boolean needsTick;
  private final boolean ticksOthers;
  private final boolean guarded;
  private final boolean timesEachMessage;
  private final ProducerLoopQueue queue = new ProducerLoopQueue();
  private final ArrayDeque<ProducerLoop> ready = new ArrayDeque<>();
  private final ArrayDeque<ProducerLoop> blocked = new ArrayDeque<>();
  private final ReadyProducerLoops awake;
  private final ReadyProducerLoops returned;
  private final ReplacementThreads replacements;
  private int blockedCount;
  private int detached;
  private long inspectedAt;

  /** The producer loop of the call that the thread is inside, if any. */
  private ProducerLoop current;

  private long tickedAt;
  private long sentSinceWait;
  private long measuredSinceWait;
  private long measuredInBursts;
  private long idleNanos;

  /** Even: the thread is not inside a call; odd: it is. Increases with each change. */
  private volatile long call;

  private volatile Thread thread;
  private volatile OsThread osThread;
  private volatile boolean stopped;
  private volatile Throwable failure;

  private Object unused;

  SendingThread(
      LoadContext context,
      List<ProducerLoop> loops,
      WaitStrategy waitStrategy,
      boolean closedLoad,
      MessageBudget budget) {
    this.clock = context.clock();
    this.phaseTimes = context.phaseTimes();
    this.loops = List.copyOf(loops);
    this.waitStrategy = waitStrategy;
    this.closedLoad = closedLoad;
    this.budget = budget;
    this.needsTick = context.needsTick();
    this.ticksOthers = needsTick && loops.size() > 1;
    this.guarded = servesSeveralClients(loops) && (context.sendMayBlock() || needsTick);
    this.timesEachMessage = context.timesEachMessage();
    this.awake = new ReadyProducerLoops(loops.size());
    this.returned = new ReadyProducerLoops(loops.size());
    this.replacements = new ReplacementThreads(this::resume);
  }

  private static boolean servesSeveralClients(List<ProducerLoop> loops) {
    for (ProducerLoop loop : loops) {
      if (loop.firstOfClient != loops.get(0).firstOfClient) {
        return true;
      }
    }
    return false;
  }

  /** Runs the load until its end; returns when all producer loops have ended. */
  @Override
  public void run() {
    send(true);
    replacements.awaitEnd();
  }

  /**
   * Continues in place of a thread that is stuck in a call, without the producer loops of the same
   * client: their calls would be stuck as well.
   */
  private void resume() {
    ProducerLoop stuck = current.firstOfClient;
    for (ProducerLoop loop : loops) {
      if (loop.firstOfClient == stuck) {
        loop.isDetached = true;
      }
    }
    detached++;
    queue.removeDetached();
    ready.removeIf(loop -> loop.isDetached);
    send(false);
  }

  private void begin() {
    sleepUntil(phaseTimes.start());
    for (ProducerLoop loop : loops) {
      loop.begin(this);
      add(loop);
    }
  }

  private void send(boolean first) {
    thread = Thread.currentThread();
    osThread = OsThread.current();
    try {
      TimerSlack.lowest();
      for (ProducerLoop loop : loops) {
        if (!loop.isDetached) {
          loop.bind();
        }
      }
      if (first) {
        begin();
      }
      boolean ended = closedLoad ? runClosed() : runOpen();
      if (!ended || !awaitReturns()) {
        return; // a replacement thread continues
      }
      endWaits();
      loops.forEach(ProducerLoop::flush);
      loops.forEach(ProducerLoop::countUnsent);
    } catch (RuntimeException | Error e) {
      // The run reads this through death(): a sending thread that died makes the run fail.
      failure = e;
      stopped = true;
    }
    replacements.end();
  }

  /** Ends the loop soon, whatever the schedule still holds. May be called from any thread. */
  public void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  /** The error that ended this thread early; null if none. */
  public Throwable failure() {
    return failure;
  }

  /** The producer loops of this thread. */
  public List<ProducerLoop> producerLoops() {
    return loops;
  }

  /**
   * The number of measured messages that were sent together with others because of pacing. Only
   * after the thread has ended.
   */
  public long measuredInBursts() {
    return measuredInBursts;
  }

  /**
   * How long this thread and its replacements waited inside the measured window, for intended times
   * or permits. Only after the thread has ended.
   */
  public long idleNanos() {
    return idleNanos;
  }

  /**
   * The time of measured messages inside calls of the client, of all producer loops. Only after the
   * thread has ended.
   */
  public long measuredCallNanos() {
    long sum = 0;
    for (ProducerLoop loop : loops) {
      sum += loop.measuredCallNanos();
    }
    return sum;
  }

  /** Whether a blocked call would delay producer loops of other clients. */
  boolean isGuarded() {
    return guarded;
  }

  boolean hasEnded() {
    return replacements.hasEnded();
  }

  /** Lets a blocked producer loop send again. Any thread. */
  void wake(ProducerLoop loop) {
    awake.add(loop);
    LockSupport.unpark(thread);
  }

  /** The number of the call that the thread is inside: odd; even if it is not inside a call. */
  long presentCall() {
    return (long) CALL.getAcquire(this);
  }

  /** The thread that sends at present. */
  OsThread osThread() {
    return osThread;
  }

  /**
   * Lets a replacement thread continue with the other producer loops, unless the present thread has
   * left this call meanwhile. Called by one thread.
   */
  void replaceInside(long number) {
    if (replacements.ensureThread() && CALL.compareAndSet(this, number, number + 1)) {
      replacements.resume();
    }
  }

  /** Sends one message; false: a replacement thread has taken over and this one must leave. */
  private boolean sendOne(ProducerLoop loop, InFlightMessage message, long intended, long now) {
    long number = 0;
    if (guarded) {
      number = call + 1;
      current = loop;
      CALL.setRelease(this, number);
    }
    long startedAt = needsTick ? loop.tick(now) : now;
    loop.send(message, closedLoad ? startedAt : intended, startedAt);
    if (guarded && !CALL.compareAndSet(this, number, number + 1)) {
      loop.callEnded(clock.nanos());
      if (!closedLoad) {
        loop.advance();
      }
      release(loop);
      return false;
    }
    return true;
  }

  /** Returns a producer loop after its call has ended on a replaced thread. */
  private void release(ProducerLoop loop) {
    returned.add(loop);
    LockSupport.unpark(thread);
  }

  private boolean runOpen() {
    final NanoClock time = clock;
    long now = time.nanos();
    int epoch = phaseTimes.epoch();
    long end = phaseTimes.loadEnd();
    while (!stopped) {
      if (phaseTimes.epoch() != epoch) {
        epoch = phaseTimes.epoch();
        end = phaseTimes.loadEnd();
      }
      admitAwake(now);
      if (blockedCount > 0 && now - inspectedAt > INSPECT_NANOS) {
        inspectBlocked();
      }
      ProducerLoop loop = queue.first();
      if (now >= end && isOver(loop, now)) {
        return true;
      }
      if (loop == null) {
        now = waitForPermit();
        if (now == REPLACED) {
          return false;
        }
        continue;
      }
      long intended = loop.nextIntended;
      if (intended > now || intended >= end) {
        if (intended >= end && blockedCount == 0 && detached == 0) {
          return true;
        }
        now = waitUntil(intended > now ? intended : now + INSPECT_NANOS, now);
        if (now == REPLACED) {
          return false;
        }
        continue;
      }
      InFlightMessage message = loop.permit();
      if (message == null) {
        queue.removeFirst();
        block(loop, now);
        continue;
      }
      sentSinceWait++;
      measuredSinceWait += loop.measured;
      if (!sendOne(loop, message, intended, now)) {
        return false;
      }
      loop.advance();
      queue.updateFirst();
      now = time.nanos();
      loop.callEnded(now);
      if (ticksOthers) {
        now = tickOthers(now);
        if (now == REPLACED) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Waits for producer loops whose calls have not returned; their unsent messages are counted
   * afterwards.
   *
   * @return false: a replacement thread has taken over and this one must leave
   */
  private boolean awaitReturns() {
    long deadline = clock.nanos() + RETURN_LIMIT_NANOS;
    while (detached > 0 && failure == null && clock.nanos() < deadline) {
      LockSupport.parkNanos(MAX_SLEEP_NANOS);
      admitAwake(clock.nanos());
      if (tickAll(clock.nanos()) == REPLACED) {
        return false;
      }
    }
    return true;
  }

  /** Ends the waiting time of producer loops that waited until the end. */
  private void endWaits() {
    long now = clock.nanos();
    for (ProducerLoop loop : loops) {
      if (loop.isBlocked) {
        loop.unblocked(now);
      }
    }
  }

  /** Whether all messages due before the end of the load are sent, or the grace period is over. */
  private boolean isOver(ProducerLoop first, long now) {
    long end = phaseTimes.loadEnd();
    boolean nothingDue =
        blockedCount == 0 && detached == 0 && (first == null || first.nextIntended >= end);
    return nothingDue || now >= end + GRACE_NANOS;
  }

  /** Ticks producer loops that have had nothing to send for a while. */
  private long tickOthers(long now) {
    return now - tickedAt < MAX_SLEEP_NANOS ? now : tickAll(now);
  }

  /**
   * Ticks all producer loops that are not inside a blocked call.
   *
   * @return the clock, or {@link #REPLACED} if a replacement thread has taken over during a tick
   */
  private long tickAll(long now) {
    long time = now;
    if (needsTick) {
      for (ProducerLoop loop : loops) {
        if (!loop.isDetached) {
          time = tick(loop, time);
        }
        if (time == REPLACED) {
          return REPLACED;
        }
      }
      tickedAt = time;
    }
    return time;
  }

  /** Ticks one producer loop. A tick may commit, which can block like a send. */
  private long tick(ProducerLoop loop, long now) {
    if (!guarded) {
      return loop.tick(now);
    }
    long number = call + 1;
    current = loop;
    CALL.setRelease(this, number);
    long after = loop.tick(now);
    if (!CALL.compareAndSet(this, number, number + 1)) {
      release(loop);
      return REPLACED;
    }
    return after;
  }

  private long waitUntil(long intended, long now) {
    countBurst();
    if (intended - now > MAX_SLEEP_NANOS || blockedCount > 0 || detached > 0) {
      LockSupport.parkNanos(Math.min(INSPECT_NANOS, intended - now));
      return tickAll(waited(now, clock.nanos()));
    }
    return waited(now, waitStrategy.until(intended));
  }

  /** Counts the part of a wait that is inside the measured window. */
  private long waited(long from, long until) {
    long begin = Math.max(from, phaseTimes.measuredStart());
    long end = Math.min(until, phaseTimes.measuredEnd());
    idleNanos += Math.max(0, end - begin);
    return until;
  }

  private void countBurst() {
    if (sentSinceWait > 1 && waitStrategy.sendsTogether()) {
      measuredInBursts += measuredSinceWait;
    }
    sentSinceWait = 0;
    measuredSinceWait = 0;
  }

  private void block(ProducerLoop loop, long now) {
    loop.blocked(now);
    blockedCount++;
    if (!loop.isListed) {
      loop.isListed = true;
      blocked.add(loop);
    }
    if (loop.hasPermit() && loop.cancelWait()) {
      admit(loop, now);
    }
  }

  private void admit(ProducerLoop loop, long now) {
    loop.unblocked(now);
    blockedCount--;
    add(loop);
  }

  private void add(ProducerLoop loop) {
    if (closedLoad) {
      ready.add(loop);
    } else {
      queue.add(loop);
    }
  }

  /** Admits producer loops that were woken, and those whose calls have returned. */
  private void admitAwake(long now) {
    for (ProducerLoop loop = awake.poll(); loop != null; loop = awake.poll()) {
      if (loop.isDetached) {
        loop.isWoken = true;
      } else {
        admit(loop, now);
      }
    }
    if (detached > 0) {
      admitReturned(now);
    }
  }

  private void admitReturned(long now) {
    for (ProducerLoop caller = returned.poll(); caller != null; caller = returned.poll()) {
      detached--;
      for (ProducerLoop loop : loops) {
        if (loop.firstOfClient == caller.firstOfClient) {
          attach(loop, now);
        }
      }
    }
  }

  private void attach(ProducerLoop loop, long now) {
    loop.isDetached = false;
    loop.bind();
    if (!loop.isBlocked) {
      add(loop);
    } else if (loop.isWoken) {
      admit(loop, now);
    }
    loop.isWoken = false;
  }

  /** Waits while no producer loop can send. */
  private long waitForPermit() {
    countBurst();
    long recheck = inspectBlocked();
    if (queue.first() != null || !ready.isEmpty()) {
      return clock.nanos();
    }
    LockSupport.parkNanos(recheck);
    return tickAll(waited(inspectedAt, clock.nanos()));
  }

  /**
   * Admits blocked producer loops that have permits but were not woken: nobody wakes them, or too
   * few permits were returned for a wake-up.
   *
   * @return when to check again, in nanoseconds from now
   */
  private long inspectBlocked() {
    long recheck = MAX_SLEEP_NANOS;
    long now = clock.nanos();
    for (int i = blocked.size(); i > 0; i--) {
      ProducerLoop loop = blocked.poll();
      if (loop.isBlocked && !loop.isDetached && loop.hasPermit() && loop.cancelWait()) {
        admit(loop, now);
      }
      if (loop.isBlocked) {
        recheck = Math.min(recheck, loop.recheckNanos());
        blocked.add(loop);
      } else {
        loop.isListed = false;
      }
    }
    inspectedAt = now;
    return recheck;
  }

  private boolean runClosed() {
    final NanoClock time = clock;
    long now = time.nanos();
    int epoch = phaseTimes.epoch();
    long end = phaseTimes.loadEnd();
    int sinceReading = 0;
    while (!stopped && now < end) {
      if (phaseTimes.epoch() != epoch) {
        epoch = phaseTimes.epoch();
        end = phaseTimes.loadEnd();
      }
      admitAwake(now);
      if (blockedCount > 0 && now - inspectedAt > INSPECT_NANOS) {
        inspectBlocked();
      }
      ProducerLoop loop = ready.peek();
      if (loop == null) {
        now = waitForPermit();
        if (now == REPLACED) {
          return false;
        }
        continue;
      }
      InFlightMessage message = loop.permit();
      if (message == null) {
        ready.remove();
        block(loop, now);
        continue;
      }
      loop.updatePhaseOfClosed(now, budget);
      if (!sendOne(loop, message, now, now)) {
        return false;
      }
      if (ready.size() > 1) {
        ready.add(ready.remove());
      }
      if (timesEachMessage || ++sinceReading == UNTIMED) {
        now = time.nanos();
        sinceReading = 0;
      }
      if (ticksOthers) {
        now = tickOthers(now);
        if (now == REPLACED) {
          return false;
        }
      }
    }
    return true;
  }

  private void sleepUntil(long instant) {
    while (!stopped && clock.nanos() < instant) {
      LockSupport.parkNanos(Math.min(MAX_SLEEP_NANOS, instant - clock.nanos()));
    }
  }
}
