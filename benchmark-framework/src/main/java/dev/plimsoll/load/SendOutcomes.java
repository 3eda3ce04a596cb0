// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.SequenceSet;
import java.util.EnumMap;
import java.util.Map;

/**
 * The sends that failed: which, how many of each kind, and the first cause of each kind. Failing is
 * rare or the run is lost anyway: this takes a lock. Threads: any.
 */
public final class SendOutcomes {

  private final Map<FailureKind, Long> measuredByKind = new EnumMap<>(FailureKind.class);
  private final Map<FailureKind, Throwable> firstCauses = new EnumMap<>(FailureKind.class);
  private final SequenceSet[] failed;
  private final SequenceSet[] aborted;
  private final SequenceSet[] unmeasured;
  private long completedTwice;

  /** For so many producers. */
  public SendOutcomes(int producers) {
    failed = new SequenceSet[producers];
    aborted = new SequenceSet[producers];
    unmeasured = new SequenceSet[producers];
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

  private static SequenceSet set(SequenceSet[] of, int producer) {
    if (of[producer] == null) {
      of[producer] = new SequenceSet();
    }
    return of[producer];
  }

  synchronized void completedTwice() {
    completedTwice++;
  }

  /** Completions that a driver called for a message that had one: a fault of the driver. */
  public synchronized long completedTwiceCount() {
    return completedTwice;
  }

  /** Failed sends of measured messages. */
  public synchronized Map<FailureKind, Long> measuredByKind() {
    return new EnumMap<>(measuredByKind);
  }

  /** The first cause of each kind so far. */
  public synchronized Map<FailureKind, Throwable> firstCauses() {
    return new EnumMap<>(firstCauses);
  }

  /** The failed measured messages of a producer so far. More may fail meanwhile: a copy. */
  public synchronized SequenceSet failedOf(int producer) {
    return set(failed, producer).copy();
  }

  /** How many sends of a producer have failed so far, of all phases. */
  public long failedCount(int producer) {
    return failedBetween(producer, 0, Long.MAX_VALUE);
  }

  /** How many of the sends with the numbers from … until − 1 have failed so far, of all phases. */
  public synchronized long failedBetween(int producer, long from, long until) {
    return countIn(failed[producer], from, until) + countIn(unmeasured[producer], from, until);
  }

  private static long countIn(SequenceSet set, long from, long until) {
    return set == null ? 0 : set.countIn(from, until);
  }

  /** Those of them that were aborted. */
  public synchronized SequenceSet abortedOf(int producer) {
    return set(aborted, producer).copy();
  }
}
