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
 * Handles the replies to one requester. It reads the clock first, identifies each request by the
 * stamp that came back, and records the round-trip time of the first reply.
 *
 * <p>Threads: the receive thread of the requester's consumer.
 */
public final class ReplyReceiver implements BatchHandler {

  private final NanoClock clock;
  private final PhaseTimes phaseTimes;
  private final Recorders recorders;
  private final int runTag;
  private final int requester;
  private final SubscriptionTracker replies;
  private final ConnectivityProbes paths;
  private final ConnectivityProbes backPaths;
  private final ReplyGate gate;
  private final boolean acknowledges;
  private final LongAdder notOfThisRun;
  private final Consumer<DriverException> onStop;

  /**
   * @param requester its number in the run
   * @param replies records received replies
   * @param paths records probes that a replier answered
   * @param backPaths records probes that a replier's producer sent here
   * @param gate notified of each request that has received its reply
   * @param acknowledges whether to acknowledge each batch
   * @param notOfThisRun counts messages that are not replies to this requester
   * @param onStop called when the consumer ends by itself
   */
  public ReplyReceiver(
      LoadContext context,
      int requester,
      SubscriptionTracker replies,
      ConnectivityProbes paths,
      ConnectivityProbes backPaths,
      ReplyGate gate,
      boolean acknowledges,
      LongAdder notOfThisRun,
      Consumer<DriverException> onStop) {
    this.clock = context.clock();
    this.phaseTimes = context.phaseTimes();
    this.recorders = context.recorders();
    this.runTag = context.runTag();
    this.requester = requester;
    this.replies = replies;
    this.paths = paths;
    this.backPaths = backPaths;
    this.gate = gate;
    this.acknowledges = acknowledges;
    this.notOfThisRun = notOfThisRun;
    this.onStop = onStop;
  }

  @Override
  public void received(DeliveredBatch batch) {
    long now = clock.nanos();
    Recorders.OfThread thread = recorders.current();
    Recorder recorder = thread.of(EventType.REPLY);
    int size = batch.size();
    for (int i = 0; i < size && !phaseTimes.hasEnded(); i++) {
      handle(batch.payload(i), batch.offset(i), batch.length(i), now, recorder);
    }
    replies.receivedAt(now, size);
    if (thread.callbacks().times(size)) {
      thread.callbacks().ended(now, clock.nanos(), size);
    }
    if (acknowledges) {
      batch.acknowledgeThrough(size - 1);
    }
  }

  private void handle(byte[] array, int offset, int length, long now, Recorder recorder) {
    if (!Stamp.isAt(array, offset, length) || Stamp.tag(array, offset) != runTag) {
      notOfThisRun.increment();
      return;
    }
    int flags = Stamp.flags(array, offset);
    int producer = Stamp.producer(array, offset);
    if ((flags & Stamp.PROBE) != 0) {
      handleProbe(flags, producer, Stamp.key(array, offset));
      return;
    }
    if ((flags & Stamp.REPLY) == 0 || producer != requester) {
      notOfThisRun.increment();
      return;
    }
    RunPhase phase = Stamp.phaseOf(flags);
    int kind =
        replies
            .tracker(requester)
            .mark(
                Stamp.sequence(array, offset),
                SequenceTracker.NO_ORDERING_STREAM,
                phase == RunPhase.MEASURED);
    if (kind != SequenceTracker.DUPLICATE) {
      gate.replied(Stamp.sequence(array, offset));
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

  private void handleProbe(int flags, int producer, int partition) {
    if ((flags & Stamp.REQUEST) == 0) {
      backPaths.received(requester, 0, producer, partition);
    } else if (producer == requester) {
      paths.received(replies.topic(), 0, producer, partition);
    }
  }

  @Override
  public void stopped(DriverException cause) {
    onStop.accept(cause);
  }
}
