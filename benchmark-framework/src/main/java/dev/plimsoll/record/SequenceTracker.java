// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Which messages of one producer one subscription has received: exact, in bounded memory. Recent
 * sequence numbers are bits in a window of at most 65,536; what falls out of the window unreceived
 * is kept as gaps. So messages that come in order take a constant amount of memory, others the
 * smaller of two bytes for each that is missing and one bit for each of the pages that have any.
 *
 * <p>Threads: any; each call takes a short lock, which only consumers of one subscription that
 * receive from one producer at the same moment contend for. Taking it costs one atomic operation
 * and giving it back none, half of what a monitor costs; who has to wait spins for a moment and
 * then sleeps.
 */
public final class SequenceTracker {

  /** {@link #mark}: the first receipt of this message, in order. */
  public static final int FIRST = 0;

  /** {@link #mark}: the first receipt, but a later message of its ordering stream came before. */
  public static final int FIRST_OUT_OF_ORDER = 1;

  /** {@link #mark}: received before. */
  public static final int DUPLICATE = 2;

  /** No ordering stream: order is not promised or cannot be told. */
  public static final int NO_ORDERING_STREAM = -1;

  private static final VarHandle LOCKED =
      VarHandles.field(SequenceTracker.class, "locked", int.class);

  /** So often a thread looks again before it sleeps. */
  private static final int SPINS = 200;

  private static final long SLEEP_NANOS = 20_000;

  private static final int MIN_WORDS = 16;
  private static final int MAX_WORDS = SequencePage.WORDS;

  private final SequenceSet gaps = new SequenceSet();
  private long[] window = new long[MIN_WORDS];
  private long baseWord;
  private long[] highestInStream = {-1};
  private long highest = -1;
  private long measuredReceived;
  private long measuredDuplicated;
  private long measuredOutOfOrder;

  @SuppressWarnings("UnusedVariable") // by its handle alone
  private int locked;

  /**
   * Notes a receipt.
   *
   * @param sequence from 0
   * @param orderingStream the ordering stream within which order is promised, from 0, or {@link
   *     #NO_ORDERING_STREAM}
   * @param measured whether it enters the counts of this tracker
   * @return what kind of receipt it is
   */
  public int mark(long sequence, int orderingStream, boolean measured) {
    lock();
    try {
      int kind = markFirst(sequence, orderingStream);
      if (measured) {
        if (kind == DUPLICATE) {
          measuredDuplicated++;
        } else {
          measuredReceived++;
          measuredOutOfOrder += kind;
        }
      }
      return kind;
    } finally {
      unlock();
    }
  }

  private void lock() {
    if (!LOCKED.compareAndSet(this, 0, 1)) {
      awaitLock();
    }
  }

  private void awaitLock() {
    int looks = 0;
    do {
      if (++looks < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(SLEEP_NANOS);
      }
    } while ((int) LOCKED.getOpaque(this) != 0 || !LOCKED.compareAndSet(this, 0, 1));
  }

  private void unlock() {
    LOCKED.setRelease(this, 0);
  }

  private int markFirst(long sequence, int orderingStream) {
    long word = sequence >>> 6;
    if (word < baseWord) {
      return gaps.remove(sequence) ? FIRST + orderOf(sequence, orderingStream) : DUPLICATE;
    }
    if (word - baseWord >= window.length) {
      ensureCapacityFor(word);
    }
    int index = (int) (word & (window.length - 1));
    long bit = 1L << sequence;
    long bits = window[index];
    if ((bits & bit) != 0) {
      return DUPLICATE;
    }
    window[index] = bits | bit;
    if (sequence > highest) {
      highest = sequence;
    }
    if (word == baseWord && (bits | bit) == -1L) {
      advance();
    }
    return FIRST + orderOf(sequence, orderingStream);
  }

  private int orderOf(long sequence, int orderingStream) {
    if (orderingStream < 0) {
      return 0;
    }
    if (orderingStream >= highestInStream.length) {
      int old = highestInStream.length;
      highestInStream = Arrays.copyOf(highestInStream, Math.max(orderingStream + 1, old * 2));
      Arrays.fill(highestInStream, old, highestInStream.length, -1);
    }
    if (sequence < highestInStream[orderingStream]) {
      return FIRST_OUT_OF_ORDER;
    }
    highestInStream[orderingStream] = sequence;
    return 0;
  }

  private void advance() {
    int mask = window.length - 1;
    while (window[(int) (baseWord & mask)] == -1L) {
      window[(int) (baseWord & mask)] = 0;
      baseWord++;
    }
  }

