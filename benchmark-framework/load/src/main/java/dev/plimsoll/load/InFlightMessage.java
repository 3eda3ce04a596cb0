// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LeadingPadding;
import dev.plimsoll.record.Recorders;

/**
 * The framework's data about a message between send and completion. Instances belong to a producer
 * loop and are reused; the number in use is the number of outstanding messages of the producer
 * loop.
 *
 * <p>Threads: filled by the producer loop's sending thread; completed once, by any thread. Passing
 * the object to the driver and back orders the accesses. A completion after the end of the run
 * leaves the in-flight message open: the message counts as unanswered.
 */
final class InFlightMessage implements SendCompletion {

  /** References of four bytes on a cache line. */
  private static final int APART = 2 * LeadingPadding.LONGS;

  /**
   * The phases, at the distance of a cache line from both ends: the first in-flight message of some
   * thread is made next to the array, and changes while all threads read the array.
   */
  private static final RunPhase[] PHASES = new RunPhase[APART + RunPhase.values().length + APART];

  static {
    System.arraycopy(RunPhase.values(), 0, PHASES, APART, RunPhase.values().length);
  }

  private final CompletionContext context;
  private final InFlightMessages all;
  long sequence;
  long intended;
  long sent;
  int bytes;

  /**
   * The ordinal of its phase: storing a reference for each message would cost a GC write barrier.
   */
  int phaseOrdinal;

  boolean open;
  byte[] buffer;

  /** Its number in {@link InFlightMessages}. */
  final int number;

  /** The part of sent − intended that the generator caused. */
  long generatorDelay;

  InFlightMessage(CompletionContext context, InFlightMessages all, int number) {
    this.context = context;
    this.all = all;
    this.number = number;
  }

  RunPhase phase() {
    return PHASES[APART + phaseOrdinal];
  }

  @Override
  public void acknowledged() {
    if (!open) {
      context.completedTwice();
      return;
    }
    if (context.phaseTimes.hasEnded()) {
      return;
    }
    boolean insideCall = context.isInsideCall();
    if (!context.recordsAcknowledgements) {
      release(insideCall ? 0 : context.clock.nanos(), insideCall);
      return;
    }
    long now = context.clock.nanos();
    Recorders.OfThread thread = context.recorders.current();
    thread
        .of(EventType.ACKNOWLEDGE)
        .record(phase(), intended, now, now - intended, now - sent, generatorDelay, bytes);
    release(now, insideCall);
    if (thread.callbacks().times(1)) {
      thread.callbacks().ended(now, context.clock.nanos(), 1);
    }
  }

  @Override
  public void failed(FailureKind kind, Throwable cause) {
    if (!open) {
      context.completedTwice();
      return;
    }
    if (context.phaseTimes.hasEnded()) {
      return;
    }
    long now = context.clock.nanos();
    context
        .recorders
        .current()
        .of(EventType.FAIL)
        .record(phase(), intended, now, now - intended, 0, bytes);
    context.failed(sequence, phase(), kind, cause);
    release(now, context.isInsideCall());
  }

  private void release(long instant, boolean insideCall) {
    open = false;
    all.release(this, instant, insideCall);
  }
}
