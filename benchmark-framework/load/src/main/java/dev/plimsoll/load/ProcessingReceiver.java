// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.CallbackTime;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.TimerSlack;
import java.util.concurrent.locks.LockSupport;

/**
 * Handles the messages of one consumer as an application does: after their receipt, which a {@link
 * Receiver} records, it processes each for some time, then acknowledges it; some it rejects.
 *
 * <p>Threads: the consumer's receive thread, and those of its {@link ProcessingPool}; {@link #end}
 * from any. Memory: some objects for each message. Used only if the workload asks for it.
 */
public final class ProcessingReceiver implements BatchHandler {

  /** How often a waiting thread checks whether it shall end. */
  private static final long SLICE_NANOS = 50_000_000;

  private static final ThreadLocal<Boolean> ON_TIME =
      ThreadLocal.withInitial(() -> TimerSlack.lowest());

  private final Receiver receipts;
  private final NanoClock clock;
  private final PhaseTimes phaseTimes;
  private final Recorders recorders;
  private final int runTag;
  private final SubscriptionTracker subscription;
  private final HandledMessages handled;
  private final MessageHandling handling;
  private final DelayedAcknowledgements delayed;
  private final ProcessingPool pool;
  private volatile boolean ended;

  /**
   * @param receipts records receipts, and acknowledges nothing
   * @param handled the messages of the subscription
   */
  public ProcessingReceiver(
      LoadContext context,
      Receiver receipts,
      SubscriptionTracker subscription,
      HandledMessages handled,
      MessageHandling handling) {
    this.receipts = receipts;
    this.clock = context.clock();
    this.phaseTimes = context.phaseTimes();
    this.recorders = context.recorders();
    this.runTag = context.runTag();
    this.subscription = subscription;
    this.handled = handled;
    this.handling = handling;
    this.delayed = new DelayedAcknowledgements(handling.together(), handled, context.clock());
    this.pool = new ProcessingPool(handling.threads(), this);
  }

  @Override
  public boolean mayBlock() {
    return handling.processes();
  }

  @Override
  public void received(DeliveredBatch batch) {
    long now = clock.nanos();
    receipts.received(batch);
    hold(batch);
    long free = now;
    for (int i = 0; i < batch.size() && !ended; i++) {
      if (!isOfThisRun(batch, i)) {
        acknowledgeOther(batch, i);
      } else if (handling.rejectsNext()) {
        handled.rejected(Stamp.phaseOf(flags(batch, i)) == RunPhase.MEASURED);
        batch.reject(i, true);
      } else if (handling.threads() > 0) {
        HandledMessage message = HandledMessage.of(batch, i, now, handling.acknowledges());
        pool.add(message, handling.nextNanos());
      } else {
        free += handling.nextNanos();
        process(batch, i, now, free);
      }
    }
  }

  /** Notes what this consumer has received, before it spends time on the first message. */
  private void hold(DeliveredBatch batch) {
    if (!handling.acknowledges() || phaseTimes.hasEnded()) {
      return;
    }
    long begin = clock.nanos();
    for (int i = 0; i < batch.size(); i++) {
      if (isOfThisRun(batch, i)) {
        byte[] array = batch.payload(i);
        int offset = batch.offset(i);
        boolean measured = Stamp.phaseOf(Stamp.flags(array, offset)) == RunPhase.MEASURED;
        handled.received(Stamp.producer(array, offset), Stamp.sequence(array, offset), measured);
      }
    }
    CallbackTime callbacks = recorders.current().callbacks();
    if (callbacks.times(batch.size())) {
      callbacks.ended(begin, clock.nanos(), batch.size());
    }
  }

  private boolean isOfThisRun(DeliveredBatch batch, int index) {
    byte[] array = batch.payload(index);
    int offset = batch.offset(index);
    return Stamp.isAt(array, offset, batch.length(index))
        && (Stamp.flags(array, offset) & Stamp.PATH_CHECK) == 0
        && Stamp.tag(array, offset) == runTag
        && Stamp.sequence(array, offset) >= 0
        && subscription.tracker(Stamp.producer(array, offset)) != null;
  }

  private static int flags(DeliveredBatch batch, int index) {
    return Stamp.flags(batch.payload(index), batch.offset(index));
  }

  private void acknowledgeOther(DeliveredBatch batch, int index) {
    if (handling.acknowledges()) {
      batch.acknowledge(index);
    }
  }

  private void process(DeliveredBatch batch, int index, long received, long until) {
    boolean detached = handling.acknowledges() && handling.together().delays();
    HandledMessage message = HandledMessage.of(batch, index, received, detached);
    if (!finish(message, until)) {
      return;
    }
    if (handling.together().delays()) {
      delayed.add(message);
    } else if (handling.acknowledges()) {
      batch.acknowledge(index);
      handled.acknowledged(message.producer(), message.sequence());
    }
  }

  /** Processes a message on a thread of the pool. */
  void processInPool(HandledMessage message, long until) {
    if (!finish(message, until)) {
      return;
    }
    if (handling.together().delays()) {
      delayed.add(message);
    } else if (handling.acknowledges()) {
      message.token().acknowledge();
      handled.acknowledged(message.producer(), message.sequence());
    }
  }

  /** Waits for the end of processing and records it; false if the consumer has ended before. */
  private boolean finish(HandledMessage message, long until) {
    if (!handling.processes()) {
      return true;
    }
    if (!await(until)) {
      return false;
    }
    long end = clock.nanos();
    boolean first = handled.processed(message.producer(), message.sequence(), message.phase());
    if (first && !phaseTimes.hasEnded()) {
      recorders
          .current()
          .of(EventType.PROCESS)
          .record(
              message.phase(),
              message.intended(),
              end,
              end - message.intended(),
              end - message.received(),
              message.bytes());
    }
    return true;
  }

  private boolean await(long until) {
    var unused = ON_TIME.get();
    for (long left = until - clock.nanos(); left > 0; left = until - clock.nanos()) {
      if (ended || phaseTimes.hasEnded() || Thread.currentThread().isInterrupted()) {
        return false;
      }
      LockSupport.parkNanos(Math.min(left, SLICE_NANOS));
    }
    return !ended;
  }

  long now() {
    return clock.nanos();
  }

  /**
   * Ends the handling: what is not acknowledged by now is not acknowledged any more. Called before
   * the consumer is closed.
   */
  public void end() {
    ended = true;
    pool.end();
    delayed.end();
  }

  @Override
  public void stopped(DriverException cause) {
    receipts.stopped(cause);
  }
}
