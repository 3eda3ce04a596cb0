// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.SequenceSet;
import dev.plimsoll.record.SequenceTracker;

/**
 * Measured messages whose send the framework has repeated, and what consumers saw of them. Uses a
 * lock, since sends are repeated only when the system fails. Threads: any.
 */
public final class RetriedMessages {

  private final int firstProducer;
  private final SequenceSet[] messages;
  private volatile boolean any;
  private long attempts;
  private long copies;
  private long overtaken;

  /**
   * @param firstProducer the number of the first producer
   * @param producers how many there are
   */
  RetriedMessages(int firstProducer, int producers) {
    this.firstProducer = firstProducer;
    messages = new SequenceSet[producers];
    for (int i = 0; i < producers; i++) {
      messages[i] = new SequenceSet();
    }
  }

  synchronized void repeated(int producer, long sequence) {
    messages[producer - firstProducer].add(sequence);
    attempts++;
    any = true;
  }

  /**
   * Whether a receipt is an effect of a repeated send: a further receipt, or one that is out of
   * order. If so, it is counted here.
   *
   * @param kind the kind of receipt, see {@link SequenceTracker#mark}
   */
  boolean explains(int producer, long sequence, int kind) {
    return any && explainsOne(producer, sequence, kind);
  }

  private synchronized boolean explainsOne(int producer, long sequence, int kind) {
    int index = producer - firstProducer;
    if (index < 0 || index >= messages.length || !messages[index].contains(sequence)) {
      return false;
    }
    if (kind == SequenceTracker.DUPLICATE) {
      copies++;
    } else {
      overtaken++;
    }
    return true;
  }

  /** The repeated messages of a producer. A copy. */
  public synchronized SequenceSet of(int producer) {
    return messages[producer - firstProducer].copy();
  }

  /** The counts so far. */
  public synchronized Counts counts() {
    long all = 0;
    for (SequenceSet set : messages) {
      all += set.size();
    }
    return new Counts(all, attempts, copies, overtaken);
  }

  /**
   * Counts of measured messages.
   *
   * @param messages whose send was repeated at least once
   * @param attempts repeated sends
   * @param copies further receipts of these messages, over all subscriptions
   * @param overtaken receipts of these messages out of order
   */
  public record Counts(long messages, long attempts, long copies, long overtaken) {}
}
