// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.Recorder;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.Role;
import dev.plimsoll.record.SequenceSet;
import dev.plimsoll.record.Windows;
import java.util.function.Supplier;

/**
 * One producer with its own schedule, sequence numbers and permits.
 *
 * <p>Threads: owned by one sending thread from {@link #bind} on, which also reads the accounts when
 * it has ended; slots reach the fields marked so from completing threads.
 */
public final class Lane {

  // Reached from completing threads; constant.
  final NanoClock clock;
  final Windows windows;
  final Recorders recorders;
  final SendOutcomes outcomes;
  final SlotPool slots;
  final int producer;
  final int messageSize;
  final boolean recordsAcknowledgements;

  private final LoadContext context;
  private final DriverProducer driver;
  private final Arrivals arrivals;
  private final Supplier<MessageKey> keys;
  private final PayloadWriter payloads;
  private final Gate gate;
  private final int ownFlags;
  private Recorder sends;
  private long sequence;
  private long firstMeasured = -1;
  private long untilMeasured = -1;
  private long dueMeasured;
  private RunPhase phase = RunPhase.WARM_UP;
  private long phaseUntil;
  private int budgetLeft;
  private int budgetBlock;
  private long blockedSince;
  private long blockedNanos;
  private long firstBlockedAt;
  long nextIntended;
  long permitAt;

  /**
   * @param arrivals the schedule; null for closed load
   * @param limit how many messages may be outstanding
   * @param gate a second bound by what has been received, or {@link Gate#OPEN}
   */
  Lane(
      LoadContext context,
      int producer,
      DriverProducer driver,
      Arrivals arrivals,
      Supplier<MessageKey> keys,
      int limit,
      Gate gate) {
    this.context = context;
    this.clock = context.clock();
    this.windows = context.windows();
    this.recorders = context.recorders();
    this.outcomes = context.outcomes();
    this.slots = new SlotPool(this, limit);
    this.producer = producer;
    this.messageSize = context.messageSize();
    this.recordsAcknowledgements = context.recordsAcknowledgements();
    this.driver = driver;
    this.arrivals = arrivals;
    this.keys = keys;
    this.payloads = new PayloadWriter(context.payloads(), context.payloadUse(), producer);
    this.gate = gate;
    this.ownFlags = context.requests() ? Stamp.REQUEST : 0;
  }

  /** Gives the lane to the calling thread. */
  void bind() {
    slots.ownedByThisThread();
    sends = recorders.current().of(Role.SEND);
    phaseUntil = windows.measuredStart();
    if (arrivals != null) {
      advance();
    }
  }

  /** Moves on to the next intended time. */
  void advance() {
    nextIntended = windows.start() + arrivals.nextOffsetNanos();
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
    if (phase == RunPhase.WARM_UP && arrivals != null && nextIntended >= windows.measuredStart()) {
      enterPhaseOf(nextIntended);
      if (phase == RunPhase.MEASURED) {
        dueMeasured++;
      }
    }
  }

  private void enterPhaseOf(long intended) {
    phase = windows.phaseAt(intended);
    phaseUntil =
        switch (phase) {
          case WARM_UP -> windows.measuredStart();
          case MEASURED -> windows.measuredEnd();
          case COOL_DOWN, DRAIN -> Long.MAX_VALUE;
        };
  }

  /**
   * Closed load: finds the phase of a message sent now.
   *
   * @param budget how many measured messages are left; null: the time decides
   */
  void phaseOfClosed(long now, MessageBudget budget) {
    if (now < windows.measuredStart()) {
      phase = RunPhase.WARM_UP;
    } else if (budget == null ? now >= windows.measuredEnd() : isSpent(budget, now)) {
      phase = RunPhase.COOL_DOWN;
    } else {
      phase = RunPhase.MEASURED;
      dueMeasured++;
    }
  }

  private boolean isSpent(MessageBudget budget, long now) {
    if (budgetLeft == 0) {
      budgetBlock = budget.take();
      budgetLeft = budgetBlock;
      if (budgetLeft == 0) {
        return true;
      }
    }
    budgetLeft--;
    if (budgetLeft == 0 && budget.used(budgetBlock)) {
      windows.endMeasuredAt(now + 1);
    }
    return false;
  }

