// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.Role;

/**
 * A message on its way: what the framework remembers of it between send and completion. Slots
 * belong to a lane and are used again; the number of those in use is what the lane has outstanding.
 *
 * <p>Threads: filled by the lane's sending thread; completed by any thread, once; the hand-over to
 * and from the driver orders the two. What comes after the end of the run leaves the slot open: the
 * message counts as unanswered.
 */
final class SendSlot implements SendCompletion {

  private final Lane lane;
  long sequence;
  long intended;
  long sent;
  RunPhase phase = RunPhase.WARM_UP;
  boolean open;
  byte[] buffer;

  /** Its number in the pool. */
  final int number;

  /** The part of sent − intended that was the generator's own fault. */
  long generatorDelay;

  SendSlot(Lane lane, int number) {
    this.lane = lane;
    this.number = number;
  }

  @Override
  public void acknowledged() {
    if (!open) {
      lane.completedTwice();
      return;
    }
    if (lane.windows.hasEnded()) {
      return;
    }
    boolean insideCall = lane.isInsideCall();
    if (!lane.recordsAcknowledgements) {
      release(insideCall ? 0 : lane.clock.nanos(), insideCall);
      return;
    }
    long now = lane.clock.nanos();
    Recorders.OfThread thread = lane.recorders.current();
    thread
        .of(Role.ACKNOWLEDGE)
        .record(phase, intended, now, now - intended, now - sent, generatorDelay, lane.messageSize);
    release(now, insideCall);
    if (thread.callbacks().times(1)) {
      thread.callbacks().ended(now, lane.clock.nanos(), 1);
    }
  }

  @Override
  public void failed(FailureKind kind, Throwable cause) {
    if (!open) {
      lane.completedTwice();
      return;
    }
    if (lane.windows.hasEnded()) {
      return;
    }
    long now = lane.clock.nanos();
    lane.recorders
        .current()
        .of(Role.FAIL)
        .record(phase, intended, now, now - intended, 0, lane.messageSize);
    lane.outcomes.failed(lane.producer, sequence, phase, kind, cause);
    release(now, lane.isInsideCall());
  }

  private void release(long instant, boolean insideCall) {
    open = false;
    lane.slots.release(this, instant, insideCall);
  }
}
