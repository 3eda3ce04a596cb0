// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.Recorder;
import dev.plimsoll.record.SequenceTracker;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Handles the messages delivered to one consumer: it identifies each message by its stamp, updates
 * the subscription's tracker and records the latencies.
 *
 * <p>Threads: the consumer's receive thread.
 */
public final class Receiver extends BatchReceiver {

  private final PathChecks pathChecks;
  private final LongAdder notOfThisRun;
  private final RetriedMessages retried;
  private final boolean stamped;
  private final boolean ownMessages;

  /**
   * @param ownMessages whether the run produces; if not, stamps of any run are counted
   * @param acknowledges whether to acknowledge each batch
   * @param notOfThisRun counts messages that are not of this run
   * @param onStop called when the consumer ends by itself
   */
  public Receiver(
      LoadContext context,
      SubscriptionTracker subscription,
      PathChecks pathChecks,
      boolean ownMessages,
      boolean acknowledges,
      LongAdder notOfThisRun,
      Consumer<DriverException> onStop) {
    super(context, EventType.RECEIVE, subscription, acknowledges, onStop);
    this.stamped = context.stamped();
    this.pathChecks = pathChecks;
    this.ownMessages = ownMessages;
    this.notOfThisRun = notOfThisRun;
    this.retried = context.outcomes().retried();
  }

  @Override
  long handle(DeliveredBatch batch, int index, long now, Recorder recorder, boolean timed) {
    handle(batch, index, now, recorder);
    return 0;
  }

  private void handle(DeliveredBatch batch, int index, long now, Recorder recorder) {
    byte[] array = batch.payload(index);
    int offset = batch.offset(index);
    int length = batch.length(index);
    if (!Stamp.isAt(array, offset, length)) {
      handleUnstamped(now, length, recorder);
      return;
    }
    int flags = Stamp.flags(array, offset);
    boolean ours = Stamp.tag(array, offset) == runTag;
    if ((flags & Stamp.PATH_CHECK) != 0) {
      if (ours) {
        pathChecks.received(
            subscription.topic(),
            subscription.index(),
            Stamp.producer(array, offset),
            Stamp.key(array, offset));
      }
      return;
    }
    int producer = Stamp.producer(array, offset);
    int orderingStream =
        subscription.orderingStream(batch.partition(index), Stamp.key(array, offset));
    long sequence = Stamp.sequence(array, offset);
    if (sequence < 0) {
      notOfThisRun.increment();
      return;
    }
    if (!ownMessages) {
      RunPhase phase = phaseTimes.phaseOfArrival(now);
      SequenceTracker other = subscription.otherTracker(Stamp.tag(array, offset), producer);
      if (other.mark(sequence, orderingStream, phase) != SequenceTracker.DUPLICATE) {
        recorder.count(now, length);
      }
      return;
    }
    SequenceTracker tracker = ours ? subscription.tracker(producer) : null;
    if (tracker == null) {
      notOfThisRun.increment();
      return;
    }
    RunPhase phase = Stamp.phaseOf(flags);
    int kind = tracker.mark(sequence, orderingStream, phase);
    if (kind != SequenceTracker.FIRST
        && phase == RunPhase.MEASURED
        && retried.explains(producer, sequence, kind)) {
      subscription.explained(kind);
    }
    if (kind != SequenceTracker.DUPLICATE) {
      record(recorder, phase, array, offset, now, length);
    }
  }

  private void handleUnstamped(long now, int length, Recorder recorder) {
    if (stamped && ownMessages) {
      notOfThisRun.increment();
      return;
    }
    recorder.count(now, length);
    if (phaseTimes.hasBegun() && phaseTimes.phaseAt(now) == RunPhase.MEASURED) {
      subscription.unstampedMeasured();
    }
  }
}
