// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.record.CallbackTime;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.record.Recorder;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.SequenceSet;
import java.util.function.Supplier;

/**
 * One producer with its own schedule, sequence numbers and permits.
 *
 * <p>Threads: owned by one sending thread from {@link #bind} on, which also reads the accounts when
 * it has ended; in-flight messages reach the fields marked so from completing threads.
 */
public final class ProducerLoop {

  /** One call in so many is timed on both sides. A power of two. */
  private static final int SAMPLED = 64;

  /** A message that took longer, and of which the call was not timed, took long by our fault. */
  private static final long UNTIMED_LOOP_NANOS = 100_000;

  /** A tick that takes no longer has done nothing. */
  private static final long IDLE_TICK_NANOS = 2_000;

  // Reached from completing threads; constant.
  final NanoClock clock;
  final PhaseTimes phaseTimes;
  final Recorders recorders;
  final SendOutcomes outcomes;
  final InFlightMessages inFlight;
  final int producer;
  final int messageSize;
  final boolean recordsAcknowledgements;

  private final LoadContext context;
  private final DriverProducer driver;
  private final ArrivalTimes arrivalTimes;
  private final Supplier<MessageKey> keys;
  private final PayloadWriter payloads;
  private final Gate gate;
  private final int ownFlags;
  private final boolean mayBlock;
  private Recorder sends;
  private boolean insideCall;
  private long sequence;
  private long firstMeasured = -1;
  private long untilMeasured = -1;
  private long dueMeasured;
  private RunPhase phase = RunPhase.WARM_UP;
  private long phaseUntil;
  private int phaseEpoch;
  private long scheduleStart;
  private MessageBudget.Share share;
  private long blockedSince;
  private long blockedNanos;
  private long firstBlockedAt;
  private final Caller caller = new Caller();
  private CallbackTime callbacks;
  private volatile SendingThread loop;
  private long idealSend;
  private long idealFree;
  private long ownBefore;
  private long ownAfter;
  private long ownInside;
  private long callStart;
  private long callEnd;
  private boolean timed;
  private boolean sampled;
  long nextIntended;
  boolean isBlocked;
  boolean isListed;
  boolean isAway;

  /** It was woken while it was away. */
  boolean isWoken;

  private long began;

  /**
   * @param arrivalTimes the schedule; null for closed load
   * @param limit how many messages may be outstanding
   * @param gate a second bound by what has been received, or {@link Gate#OPEN}
   */
  ProducerLoop(
      LoadContext context,
      int producer,
      DriverProducer driver,
      ArrivalTimes arrivalTimes,
      Supplier<MessageKey> keys,
      int limit,
      Gate gate) {
    this.context = context;
    this.clock = context.clock();
    this.phaseTimes = context.phaseTimes();
    this.recorders = context.recorders();
    this.outcomes = context.outcomes();
    this.inFlight = new InFlightMessages(this, limit);
    this.producer = producer;
    this.messageSize = context.messageSize();
    this.recordsAcknowledgements = context.recordsAcknowledgements();
    this.driver = driver;
    this.arrivalTimes = arrivalTimes;
    this.keys = keys;
    this.payloads = new PayloadWriter(context.payloads(), context.payloadUse(), producer);
    this.gate = gate;
    this.mayBlock = context.sendMayBlock();
    this.ownFlags = context.requests() ? Stamp.REQUEST : 0;
  }

  /** Sets the producer loop to its first message. */
  void begin(SendingThread ofLoop) {
    loop = ofLoop;
    phaseUntil = phaseTimes.measuredStart();
    scheduleStart = phaseTimes.start();
    if (arrivalTimes != null) {
      advance();
    }
  }

  LoadContext context() {
    return context;
  }

  /** Gives the producer loop to the calling thread. */
  void bind() {
    caller.thread = Thread.currentThread();
    sends = recorders.current().of(EventType.SEND);
    callbacks = recorders.current().callbacks();
  }

