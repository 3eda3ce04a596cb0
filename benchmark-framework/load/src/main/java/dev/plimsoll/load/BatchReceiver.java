// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.RecentRecorders;
import dev.plimsoll.record.Recorder;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.SequenceTracker;
import java.util.function.Consumer;

/**
 * Handles the messages delivered to one consumer: reads the clock first, once per batch, handles
 * each message, times the callback, and acknowledges. The subclass identifies and records a
 * message.
 *
 * <p>A run has one or two kinds of receivers, so the call of {@link #handle} is inlined. Threads:
 * the consumer's receive thread.
 */
abstract class BatchReceiver implements BatchHandler {

  final NanoClock clock;
  final PhaseTimes phaseTimes;
  final int runTag;
  final SubscriptionTracker subscription;
  private final DeliveryCount deliveries;
  private final RecentRecorders recorders;
  private final EventType eventType;
  private final boolean acknowledges;
  private final Consumer<DriverException> onStop;

  /**
   * @param eventType what a receipt is recorded as
   * @param subscription records receipts
   * @param acknowledges whether to acknowledge each batch
   * @param onStop called when the consumer ends by itself
   */
  BatchReceiver(
      LoadContext context,
      EventType eventType,
      SubscriptionTracker subscription,
      boolean acknowledges,
      Consumer<DriverException> onStop) {
    this.clock = context.clock();
    this.phaseTimes = context.phaseTimes();
    this.recorders = new RecentRecorders(context.recorders());
    this.runTag = context.runTag();
    this.eventType = eventType;
    this.subscription = subscription;
    this.deliveries = subscription.addReceiver();
    this.acknowledges = acknowledges;
    this.onStop = onStop;
  }

  @Override
  public void received(DeliveredBatch batch) {
    long now = clock.nanos();
    Recorders.OfThread thread = recorders.current();
    Recorder recorder = thread.of(eventType);
    int size = batch.size();
    boolean timed = thread.callbacks().times(size);
    long inCalls = 0;
    for (int i = 0; i < size && !phaseTimes.hasEnded(); i++) {
      inCalls += handle(batch, i, now, recorder, timed);
    }
    deliveries.add(now, size);
    if (timed) {
      thread.callbacks().ended(now, clock.nanos() - inCalls, size);
    }
    acknowledge(batch, size);
  }

  /**
   * Handles one message.
   *
   * @param now when the batch was received
   * @param timed whether the time of this callback is measured
   * @return the time spent in calls of the client library if the callback is timed; it is not the
   *     framework's
   */
  abstract long handle(DeliveredBatch batch, int index, long now, Recorder recorder, boolean timed);

  final void acknowledge(DeliveredBatch batch, int size) {
    if (acknowledges) {
      batch.acknowledgeThrough(size - 1);
    }
  }

  /** Marks the receipt of a message for which no order is promised; false if it is a duplicate. */
  final boolean isNew(int producer, byte[] array, int offset, RunPhase phase) {
    return subscription
            .tracker(producer)
            .mark(Stamp.sequence(array, offset), SequenceTracker.NO_ORDERING_STREAM, phase)
        != SequenceTracker.DUPLICATE;
  }

  /** Records the latencies of a message with those of an ideal generator. */
  static void record(
      Recorder recorder, RunPhase phase, byte[] array, int offset, long now, int length) {
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

  @Override
  public final void stopped(DriverException cause) {
    onStop.accept(cause);
  }
}
