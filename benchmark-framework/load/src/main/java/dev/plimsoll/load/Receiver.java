// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Recorder;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.SequenceTracker;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Handles the messages delivered to one consumer. It reads the clock first, once per batch. It then
 * identifies each message by its stamp, updates the subscription's tracker and records the
 * latencies.
 *
 * <p>Threads: the consumer's receive thread.
 */
public final class Receiver implements BatchHandler {

  private final NanoClock clock;
  private final PhaseTimes phaseTimes;
  private final Recorders recorders;
  private final SubscriptionTracker subscription;
  private final ConnectivityProbes probes;
  private final LongAdder notOfThisRun;
  private final Consumer<DriverException> onStop;
  private final RetriedMessages retried;
  private final int runTag;
  private final boolean stamped;
  private final boolean ownMessages;
  private final boolean acknowledges;

  /**
   * @param ownMessages whether the run produces; if not, stamps of any run are counted
   * @param acknowledges whether to acknowledge each batch
   * @param notOfThisRun counts messages that are not of this run
   * @param onStop called when the consumer ends by itself
   */
  public Receiver(
      LoadContext context,
      SubscriptionTracker subscription,
      ConnectivityProbes probes,
      boolean ownMessages,
      boolean acknowledges,
      LongAdder notOfThisRun,
      Consumer<DriverException> onStop) {
    this.clock = context.clock();
    this.phaseTimes = context.phaseTimes();
    this.recorders = context.recorders();
    this.runTag = context.runTag();
    this.stamped = context.stamped();
    this.subscription = subscription;
    this.probes = probes;
    this.ownMessages = ownMessages;
    this.acknowledges = acknowledges;
    this.notOfThisRun = notOfThisRun;
    this.onStop = onStop;
    this.retried = context.outcomes().retried();
  }

  @Override
  public void received(DeliveredBatch batch) {
    long now = clock.nanos();
    Recorders.OfThread thread = recorders.current();
    Recorder recorder = thread.of(EventType.RECEIVE);
    int size = batch.size();
    for (int i = 0; i < size && !phaseTimes.hasEnded(); i++) {
      handle(batch, i, now, recorder);
    }
    subscription.receivedAt(now, size);
    if (thread.callbacks().times(size)) {
      thread.callbacks().ended(now, clock.nanos(), size);
    }
    if (acknowledges) {
      batch.acknowledgeThrough(size - 1);
    }
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
    if ((flags & Stamp.PROBE) != 0) {
      if (ours) {
        probes.received(
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
      boolean measured = phaseTimes.phaseOfArrival(now) == RunPhase.MEASURED;
      SequenceTracker other = subscription.otherTracker(Stamp.tag(array, offset), producer);
      if (other.mark(sequence, orderingStream, measured) != SequenceTracker.DUPLICATE) {
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
    int kind = tracker.mark(sequence, orderingStream, phase == RunPhase.MEASURED);
    if (kind != SequenceTracker.FIRST
        && phase == RunPhase.MEASURED
        && retried.explains(producer, sequence, kind)) {
      subscription.explained(kind);
    }
    if (kind != SequenceTracker.DUPLICATE) {
      long intended = Stamp.intended(array, offset);
      recorder.record(
          phase,
          intended,
          now,
          now - intended,
          now - Stamp.sent(array, offset),
          Stamp.generatorDelay(array, offset),
          length);
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

  @Override
  public void stopped(DriverException cause) {
    onStop.accept(cause);
  }
}