  /** Grows the window or, at its bound, lets the oldest words fall out as gaps. */
  private void ensureCapacityFor(long word) {
    while (word - baseWord >= window.length && window.length < MAX_WORDS) {
      grow();
    }
    long keepFrom = word - window.length + 1;
    if (keepFrom <= baseWord) {
      return;
    }
    long inWindow = Math.min(keepFrom, baseWord + window.length);
    for (long w = baseWord; w < inWindow; w++) {
      int index = (int) (w & (window.length - 1));
      gaps.addWord(w, ~window[index]);
      window[index] = 0;
    }
    gaps.addRange(inWindow << 6, keepFrom << 6);
    baseWord = keepFrom;
    advance();
  }

  private void grow() {
    long[] larger = new long[window.length * 4];
    for (long w = baseWord; w < baseWord + window.length; w++) {
      larger[(int) (w & (larger.length - 1))] = window[(int) (w & (window.length - 1))];
    }
    window = larger;
  }

  /** Distinct measured messages received. */
  public long measuredReceived() {
    lock();
    try {
      return measuredReceived;
    } finally {
      unlock();
    }
  }

  /** Further receipts of measured messages. */
  public long measuredDuplicated() {
    lock();
    try {
      return measuredDuplicated;
    } finally {
      unlock();
    }
  }

  /**
   * First receipts of measured messages that a later one of their ordering stream had overtaken.
   */
  public long measuredOutOfOrder() {
    lock();
    try {
      return measuredOutOfOrder;
    } finally {
      unlock();
    }
  }

  /** Whether the message was received. */
  public boolean received(long sequence) {
    lock();
    try {
      long word = sequence >>> 6;
      if (word < baseWord) {
        return !gaps.contains(sequence);
      }
      return word - baseWord < window.length
          && (window[(int) (word & (window.length - 1))] & (1L << sequence)) != 0;
    } finally {
      unlock();
    }
  }

  /** The highest sequence number received, or -1. */
  public long highest() {
    lock();
    try {
      return highest;
    } finally {
      unlock();
    }
  }

  /** The highest sequence number first received in a ordering stream, or -1. */
  public long highestInStream(int orderingStream) {
    lock();
    try {
      return highestOf(orderingStream);
    } finally {
      unlock();
    }
  }

  private long highestOf(int orderingStream) {
    return orderingStream >= 0 && orderingStream < highestInStream.length
        ? highestInStream[orderingStream]
        : -1;
  }

  /**
   * The least of {@link #highestInStream} over ordering streams 0 … ordering streams − 1: all below
   * it was overtaken.
   */
  public long overtakenInAll(int orderingStreams) {
    lock();
    try {
      long min = Long.MAX_VALUE;
      for (int orderingStream = 0; orderingStream < orderingStreams; orderingStream++) {
        min = Math.min(min, highestOf(orderingStream));
      }
      return orderingStreams == 0 ? -1 : min;
    } finally {
      unlock();
    }
  }

  /** How many of these numbers were received. */
  public long countReceived(SequenceSet sequences) {
    lock();
    try {
      long base = baseWord << 6;
      long[] count = {sequences.countIn(0, base) - SetOperation.countCommon(sequences, gaps)};
      sequences
          .copy(base, windowEnd())
          .forEach(sequence -> count[0] += isInWindow(sequence) ? 1 : 0);
      return count[0];
    } finally {
      unlock();
    }
  }

  private boolean isInWindow(long sequence) {
    return (window[(int) ((sequence >>> 6) & (window.length - 1))] & (1L << sequence)) != 0;
  }

  private long windowEnd() {
    long end = (baseWord + window.length) << 6;
    return end < 0 ? Long.MAX_VALUE : end;
  }

  /** Those of the numbers from … until − 1 that were not received. */
  public SequenceSet missing(long from, long until) {
    lock();
    try {
      long base = baseWord << 6;
      SequenceSet missing = gaps.copy(from, Math.min(until, base));
      long start = Math.max(from, base);
      long end = Math.min(until, windowEnd());
      if (start < end) {
        for (long word = start >>> 6; word <= (end - 1) >>> 6; word++) {
          long unset = ~window[(int) (word & (window.length - 1))];
          int from64 = (int) Math.max(0, start - (word << 6));
          int until64 = (int) Math.min(64, end - (word << 6));
          missing.addWord(word, unset & SequencePage.maskOf(0, from64, until64));
        }
      }
      missing.addRange(Math.max(start, windowEnd()), until);
      return missing;
    } finally {
      unlock();
    }
  }

  /** What the tracker takes of the heap, about. */
  public long heapBytes() {
    lock();
    try {
      return 80 + 16 + 8L * window.length + 16 + 8L * highestInStream.length + gaps.heapBytes();
    } finally {
      unlock();
    }
  }
}
