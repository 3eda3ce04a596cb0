// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Tracks which messages of one producer one subscription has received: exact, in bounded memory.
 * Recent sequence numbers are bits in a window of at most 65,536; numbers that leave the window
 * unreceived are stored as gaps. Thus messages that arrive in order take a constant amount of
 * memory. Otherwise each page with missing numbers takes the smaller of two bytes for each missing
 * number and one bit for each number of the page.
 *
 * <p>Threads: any. Each call takes a short lock; only consumers of the same subscription that
 * receive from the same producer at the same moment contend for it. Acquiring it takes one atomic
 * operation and releasing it none, half the cost of a monitor; a waiting thread spins for a moment
 * and then sleeps.
 */
public final class SequenceTracker extends LeadingPadding {

  /** {@link #mark}: the first receipt of this message, in order. */
  public static final int FIRST = 0;

  /** {@link #mark}: the first receipt, but after a later message of its ordering stream. */
  public static final int FIRST_OUT_OF_ORDER = 1;

  /** {@link #mark}: already received. */
  public static final int DUPLICATE = 2;

  private static final int KINDS = 3;

  /** No ordering stream: order is not guaranteed or cannot be checked. */
  public static final int NO_ORDERING_STREAM = -1;

  private static final VarHandle LOCKED =
      VarHandles.field(SequenceTracker.class, "locked", int.class);

  /** How many times a thread spins before it sleeps. */
  private static final int SPINS = 200;

  private static final long SLEEP_NANOS = 20_000;

  /** The tracker itself and the headers of its arrays. */
  private static final int FIXED_HEAP_BYTES = 176 + 3 * 16;

  private static final int MIN_WORDS = 16;
  private static final int MAX_WORDS = SequencePage.WORDS;

  private final SequenceSet gaps = new SequenceSet();

  /** Use {@link #at}. */
  private long[] window = new long[LONGS + MIN_WORDS + LONGS];

  private int windowWords = MIN_WORDS;
  private long baseWord;

  /** From index {@link #LONGS} on. */
  private long[] highestInStream = newHighest(1);

  private int streams = 1;
  private long highest = -1;

  /**
   * Receipts by phase of the message and kind of receipt. Counting does not depend on the phase by
   * a branch, which the compiler would not expect before the first measured message. From index
   * {@link #LONGS} on.
   */
  private final long[] receipts = new long[LONGS + RunPhase.values().length * KINDS + LONGS];

  @SuppressWarnings("UnusedVariable") // accessed only through its VarHandle
  private int locked;

  private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
  private Object unused9, unused10, unused11, unused12;

  /**
   * Records a receipt.
   *
   * @param sequence from 0
   * @param orderingStream the stream within which order is guaranteed, from 0, or {@link
   *     #NO_ORDERING_STREAM}
   * @param phase the phase of the message; only measured ones are in this tracker's counts
   * @return the kind of receipt
   */
  public int mark(long sequence, int orderingStream, RunPhase phase) {
    lock();
    try {
      int kind = markFirst(sequence, orderingStream);
      receipts[LONGS + phase.ordinal() * KINDS + kind]++;
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
    if (word - baseWord >= windowWords) {
      ensureCapacityFor(word);
    }
    int index = at(word);
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
    if (orderingStream >= streams) {
      addStreams(Math.max(orderingStream + 1, streams * 2));
    }
    if (sequence < highestInStream[LONGS + orderingStream]) {
      return FIRST_OUT_OF_ORDER;
    }
    highestInStream[LONGS + orderingStream] = sequence;
    return 0;
  }

  private void addStreams(int total) {
    long[] more = newHighest(total);
    System.arraycopy(highestInStream, LONGS, more, LONGS, streams);
    highestInStream = more;
    streams = total;
  }

  private static long[] newHighest(int streams) {
    long[] highest = new long[LONGS + streams + LONGS];
    Arrays.fill(highest, -1);
    return highest;
  }

  /** The index of a word in the window. */
  private int at(long word) {
    return LONGS + (int) (word & (windowWords - 1));
  }

  private void advance() {
    while (window[at(baseWord)] == -1L) {
      window[at(baseWord)] = 0;
      baseWord++;
    }
  }

  /** Grows the window or, at its maximum, moves the oldest words out and stores their gaps. */
  private void ensureCapacityFor(long word) {
    while (word - baseWord >= windowWords && windowWords < MAX_WORDS) {
      grow();
    }
    long keepFrom = word - windowWords + 1;
    if (keepFrom <= baseWord) {
      return;
    }
    long inWindow = Math.min(keepFrom, baseWord + windowWords);
    for (long w = baseWord; w < inWindow; w++) {
      int index = at(w);
      gaps.addWord(w, ~window[index]);
      window[index] = 0;
    }
    gaps.addRange(inWindow << 6, keepFrom << 6);
    baseWord = keepFrom;
    advance();
  }

  private void grow() {
    long[] smaller = window;
    int words = windowWords;
    window = new long[LONGS + words * 4 + LONGS];
    windowWords = words * 4;
    for (long w = baseWord; w < baseWord + words; w++) {
      window[at(w)] = smaller[LONGS + (int) (w & (words - 1))];
    }
  }

  private long measured(int kind) {
    return receipts[LONGS + RunPhase.MEASURED.ordinal() * KINDS + kind];
  }

  /** The number of distinct measured messages received. */
  public long measuredReceived() {
    lock();
    try {
      return measured(FIRST) + measured(FIRST_OUT_OF_ORDER);
    } finally {
      unlock();
    }
  }

  /** The number of repeated receipts of measured messages. */
  public long measuredDuplicated() {
    lock();
    try {
      return measured(DUPLICATE);
    } finally {
      unlock();
    }
  }

  /**
   * The number of first receipts of measured messages that arrived after a later message of their
   * ordering stream.
   */
  public long measuredOutOfOrder() {
    lock();
    try {
      return measured(FIRST_OUT_OF_ORDER);
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
      return word - baseWord < windowWords && isInWindow(sequence);
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

  /** The highest sequence number first received in an ordering stream, or -1. */
  public long highestInStream(int orderingStream) {
    lock();
    try {
      return highestOf(orderingStream);
    } finally {
      unlock();
    }
  }

  /** The highest sequence number first received in each ordering stream, or -1. A copy. */
  public long[] highestInStreams() {
    lock();
    try {
      return Arrays.copyOfRange(highestInStream, LONGS, LONGS + streams);
    } finally {
      unlock();
    }
  }

  private long highestOf(int orderingStream) {
    return orderingStream >= 0 && orderingStream < streams
        ? highestInStream[LONGS + orderingStream]
        : -1;
  }

  /**
   * The minimum of {@link #highestInStream} over the streams 0 … {@code orderingStreams} − 1: a
   * missing message below it was overtaken, whichever stream it belongs to.
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
    return (window[at(sequence >>> 6)] & (1L << sequence)) != 0;
  }

  private long windowEnd() {
    long end = (baseWord + windowWords) << 6;
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
          long unset = ~window[at(word)];
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

  /** The approximate heap size of the tracker. */
  public long heapBytes() {
    lock();
    try {
      long longs = (long) window.length + highestInStream.length + receipts.length;
      return FIXED_HEAP_BYTES + longs * Long.BYTES + gaps.heapBytes();
    } finally {
      unlock();
    }
  }
}