  /** A permit and slot for the next message, or null. */
  SendSlot permit() {
    return gate.allows(sequence) ? slots.take() : null;
  }

  /** How long to sleep at most before asking for a permit again. */
  long recheckNanos() {
    return gate.recheckNanos();
  }

  /** Whether {@link #permit} would succeed. */
  boolean hasPermit() {
    return gate.allows(sequence) && slots.hasFree();
  }

  /**
   * Sends the next message.
   *
   * @param intended its intended time; closed load: now
   * @param now the clock, just read
   * @param readySince when the thread had last come back from a send
   */
  void send(SendSlot slot, long intended, long now, long readySince) {
    followWarmup();
    long ownDelay = now - Math.max(intended, Math.max(readySince, permitAt));
    if (context.needsTick()) {
      // May commit, and so take its time: that is the system's, and the send begins after it.
      driver.tick(now);
      long after = clock.nanos();
      handOver(slot, arrivals == null ? after : intended, after, ownDelay);
    } else {
      handOver(slot, intended, now, ownDelay);
    }
  }

  private void handOver(SendSlot slot, long intended, long now, long ownDelay) {
    byte[] payload = payloads.next(slot);
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
          now);
    }
    if (phase == RunPhase.MEASURED) {
      if (firstMeasured < 0) {
        firstMeasured = sequence;
      }
      untilMeasured = sequence + 1;
    }
    slot.sequence = sequence++;
    slot.intended = intended;
    slot.sent = now;
    slot.phase = phase;
    slot.open = true;
    sends.record(phase, intended, now, now - intended, ownDelay, messageSize);
    try {
      driver.send(payload, key, DriverProducer.ANY_PARTITION, slot);
    } catch (SendRejectedException e) {
      slot.failed(e.kind(), e);
    } catch (RuntimeException e) {
      slot.failed(FailureKind.OTHER, e);
    }
  }

  private static int flagsOf(RunPhase phase) {
    return switch (phase) {
      case WARM_UP -> Stamp.WARM_UP;
      case MEASURED -> Stamp.MEASURED;
      case COOL_DOWN, DRAIN -> Stamp.COOL_DOWN;
    };
  }

  void tick(long now) {
    if (context.needsTick()) {
      driver.tick(now);
    }
  }

  void flush() {
    driver.flush();
  }

  void blocked(long now) {
    blockedSince = now;
    if (firstBlockedAt == 0) {
      firstBlockedAt = now;
    }
    gate.blocked(now);
    slots.announceWait(true);
  }

  void unblocked(long now) {
    blockedNanos += now - blockedSince;
    permitAt = now;
    slots.announceWait(false);
  }

  void completedTwice() {
    outcomes.completedTwice();
  }

  /**
   * Goes through what the schedule still holds up to the end of the measured window: due, not sent.
   */
  void countRest() {
    if (arrivals == null) {
      return;
    }
    followWarmup();
    long end = windows.measuredEnd();
    if (phase == RunPhase.MEASURED && nextIntended >= end) {
      // Drawn while the window was planned to last longer.
      dueMeasured--;
    }
    while (nextIntended < end) {
      advance();
      if (phase == RunPhase.MEASURED && nextIntended >= end) {
        dueMeasured--;
      }
    }
  }

  /** What became of this lane; to be read when its sending thread has ended. */
  public Account account() {
    long from = Math.max(firstMeasured, 0);
    long until = firstMeasured < 0 ? from : untilMeasured;
    return new Account(producer, from, until, dueMeasured, blockedNanos, firstBlockedAt);
  }

  /** Measured messages without an outcome. */
  public SequenceSet unanswered() {
    SequenceSet unanswered = new SequenceSet();
    for (SendSlot slot : slots.open()) {
      if (slot.phase == RunPhase.MEASURED) {
        unanswered.add(slot.sequence);
      }
    }
    return unanswered;
  }

  /** The producer's number in the run. */
  public int number() {
    return producer;
  }

  /** Messages without an outcome, of any phase. */
  public int outstanding() {
    return slots.open().size();
  }

  /**
   * A lane's account.
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

  /** A bound on sending besides the slots. Used by the sending thread. */
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

    /** The lane begins to wait. */
    void blocked(long now);

    /** How long the lane may sleep before it asks again, if nobody wakes it. */
    long recheckNanos();
  }
}
