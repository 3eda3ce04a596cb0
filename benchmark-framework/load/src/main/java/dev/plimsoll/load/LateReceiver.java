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
import java.util.function.Consumer;

/**
 * Handles the messages of one consumer of a subscription that begins while the load runs. Messages
 * that were sent before the subscription was ready are ignored, since they need not arrive.
 *
 * <p>Threads: the consumer's receive thread.
 */
public final class LateReceiver implements BatchHandler {

  private final NanoClock clock;
  private final PhaseTimes phaseTimes;
  private final Recorders recorders;
  private final int runTag;
  private final SubscriptionTracker subscription;
  private final boolean acknowledges;
  private final Consumer<DriverException> onStop;

  /**
   * @param onStop called when the consumer ends by itself
   */
  public LateReceiver(
      LoadContext context,
      SubscriptionTracker subscription,
      boolean acknowledges,
      Consumer<DriverException> onStop) {
    this.clock = context.clock();
    this.phaseTimes = context.phaseTimes();
    this.recorders = context.recorders();
    this.runTag = context.runTag();
    this.subscription = subscription;
    this.acknowledges = acknowledges;
    this.onStop = onStop;
  }

  @Override
  public void received(DeliveredBatch batch) {
    long now = clock.nanos();
    int size = batch.size();
    if (subscription.isReady()) {
      Recorders.OfThread thread = recorders.current();
      Recorder recorder = thread.of(EventType.LATE_RECEIVE);
      for (int i = 0; i < size && !phaseTimes.hasEnded(); i++) {
        record(batch.payload(i), batch.offset(i), batch, i, now, recorder);
      }
      subscription.receivedAt(now, size);
      if (thread.callbacks().times(size)) {
        thread.callbacks().ended(now, clock.nanos(), size);
      }
    }
    if (acknowledges) {
      batch.acknowledgeThrough(size - 1);
    }
  }

  private void record(
      byte[] array, int offset, DeliveredBatch batch, int index, long now, Recorder recorder) {
    if (!Stamp.isAt(array, offset, batch.length(index))
        || (Stamp.flags(array, offset) & Stamp.PROBE) != 0
        || Stamp.tag(array, offset) != runTag) {
      return;
    }
    int producer = Stamp.producer(array, offset);
    long sequence = Stamp.sequence(array, offset);
    SequenceTracker tracker = subscription.tracker(producer);
    if (tracker == null || sequence < subscription.dueFromOf(producer)) {
      return;
    }
    RunPhase phase = Stamp.phaseOf(Stamp.flags(array, offset));
    int stream = subscription.orderingStream(batch.partition(index), Stamp.key(array, offset));
    if (tracker.mark(sequence, stream, phase == RunPhase.MEASURED) != SequenceTracker.DUPLICATE) {
      long intended = Stamp.intended(array, offset);
      recorder.record(
          phase,
          intended,
          now,
          now - intended,
          now - Stamp.sent(array, offset),
          batch.length(index));
    }
  }

  @Override
  public void stopped(DriverException cause) {
    onStop.accept(cause);
  }
}
