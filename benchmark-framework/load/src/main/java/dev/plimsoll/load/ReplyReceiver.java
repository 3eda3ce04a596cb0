// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.Recorder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Handles the replies to one requester: it identifies each request by the stamp that came back, and
 * records the round-trip time of the first reply.
 *
 * <p>Threads: the receive thread of the requester's consumer.
 */
public final class ReplyReceiver extends BatchReceiver {

  private final int requester;
  private final PathChecks paths;
  private final PathChecks backPaths;
  private final ReplyGate gate;
  private final LongAdder notOfThisRun;

  /**
   * @param requester its number in the run
   * @param replies records received replies
   * @param paths records path checks that a replier answered
   * @param backPaths records path checks that a replier's producer sent here
   * @param gate notified of each request that has received its reply
   * @param acknowledges whether to acknowledge each batch
   * @param notOfThisRun counts messages that are not replies to this requester
   * @param onStop called when the consumer ends by itself
   */
  public ReplyReceiver(
      LoadContext context,
      int requester,
      SubscriptionTracker replies,
      PathChecks paths,
      PathChecks backPaths,
      ReplyGate gate,
      boolean acknowledges,
      LongAdder notOfThisRun,
      Consumer<DriverException> onStop) {
    super(context, EventType.REPLY, replies, acknowledges, onStop);
    this.requester = requester;
    this.paths = paths;
    this.backPaths = backPaths;
    this.gate = gate;
    this.notOfThisRun = notOfThisRun;
  }

  @Override
  long handle(DeliveredBatch batch, int index, long now, Recorder recorder, boolean timed) {
    handle(batch.payload(index), batch.offset(index), batch.length(index), now, recorder);
    return 0;
  }

  private void handle(byte[] array, int offset, int length, long now, Recorder recorder) {
    if (!Stamp.isAt(array, offset, length) || Stamp.tag(array, offset) != runTag) {
      notOfThisRun.increment();
      return;
    }
    int flags = Stamp.flags(array, offset);
    int producer = Stamp.producer(array, offset);
    if ((flags & Stamp.PATH_CHECK) != 0) {
      handlePathCheck(flags, producer, Stamp.key(array, offset));
      return;
    }
    if ((flags & Stamp.REPLY) == 0 || producer != requester) {
      notOfThisRun.increment();
      return;
    }
    RunPhase phase = Stamp.phaseOf(flags);
    if (isNew(requester, array, offset, phase)) {
      gate.replied(Stamp.sequence(array, offset));
      record(recorder, phase, array, offset, now, length);
    }
  }

  private void handlePathCheck(int flags, int producer, int partition) {
    if ((flags & Stamp.REQUEST) == 0) {
      backPaths.received(requester, 0, producer, partition);
    } else if (producer == requester) {
      paths.received(subscription.topic(), 0, producer, partition);
    }
  }
}