  /** Moves on to the next intended time. */
  void advance() {
    nextIntended = scheduleStart + arrivalTimes.nextOffsetNanos();
    if (nextIntended >= phaseUntil) {
      enterPhaseOf(nextIntended);
    }
    if (phase == RunPhase.MEASURED) {
      dueMeasured++;
    }
  }

  /**
   * The measured window may have been told to begin earlier since the next time was drawn. It is
   * told ahead, so whoever asks when a message is about to be sent knows.
   */
  private void followWarmup() {
    if (phase == RunPhase.WARM_UP
        && arrivalTimes != null
        && nextIntended >= phaseTimes.measuredStart()) {
      enterPhaseOf(nextIntended);
      if (phase == RunPhase.MEASURED) {
        dueMeasured++;
      }
    }
  }

  private void enterPhaseOf(long intended) {
    phase = phaseTimes.phaseAt(intended);
    phaseUntil =
        switch (phase) {
          case WARM_UP -> phaseTimes.measuredStart();
          case MEASURED -> phaseTimes.measuredEnd();
          case COOL_DOWN, DRAIN -> Long.MAX_VALUE;
        };
  }

  /**
   * Closed load: finds the phase of a message sent now.
   *
   * @param budget how many measured messages are left; null: the time decides
   */
  void phaseOfClosed(long now, MessageBudget budget) {
    int epoch = phaseTimes.epoch();
    if (now >= phaseUntil || epoch != phaseEpoch) {
      phaseEpoch = epoch;
      enterPhaseOfClosed(now, budget != null);
    }
    if (phase != RunPhase.MEASURED) {
      return;
    }
    if (budget != null && isSpent(budget, now)) {
      phase = RunPhase.COOL_DOWN;
      phaseUntil = Long.MAX_VALUE;
    } else {
      dueMeasured++;
    }
  }

  private void enterPhaseOfClosed(long now, boolean endsByCount) {
    if (now < phaseTimes.measuredStart()) {
      phase = RunPhase.WARM_UP;
      phaseUntil = phaseTimes.measuredStart();
    } else if (endsByCount || now < phaseTimes.measuredEnd()) {
      phase = RunPhase.MEASURED;
      phaseUntil = endsByCount ? Long.MAX_VALUE : phaseTimes.measuredEnd();
    } else {
      phase = RunPhase.COOL_DOWN;
      phaseUntil = Long.MAX_VALUE;
    }
  }

  private boolean isSpent(MessageBudget budget, long now) {
    if (share == null) {
      share = budget.share();
    }
    int taken = share.take();
    if (taken == MessageBudget.LAST) {
      phaseTimes.endMeasuredAt(now + 1);
    }
    return taken == MessageBudget.NONE;
  }

  /** A permit and in-flight message for the next message, or null. */
  InFlightMessage permit() {
    return gate.allows(sequence) ? inFlight.take() : null;
  }

  /** How long to sleep at most before asking for a permit again. */
  long recheckNanos() {
    return gate.recheckNanos();
  }

  /** Whether {@link #permit} would succeed. */
  boolean hasPermit() {
    return gate.allows(sequence) && inFlight.hasFree();
  }

  /**
   * Sends the next message. {@link #callEnded} is to follow.
   *
   * @param intended its intended time; closed load: now
   * @param now the clock, just read
   */
  void send(InFlightMessage message, long intended, long now) {
    followWarmup();
    long delay = arrivalTimes == null ? 0 : generatorDelay(intended, now);
    began = now;
    byte[] payload = payloads.next(message);
    MessageKey key = keys.get();
    if (context.stamped()) {
      Stamp.write(
          payload,
          flagsOf(phase) | ownFlags,
          context.runTag(),
          producer,
          key.index(),
          sequence,
          intended,
          now,
          delay);
    }
    if (phase == RunPhase.MEASURED) {
      if (firstMeasured < 0) {
        firstMeasured = sequence;
      }
      untilMeasured = sequence + 1;
    }
    message.sequence = sequence++;
    message.intended = intended;
    message.sent = now;
    message.generatorDelay = delay;
    message.phase = phase;
    message.open = true;
    sends.record(phase, intended, now, now - intended, delay, messageSize);
    beginTiming();
    try {
      driver.send(payload, key, DriverProducer.ANY_PARTITION, message);
    } catch (SendRejectedException e) {
      message.failed(e.kind(), e);
    } catch (RuntimeException e) {
      message.failed(FailureKind.OTHER, e);
    }
    endTiming();
  }

