// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.record.CallbackTime;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LeadingPadding;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.record.Recorder;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.SequenceSet;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;

/**
 * One producer with its own schedule, sequence numbers and permits.
 *
 * <p>Threads: owned by one sending thread from {@link #bind} on. The account may be read after that
 * thread has ended. Completing threads have {@link CompletionContext}.
 */
public final class ProducerLoop extends LeadingPadding {

  /** One call in this number is timed before and after. A power of two. */
  private static final int SAMPLED = 64;

  /**
   * If a message took longer and its call was not timed, the time is attributed to the generator.
   */
  private static final long UNTIMED_LOOP_NANOS = 100_000;

  /** In the warm-up the phase is determined anew this often. */
  private static final long LOOK_AGAIN_NANOS = 100_000_000;

  /** A tick that takes no longer did no work. */
  private static final long IDLE_TICK_NANOS = 2_000;

  final NanoClock clock;
  private final PhaseTimes phaseTimes;
  private final InFlightMessages inFlight;
  private final CompletionContext completions;
  private final int producer;
  private final LoadContext context;
  private final Recorders recorders;
  private final DriverProducer driver;
  private final ArrivalTimes arrivalTimes;
  private final Supplier<MessageKey> keys;
  private final PayloadWriter payloads;
  private final Gate gate;
  private final int ownFlags;
  private final boolean mayBlock;

  /**
   * The first of the producer loops that share a client, or this one. It keeps what they have in
   * common. All of them have one sending thread.
   */
  final ProducerLoop firstOfClient;

  private Recorder sends;
  private boolean insideCall;
  private long sequence;
  private long sentMeasured;
  private long untilMeasured;
  private long dueMeasured;
  private RunPhase phase = RunPhase.WARM_UP;
  private int phaseFlags = Stamp.WARM_UP;

  /**
   * 1 if the next message is in the measured phase, otherwise 0. A number and not a condition: the
   * compiler does not expect a branch that the warm-up has not taken, so that the measured window
   * would begin with interpreted code.
   */
  int measured;

  private long phaseUntil;

  /** The epoch of the phase times by which the phase was determined. */
  private int phaseEpoch;

  private long scheduleStart;
  private MessageBudget.Share share;
  private long blockedSince;
  private long blockedNanos;
  private long firstBlockedAt;
  private CallbackTime callbacks;
  private volatile SendingThread sendingThread;
  private long idealSend;

  /** When an ideal generator could make the client's next call. In the first of a client only. */
  private long idealFree;

  private long overheadBefore;
  private long overheadAfter;
  private long callbackNanos;
  private long measuredCallNanos;
  private long callStart;
  private long callEnd;
  private boolean timed;
  private boolean sampled;
  long nextIntended;
  boolean isBlocked;
  boolean isListed;
  boolean isDetached;

  /** Whether it was woken while {@link #isDetached}. */
  boolean isWoken;

  private long startedAt;

  /**
   * A producer with a client of its own.
   *
   * @param arrivalTimes the schedule; null for closed load
   * @param limit the maximum number of outstanding messages
   * @param gate a second limit that depends on receipts, or {@link Gate#OPEN}
   */
  ProducerLoop(
      LoadContext context,
      int producer,
      DriverProducer driver,
      ArrivalTimes arrivalTimes,
      Supplier<MessageKey> keys,
      int limit,
      Gate gate) {
    this(context, producer, driver, null, arrivalTimes, keys, limit, gate);
  }

