// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.SequenceSet;
import dev.plimsoll.record.SequenceTracker;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the consumers of one subscription of one topic have done with received messages: which are
 * not acknowledged, which are processed, and how many came again. Shared by all its consumers.
 *
 * <p>Threads: any; each producer has a lock of its own. Memory: that of the messages which are not
 * acknowledged at the moment, and of the gaps between processed messages.
 */
public final class HandledMessages {

  private final int firstProducer;
  private final SequenceSet[] unacknowledged;
  private final SequenceTracker[] processed;
  private final LongAdder redelivered = new LongAdder();
  private final LongAdder rejected = new LongAdder();

  /**
   * @param firstProducer the number of the topic's first producer
   * @param producers the topic's number of producers
   */
  public HandledMessages(int firstProducer, int producers) {
    this.firstProducer = firstProducer;
    unacknowledged = new SequenceSet[producers];
    processed = new SequenceTracker[producers];
    for (int i = 0; i < producers; i++) {
      unacknowledged[i] = new SequenceSet();
      processed[i] = new SequenceTracker();
    }
  }

  /**
   * Records a receipt. If an earlier receipt of the message was not acknowledged (it was rejected,
   * its consumer has ended, or the system has taken it back), this one is a redelivery.
   */
  void received(int producer, long sequence, boolean measured) {
    SequenceSet held = unacknowledged[producer - firstProducer];
    boolean first;
    synchronized (held) {
      first = held.add(sequence);
    }
    if (!first && measured) {
      redelivered.increment();
    }
  }

  void acknowledged(int producer, long sequence) {
    SequenceSet held = unacknowledged[producer - firstProducer];
    synchronized (held) {
      held.remove(sequence);
    }
  }

  void rejected(boolean measured) {
    if (measured) {
      rejected.increment();
    }
  }

  /** Records the end of processing; true if the message was not processed before. */
  boolean processed(int producer, long sequence, RunPhase phase) {
    return processed[producer - firstProducer].mark(
            sequence, SequenceTracker.NO_ORDERING_STREAM, phase)
        != SequenceTracker.DUPLICATE;
  }

  /** The number of receipts of measured messages that were redeliveries. */
  public long redelivered() {
    return redelivered.sum();
  }

  /** The number of rejected deliveries of measured messages. */
  public long rejected() {
    return rejected.sum();
  }

  /** The number of measured messages that are processed. */
  public long processed() {
    long sum = 0;
    for (SequenceTracker tracker : processed) {
      sum += tracker.measuredReceived();
    }
    return sum;
  }
}