  /**
   * How late a message is by the generator's own fault: behind an ideal generator, which sends when
   * the message is due, its call before has returned and it has a permit.
   */
  private long generatorDelay(long intended, long now) {
    idealSend = Math.max(intended, Math.max(idealFree, inFlight.permitInstant));
    return Math.max(0, now - idealSend);
  }

  /**
   * Where the client may block, the end of every call is read. One call in {@value #SAMPLED} is
   * timed on both sides, which shows what the framework's own part of a message takes.
   */
  private void beginTiming() {
    insideCall = true;
    sampled = (sequence & (SAMPLED - 1)) == 0;
    timed = arrivalTimes != null && (sampled || mayBlock);
    if (timed) {
      callbacks.beginCall();
      if (sampled) {
        callStart = clock.nanos();
      }
    }
  }

  private void endTiming() {
    if (timed) {
      callEnd = clock.nanos();
      ownInside = callbacks.endCall();
    }
    insideCall = false;
  }

  /**
   * The ideal generator's call takes as long as the real one, less the framework's own part.
   *
   * @param now the reading of the clock after all that follows from the message was done
   */
  void callEnded(long now) {
    if (arrivalTimes == null) {
      return;
    }
    long call;
    if (!timed) {
      long loop = now - began;
      call = loop > UNTIMED_LOOP_NANOS ? 0 : loop - ownBefore - ownAfter;
    } else if (sampled) {
      call = callEnd - callStart - ownInside;
      ownBefore += clamp(callStart - began - ownBefore, ownBefore);
      ownAfter += clamp(now - callEnd + ownInside - ownAfter, ownAfter);
    } else {
      call = callEnd - began - ownBefore - ownInside;
    }
    if (call >= ProcessStops.MIN_NANOS && ownInside < ProcessStops.MIN_NANOS) {
      call -= context.stops().overlapNanos(began, callEnd);
    }
    idealFree = idealSend + Math.max(0, call);
  }

  /** A step toward a new sample that no outlier makes large. */
  private static long clamp(long difference, long present) {
    long max = present / 8 + 4;
    return Math.max(-max, Math.min(max, difference / 4));
  }

  private static int flagsOf(RunPhase phase) {
    return switch (phase) {
      case WARM_UP -> Stamp.WARM_UP;
      case MEASURED -> Stamp.MEASURED;
      case COOL_DOWN, DRAIN -> Stamp.COOL_DOWN;
    };
  }

  /**
   * Lets the driver commit. What that takes is the system's: an ideal generator could not have sent
   * meanwhile.
   *
   * @return the clock, read again if time may have passed
   */
  long tick(long now) {
    if (!context.needsTick()) {
      return now;
    }
    callbacks.beginCall();
    driver.tick(now);
    long own = callbacks.endCall();
    long after = clock.nanos();
    long taken = after - now - own;
    if (arrivalTimes != null && taken > IDLE_TICK_NANOS) {
      if (taken >= ProcessStops.MIN_NANOS) {
        taken -= context.stops().overlapNanos(now, after);
      }
      idealFree = Math.max(idealFree, Math.min(now, nextIntended)) + Math.max(0, taken);
    }
    return after;
  }

  /** Whether the calling thread is inside of this producer loop's send call. Any thread. */
  boolean isInsideCall() {
    return Thread.currentThread() == caller.thread && insideCall;
  }