  /**
   * The same with a client that may be shared.
   *
   * @param sharing the first producer loop of the client; null: this is the first
   */
  ProducerLoop(
      LoadContext context,
      int producer,
      DriverProducer driver,
      ProducerLoop sharing,
      ArrivalTimes arrivalTimes,
      Supplier<MessageKey> keys,
      int limit,
      Gate gate) {
    this.context = context;
    this.clock = context.clock();
    this.phaseTimes = context.phaseTimes();
    this.recorders = context.recorders();
    this.completions = new CompletionContext(this, context);
    this.inFlight = new InFlightMessages(completions, this::wake, limit, arrivalTimes == null);
    this.producer = producer;
    this.firstOfClient = sharing == null ? this : sharing;
    this.driver = driver;
    this.arrivalTimes = arrivalTimes;
    this.keys = keys;
    this.payloads = new PayloadWriter(context.payloads(), context.payloadUse(), producer);
    this.gate = gate;
    this.mayBlock = context.sendMayBlock();
    this.ownFlags = context.requests() ? Stamp.REQUEST : 0;
  }

  /** Prepares the first message. */
  void begin(SendingThread owner) {
    sendingThread = owner;
    phaseEpoch = phaseTimes.epoch();
    scheduleStart = phaseTimes.start();
    phaseUntil = untilLookingAgain(scheduleStart);
    if (arrivalTimes != null) {
      advance();
    }
  }

  LoadContext context() {
    return context;
  }

  /** Makes the calling thread the owner of the producer loop. */
  void bind() {
    completions.bind();
    sends = recorders.current().of(EventType.SEND);
    callbacks = recorders.current().callbacks();
  }

  /** Advances to the next intended time. */
  void advance() {
    nextIntended = scheduleStart + arrivalTimes.nextOffsetNanos();
    if (nextIntended >= phaseUntil) {
      enterPhaseOf(nextIntended);
    }
    dueMeasured += measured;
  }

  /**
   * Applies a change of the measured window to the next message: since its time was drawn, the
   * warm-up may have been shortened, or the end of the window may have become known. Changes are
   * announced ahead of time, so a check just before the send is enough.
   */
  private void applyChangedPhases() {
    int epoch = phaseTimes.epoch();
    if (epoch != phaseEpoch) {
      phaseEpoch = epoch;
      int counted = measured;
      enterPhaseOf(nextIntended);
      dueMeasured += measured - counted;
    }
  }

  private void enterPhaseOf(long intended) {
    enter(phaseTimes.phaseAt(intended));
    phaseUntil =
        switch (phase) {
          case WARM_UP -> untilLookingAgain(intended);
          case MEASURED -> phaseTimes.measuredEnd();
          case COOL_DOWN, DRAIN -> Long.MAX_VALUE;
        };
  }

  /**
   * The end of the warm-up, or a time before: a branch that is first taken when the measured window
   * begins would make the JVM discard the compiled code of the sending thread just then.
   */
  private long untilLookingAgain(long now) {
    return Math.min(phaseTimes.measuredStart(), now + LOOK_AGAIN_NANOS);
  }

  private void enter(RunPhase next) {
    phase = next;
    phaseFlags = flagsOf(next);
    measured = next == RunPhase.MEASURED ? 1 : 0;
  }

  /**
   * Closed load: determines the phase of a message sent now.
   *
   * @param budget the measured messages left; null: the window ends by time
   */
  void updatePhaseOfClosed(long now, MessageBudget budget) {
    int epoch = phaseTimes.epoch();
    if (now >= phaseUntil || epoch != phaseEpoch) {
      phaseEpoch = epoch;
      enterPhaseOfClosed(now, budget != null);
    }
    if (budget != null && phase == RunPhase.MEASURED && isSpent(budget, now)) {
      enter(RunPhase.COOL_DOWN);
      phaseUntil = Long.MAX_VALUE;
    }
    dueMeasured += measured;
  }

