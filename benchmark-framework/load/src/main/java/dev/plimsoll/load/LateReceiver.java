// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.Recorder;
import dev.plimsoll.record.SequenceTracker;
import java.util.function.Consumer;

/**
 * Handles the messages of one consumer of a subscription that begins while the load runs. Messages
 * that were sent before the subscription was ready are ignored, since they need not arrive.
 *
 * <p>Threads: the consumer's receive thread.
 */
public final class LateReceiver extends BatchReceiver {

  /**
   * @param onStop called when the consumer ends by itself
   */
  public LateReceiver(
      LoadContext context,
      SubscriptionTracker subscription,
      boolean acknowledges,
      Consumer<DriverException> onStop) {
    super(context, EventType.LATE_RECEIVE, subscription, acknowledges, onStop);
  }

  @Override
  public void received(DeliveredBatch batch) {
    if (subscription.isReady()) {
      super.received(batch);
    } else {
      acknowledge(batch, batch.size());
    }
  }

  @Override
  long handle(DeliveredBatch batch, int index, long now, Recorder recorder, boolean timed) {
    byte[] array = batch.payload(index);
    int offset = batch.offset(index);
    if (!Stamp.isAt(array, offset, batch.length(index))
        || (Stamp.flags(array, offset) & Stamp.PATH_CHECK) != 0
        || Stamp.tag(array, offset) != runTag) {
      return 0;
    }
    int producer = Stamp.producer(array, offset);
    long sequence = Stamp.sequence(array, offset);
    SequenceTracker tracker = subscription.tracker(producer);
    if (tracker == null || sequence < subscription.dueFromOf(producer)) {
      return 0;
    }
    RunPhase phase = Stamp.phaseOf(Stamp.flags(array, offset));
    int stream = subscription.orderingStream(batch.partition(index), Stamp.key(array, offset));
    if (tracker.mark(sequence, stream, phase) != SequenceTracker.DUPLICATE) {
      long intended = Stamp.intended(array, offset);
      recorder.record(
          phase,
          intended,
          now,
          now - intended,
          now - Stamp.sent(array, offset),
          batch.length(index));
    }
    return 0;
  }
}
