// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.record.EventType;
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

  private static final RunPhase[] PHASES = RunPhase.values();

  private final ProducerLoop loop;
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

  InFlightMessage(ProducerLoop loop, int number) {
    this.loop = loop;
    this.number = number;
  }

  RunPhase phase() {
    return PHASES[phaseOrdinal];
  }

  @Override
  public void acknowledged() {
    if (!open) {
      loop.completedTwice();
      return;
    }
    if (loop.phaseTimes.hasEnded()) {
      return;
    }
    boolean insideCall = loop.isInsideCall();
    if (!loop.recordsAcknowledgements) {
      release(insideCall ? 0 : loop.clock.nanos(), insideCall);
      return;
    }
    long now = loop.clock.nanos();
    Recorders.OfThread thread = loop.completing.current();
    thread
        .of(EventType.ACKNOWLEDGE)
        .record(phase(), intended, now, now - intended, now - sent, generatorDelay, bytes);
    release(now, insideCall);
    if (thread.callbacks().times(1)) {
      thread.callbacks().ended(now, loop.clock.nanos(), 1);
    }
  }

  @Override
  public void failed(FailureKind kind, Throwable cause) {
    if (!open) {
      loop.completedTwice();
      return;
    }
    if (loop.phaseTimes.hasEnded()) {
      return;
    }
    long now = loop.clock.nanos();
    loop.completing
        .current()
        .of(EventType.FAIL)
        .record(phase(), intended, now, now - intended, 0, bytes);
    loop.outcomes.failed(loop.producer, sequence, phase(), kind, cause);
    loop.failed(sequence);
    release(now, loop.isInsideCall());
  }

  private void release(long instant, boolean insideCall) {
    open = false;
    loop.inFlight.release(this, instant, insideCall);
  }
}