  /** Wakes whoever sends for this producer loop. Any thread. */
  void wake() {
    loop.wake(this);
  }

  void flush() {
    driver.flush();
  }

  /** The producer loop has no permit: from now on it waits for one. */
  void blocked(long now) {
    isBlocked = true;
    blockedSince = now;
    if (firstBlockedAt == 0) {
      firstBlockedAt = now;
    }
    gate.blocked(now);
    inFlight.announceWait();
  }

  /**
   * Gives up waiting, if nobody is about to wake the producer loop; if somebody is, it must wait
   * for it.
   */
  boolean cancelWait() {
    return inFlight.cancelWait();
  }

  /** The producer loop does not wait any more. */
  void unblocked(long now) {
    isBlocked = false;
    blockedNanos += now - blockedSince;
  }

  /** Whether the next message is a measured one. */
  boolean isMeasured() {
    return phase == RunPhase.MEASURED;
  }

  void completedTwice() {
    outcomes.completedTwice();
  }

  /**
   * Goes through what the schedule still holds up to the end of the measured window: due, not sent.
   */
  void countRest() {
    if (arrivalTimes == null) {
      return;
    }
    followWarmup();
    long end = phaseTimes.measuredEnd();
    if (phase == RunPhase.MEASURED && nextIntended >= end) {
      // Drawn while the window was planned to last longer.
      dueMeasured--;
    }
    while (nextIntended < end) {
      advance();
      followWarmup();
      if (phase == RunPhase.MEASURED && nextIntended >= end) {
        dueMeasured--;
      }
    }
  }

  /** What became of this producer loop; to be read when its sending thread has ended. */
  public Account account() {
    long from = Math.max(firstMeasured, 0);
    long until = firstMeasured < 0 ? from : untilMeasured;
    return new Account(producer, from, until, dueMeasured, blockedNanos, firstBlockedAt);
  }

  /** Measured messages without an outcome. */
  public SequenceSet unanswered() {
    SequenceSet unanswered = new SequenceSet();
    for (InFlightMessage message : inFlight.open()) {
      if (message.phase == RunPhase.MEASURED) {
        unanswered.add(message.sequence);
      }
    }
    return unanswered;
  }

  /** How many messages were handed to the driver, of all phases. Any thread, about. */
  public long handedOver() {
    return sequence;
  }

  /** The producer's number in the run. */
  public int number() {
    return producer;
  }

  /** Messages without an outcome, of any phase. */
  public int outstanding() {
    return inFlight.open().size();
  }

  /**
   * A producer loop's account.
   *
   * @param producer its number
   * @param fromSequence the sequence number of its first measured message
   * @param untilSequence one more than that of its last
   * @param due how many measured messages its schedule held (closed load: how many were sent)
   * @param blockedNanos how long it waited at its bound on outstanding messages
   * @param firstBlockedAt when it first did, epoch nanoseconds; 0: never
   */
  public record Account(
      int producer,
      long fromSequence,
      long untilSequence,
      long due,
      long blockedNanos,
      long firstBlockedAt) {

    /** Measured messages handed to the driver. */
    public long sent() {
      return untilSequence - fromSequence;
    }
  }

  /** A bound on sending besides the in-flight messages. Used by the sending thread. */
  public interface Gate {

    /** Always allows. */
    Gate OPEN =
        new Gate() {
          @Override
          public boolean allows(long sequence) {
            return true;
          }

          @Override
          public void blocked(long now) {}

          @Override
          public long recheckNanos() {
            return 2_000_000;
          }
        };

    /** Whether the message with this number may be sent. */
    boolean allows(long sequence);

    /** The producer loop begins to wait. */
    void blocked(long now);

    /** How long the producer loop may sleep before it asks again, if nobody wakes it. */
    long recheckNanos();
  }

  /**
   * Which thread sends. Apart from the producer loop, of which the fields change with each message:
   * threads that complete messages of others read it.
   */
  private static final class Caller {
    private Thread thread;
  }
}
