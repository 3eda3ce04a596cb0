// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.Recorder;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Answers requests. It sends each payload back to its requester from the thread that received it;
 * the stamp stays unchanged except for the reply flag. A request that is delivered twice is
 * answered twice, as by an ordinary service. Requests are acknowledged after their replies have
 * been passed to the client.
 *
 * <p>Threads: the consumer's receive thread; if the reply producer's send blocks, this thread
 * waits.
 */
public final class Replier extends BatchReceiver {

  private final PayloadSizes sizes;
  private final PayloadUse use;
  private final DriverProducer[] replies;
  private final int firstRequester;
  private final LongAdder notOfThisRun;
  private final InFlightReplies inFlight;
  private final byte[][] shared;
  private final SpareArrays spare;

  /**
   * @param requests records received requests
   * @param firstRequester the number of the first requester of this topic
   * @param replies one producer for each requester of this topic, in order; used only by this
   *     replier from the first request on
   * @param acknowledges whether to acknowledge each batch
   * @param notOfThisRun counts messages that are not requests of this run
   * @param outcomes counts replies that could not be sent
   * @param onStop called when the consumer ends by itself
   */
  public Replier(
      LoadContext context,
      SubscriptionTracker requests,
      int firstRequester,
      List<DriverProducer> replies,
      boolean acknowledges,
      LongAdder notOfThisRun,
      ReplyOutcomes outcomes,
      Consumer<DriverException> onStop) {
    super(context, EventType.RECEIVE, requests, acknowledges, onStop);
    this.sizes = context.payloads().sizes();
    this.use = context.payloadUse();
    this.replies = replies.toArray(new DriverProducer[0]);
    this.firstRequester = firstRequester;
    this.notOfThisRun = notOfThisRun;
    this.inFlight = new InFlightReplies(outcomes);
    this.shared = new byte[sizes.count()][];
    this.spare = new SpareArrays(sizes);
  }

  @Override
  long handle(DeliveredBatch batch, int index, long now, Recorder recorder, boolean timed) {
    byte[] array = batch.payload(index);
    int offset = batch.offset(index);
    int length = batch.length(index);
    if (!isRequest(array, offset, length)) {
      notOfThisRun.increment();
      return 0;
    }
    int requester = Stamp.producer(array, offset) - firstRequester;
    if (requester < 0 || requester >= replies.length) {
      notOfThisRun.increment();
      return 0;
    }
    int flags = Stamp.flags(array, offset);
    if ((flags & Stamp.PATH_CHECK) == 0) {
      RunPhase phase = Stamp.phaseOf(flags);
      if (isNew(firstRequester + requester, array, offset, phase)) {
        record(recorder, phase, array, offset, now, length);
      }
    }
    return reply(replies[requester], array, offset, length, timed);
  }

  /** Whether a message is a request; path checks differ in size. */
  private boolean isRequest(byte[] array, int offset, int length) {
    return Stamp.isAt(array, offset, length)
        && Stamp.tag(array, offset) == runTag
        && (Stamp.flags(array, offset) & Stamp.REQUEST) != 0
        && (sizes.indexOf(length) >= 0 || (Stamp.flags(array, offset) & Stamp.PATH_CHECK) != 0);
  }

  private long reply(DriverProducer to, byte[] request, int offset, int length, boolean timed) {
    InFlightReply pending = inFlight.take();
    pending.open = true;
    int size = sizes.indexOf(length);
    byte[] reply = size < 0 ? new byte[length] : buffer(pending, size, length);
    System.arraycopy(request, offset, reply, 0, length);
    Stamp.markReply(reply);
    long began = timed ? clock.nanos() : 0;
    try {
      to.send(reply, MessageKey.NONE, DriverProducer.ANY_PARTITION, pending);
    } catch (SendRejectedException e) {
      pending.failed(e.kind(), e);
    } catch (RuntimeException e) {
      pending.failed(FailureKind.OTHER, e);
    }
    return timed ? clock.nanos() - began : 0;
  }

  private byte[] buffer(InFlightReply pending, int size, int length) {
    switch (use) {
      case COPIED -> {
        if (shared[size] == null) {
          shared[size] = new byte[length];
        }
        return shared[size];
      }
      case HELD_UNTIL_COMPLETION -> {
        byte[] array = spare.exchange(pending.buffer, size);
        pending.buffer = array == null ? new byte[length] : array;
        return pending.buffer;
      }
      case KEPT -> {
        return new byte[length];
      }
    }
    throw new AssertionError(use);
  }
}
