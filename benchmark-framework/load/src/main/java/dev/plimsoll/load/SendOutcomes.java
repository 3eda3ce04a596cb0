// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.SequenceSet;
import java.util.EnumMap;
import java.util.Map;

/**
 * Records failed sends: their sequence numbers, the number of each kind, and the first cause of
 * each kind. Uses a lock, since failures are either rare or make the run invalid anyway. Threads:
 * any.
 */
public final class SendOutcomes {

  private final Map<FailureKind, Long> measuredByKind = new EnumMap<>(FailureKind.class);
  private final Map<FailureKind, Throwable> firstCauses = new EnumMap<>(FailureKind.class);
  private final SequenceSet[] failed;
  private final SequenceSet[] aborted;
  private final SequenceSet[] unmeasured;
  private final int firstProducer;
  private final RetriedMessages retried;
  private long completedTwice;

  /** The outcomes of the producers 0 … {@code producers} − 1. */
  public SendOutcomes(int producers) {
    this(0, producers);
  }

  /**
   * @param firstProducer the number of the first producer
   * @param producers how many there are
   */
  public SendOutcomes(int firstProducer, int producers) {
    this.firstProducer = firstProducer;
    failed = new SequenceSet[producers];
    aborted = new SequenceSet[producers];
    unmeasured = new SequenceSet[producers];
    retried = new RetriedMessages(firstProducer, producers);
  }

  /** The messages whose send was repeated. */
  public RetriedMessages retried() {
    return retried;
  }

  synchronized void failed(
      int producer, long sequence, RunPhase phase, FailureKind kind, Throwable cause) {
    firstCauses.putIfAbsent(kind, cause);
    if (phase != RunPhase.MEASURED) {
      set(unmeasured, producer).add(sequence);
      return;
    }
    measuredByKind.merge(kind, 1L, Long::sum);
    set(failed, producer).add(sequence);
    if (kind == FailureKind.ABORTED) {
      set(aborted, producer).add(sequence);
    }
  }

  private SequenceSet set(SequenceSet[] of, int producer) {
    int index = producer - firstProducer;
    if (of[index] == null) {
      of[index] = new SequenceSet();
    }
    return of[index];
  }

  synchronized void completedTwice() {
    completedTwice++;
  }

  /** Second completions of a message: an error of the driver. */
  public synchronized long completedTwiceCount() {
    return completedTwice;
  }

  /** Failed sends of measured messages by kind. */
  public synchronized Map<FailureKind, Long> measuredByKind() {
    return new EnumMap<>(measuredByKind);
  }

  /** The first cause of each kind so far. */
  public synchronized Map<FailureKind, Throwable> firstCauses() {
    return new EnumMap<>(firstCauses);
  }

  /**
   * The failed measured messages of a producer so far. A copy, since more sends may fail meanwhile.
   */
  public synchronized SequenceSet failedOf(int producer) {
    return set(failed, producer).copy();
  }

  /** The number of failed sends of a producer so far, over all phases. */
  public long failedCount(int producer) {
    return failedBetween(producer, 0, Long.MAX_VALUE);
  }

  /**
   * The number of failed sends with the sequence numbers from … until − 1 so far, over all phases.
   */
  public synchronized long failedBetween(int producer, long from, long until) {
    int index = producer - firstProducer;
    return countIn(failed[index], from, until) + countIn(unmeasured[index], from, until);
  }

  /**
   * The highest sequence number of a producer below {@code sent} whose send has not failed so far,
   * of any phase; -1 if there is none.
   */
  public synchronized long highestNotFailed(int producer, long sent) {
    if (sent == 0 || failedBetween(producer, sent - 1, sent) == 0) {
      return sent - 1;
    }
    // All messages from `high` on have failed; a smaller number may have the same property.
    long low = 0;
    long high = sent - 1;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (failedBetween(producer, middle, sent) == sent - middle) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return high - 1;
  }

  private static long countIn(SequenceSet set, long from, long until) {
    return set == null ? 0 : set.countIn(from, until);
  }

  /** The failed measured messages of a producer that were aborted. */
  public synchronized SequenceSet abortedOf(int producer) {
    return set(aborted, producer).copy();
  }
}