  private void enterPhaseOfClosed(long now, boolean endsByCount) {
    if (now < phaseTimes.measuredStart()) {
      enter(RunPhase.WARM_UP);
      phaseUntil = untilLookingAgain(now);
    } else if (endsByCount || now < phaseTimes.measuredEnd()) {
      enter(RunPhase.MEASURED);
      phaseUntil = endsByCount ? Long.MAX_VALUE : phaseTimes.measuredEnd();
    } else {
      enter(RunPhase.COOL_DOWN);
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

  /** Takes a permit and in-flight message for the next message; null if there is none. */
  InFlightMessage permit() {
    return gate.allows(sequence) ? inFlight.take() : null;
  }

  /** The longest sleep before checking for a permit again. */
  long recheckNanos() {
    return gate.recheckNanos();
  }

  /** Whether {@link #permit} would succeed. */
  boolean hasPermit() {
    return gate.allows(sequence) && inFlight.hasFree();
  }

  /**
   * Sends the next message. The caller then calls {@link #callEnded}.
   *
   * @param intended its intended time; closed load: now
   * @param now the clock, just read
   */
  void send(InFlightMessage message, long intended, long now) {
    long delay = 0;
    if (arrivalTimes != null) {
      applyChangedPhases();
      delay = generatorDelay(intended, now);
    }
    startedAt = now;
    byte[] payload = payloads.next(message);
    MessageKey key = keys.get();
    if (context.stamped()) {
      Stamp.write(
          payload,
          phaseFlags | ownFlags,
          context.runTag(),
          producer,
          key.index(),
          sequence,
          intended,
          now,
          delay);
    }
    message.sequence = sequence++;
    sentMeasured += measured;
    untilMeasured += measured * (sequence - untilMeasured);
    message.intended = intended;
    message.sent = now;
    message.bytes = payload.length;
    message.generatorDelay = delay;
    message.phaseOrdinal = phase.ordinal();
    message.open = true;
    sends.record(phase, intended, now, now - intended, delay, payload.length);
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
   * The part of a message's delay that the generator caused: its delay compared with an ideal
   * generator, which sends as soon as the message is due, the previous call of the client has
   * returned and a permit is available.
   */
  private long generatorDelay(long intended, long now) {
    idealSend = Math.max(intended, Math.max(firstOfClient.idealFree, inFlight.permitInstant()));
    return Math.max(0, now - idealSend);
  }

  /**
   * Starts to time the call. If the client may block, the end of every call is read. One call in
   * {@value #SAMPLED} is timed before and after, which shows the framework's own overhead per
   * message.
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
      callbackNanos = callbacks.endCall();
    }
    insideCall = false;
  }

  /**
   * Advances the ideal generator. Its call takes as long as the real one, without the framework's
   * own overhead.
   *
   * @param now the clock after all work for the message
   */
  void callEnded(long now) {
    if (arrivalTimes == null) {
      return;
    }
    long call;
    if (!timed) {
      long elapsed = now - startedAt;
      call = elapsed > UNTIMED_LOOP_NANOS ? 0 : elapsed - overheadBefore - overheadAfter;
    } else if (sampled) {
      call = callEnd - callStart - callbackNanos;
      overheadBefore += clamp(callStart - startedAt - overheadBefore, overheadBefore);
      overheadAfter += clamp(now - callEnd + callbackNanos - overheadAfter, overheadAfter);
    } else {
      call = callEnd - startedAt - overheadBefore - callbackNanos;
    }
    if (call >= ProcessStops.MIN_NANOS && callbackNanos < ProcessStops.MIN_NANOS) {
      call -= context.stops().overlapNanos(startedAt, callEnd);
    }
    call = Math.max(0, call);
    measuredCallNanos += measured * call;
    firstOfClient.idealFree = idealSend + call;
  }

  /** The time of measured messages inside calls of the client. Only after the thread has ended. */
  long measuredCallNanos() {
    return measuredCallNanos;
  }

  /** A step towards a new sample, limited so that outliers have little effect. */
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
   * Lets the driver commit. The time that this takes is attributed to the system: an ideal
   * generator could not have sent during it either.
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
      long free = Math.max(firstOfClient.idealFree, Math.min(now, nextIntended));
      firstOfClient.idealFree = free + Math.max(0, taken);
    }
    return after;
  }

  /** Whether the sending thread is inside this producer loop's send call. For this thread. */
  boolean isInsideCall() {
    return insideCall;
  }

  /** Wakes the sending thread of this producer loop. Any thread. */
  void wake() {
    sendingThread.wake(this);
  }

  void flush() {
    driver.flush();
  }

  /** Starts to wait for a permit. */
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
   * Stops waiting unless another thread is about to wake the producer loop; in that case (false) it
   * must wait for that.
   */
  boolean cancelWait() {
    return inFlight.cancelWait();
  }

  /** Ends the wait for a permit. */
  void unblocked(long now) {
    isBlocked = false;
    blockedNanos += now - blockedSince;
  }

  /** A send has failed. Any thread. */
  void failed(long failedSequence) {
    gate.failed(failedSequence);
  }

  /**
   * Counts the remaining messages of the schedule up to the end of the measured window as due but
   * not sent.
   */
  void countUnsent() {
    if (arrivalTimes == null) {
      return;
    }
    applyChangedPhases();
    long end = phaseTimes.measuredEnd();
    if (phase == RunPhase.MEASURED && nextIntended >= end) {
      // Drawn while the window was planned to be longer.
      dueMeasured--;
    }
    while (nextIntended < end) {
      advance();
      applyChangedPhases();
      if (phase == RunPhase.MEASURED && nextIntended >= end) {
        dueMeasured--;
      }
    }
  }

  /**
   * The account of this producer loop. Any thread; approximate until its sending thread has ended.
   */
  public Account account() {
    long until = untilMeasured;
    long from = Math.max(0, until - sentMeasured); // Measured messages follow one another.
    return new Account(producer, from, until, dueMeasured, blockedNanos, firstBlockedAt);
  }

  /** Measured messages without an outcome. */
  public SequenceSet unanswered() {
    SequenceSet unanswered = new SequenceSet();
    for (InFlightMessage message : inFlight.open()) {
      if (message.phase() == RunPhase.MEASURED) {
        unanswered.add(message.sequence);
      }
    }
    return unanswered;
  }

  /**
   * The number of messages of all phases passed to the driver. Any thread; approximate while the
   * load runs.
   */
  public long sentCount() {
    return sequence;
  }

  /**
   * A number of messages that includes all that were due before an instant, which has passed; -1 as
   * long as one of them may not be sent. Also includes messages that were due after it and are sent
   * by now, so whoever asks repeatedly keeps the first answer. Any thread.
   */
  public long sentOfThoseDueBefore(long instant) {
    boolean allSent = arrivalTimes == null || nextIntended >= instant;
    VarHandle.acquireFence(); // The sending thread counts a message before it draws the next time.
    return allSent ? sequence : -1;
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
   * The account of a producer loop.
   *
   * @param producer its number
   * @param fromSequence the sequence number of its first measured message
   * @param untilSequence the sequence number after its last measured message
   * @param due the number of measured messages in its schedule (closed load: number sent)
   * @param blockedNanos how long it waited at its limit of outstanding messages
   * @param firstBlockedAt when it first waited, epoch nanoseconds; 0: never
   */
  public record Account(
      int producer,
      long fromSequence,
      long untilSequence,
      long due,
      long blockedNanos,
      long firstBlockedAt) {

    /** The number of measured messages passed to the driver. */
    public long sent() {
      return untilSequence - fromSequence;
    }

    /** The same without the messages before a sequence number. */
    public Account from(long sequence) {
      return sequence <= fromSequence
          ? this
          : new Account(
              producer,
              Math.min(sequence, untilSequence),
              untilSequence,
              due,
              blockedNanos,
              firstBlockedAt);
    }
  }

  /** A limit on sending in addition to the in-flight messages. Used by the sending thread. */
  public interface Gate {

    /** No limit. */
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

    /** Called when the producer loop starts to wait. */
    void blocked(long now);

    /** Called when the send of the message with this number has failed. Any thread. */
    default void failed(long sequence) {}

    /** The longest sleep before the producer loop checks again, if nobody wakes it. */
    long recheckNanos();
  }
}
