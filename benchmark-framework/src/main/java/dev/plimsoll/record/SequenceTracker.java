// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.Arrays;

/**
 * Which messages of one producer one subscription has received: exact, in bounded memory. Recent
 * sequence numbers are bits in a window; what falls out of the window unreceived is kept as gaps.
 *
 * <p>Threads: any; each call takes a short lock, which only consumers of one subscription that
 * receive from one producer at the same moment contend for.
 */
public final class SequenceTracker {

  /** {@link #mark}: the first receipt of this message, in order. */
  public static final int FIRST = 0;

  /** {@link #mark}: the first receipt, but a later message of its lane came before. */
  public static final int FIRST_OUT_OF_ORDER = 1;

  /** {@link #mark}: received before. */
  public static final int DUPLICATE = 2;

  /** No lane: order is not promised or cannot be told. */
  public static final int NO_LANE = -1;

  private static final int LEAST_WORDS = 16;
  private static final int MOST_WORDS = 1 << 14;

  private final SequenceSet gaps = new SequenceSet();
  private long[] window = new long[LEAST_WORDS];
  private long baseWord;
  private long[] highestInLane = {-1};
  private long highest = -1;
  private long measuredReceived;
  private long measuredDuplicated;
  private long measuredOutOfOrder;

  /**
   * Notes a receipt.
   *
   * @param sequence from 0
   * @param lane the lane within which order is promised, from 0, or {@link #NO_LANE}
   * @param measured whether it enters the counts of this tracker
   * @return what kind of receipt it is
   */
  public synchronized int mark(long sequence, int lane, boolean measured) {
    int kind = markFirst(sequence, lane);
    if (measured) {
      if (kind == DUPLICATE) {
        measuredDuplicated++;
      } else {
        measuredReceived++;
        measuredOutOfOrder += kind;
      }
    }
    return kind;
  }

  private int markFirst(long sequence, int lane) {
    long word = sequence >>> 6;
    if (word < baseWord) {
      return gaps.remove(sequence) ? FIRST + orderOf(sequence, lane) : DUPLICATE;
    }
    if (word - baseWord >= window.length) {
      makeRoomFor(word);
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
    return FIRST + orderOf(sequence, lane);
  }

  private int orderOf(long sequence, int lane) {
    if (lane < 0) {
      return 0;
    }
    if (lane >= highestInLane.length) {
      int old = highestInLane.length;
      highestInLane = Arrays.copyOf(highestInLane, Math.max(lane + 1, old * 2));
      Arrays.fill(highestInLane, old, highestInLane.length, -1);
    }
    if (sequence < highestInLane[lane]) {
      return FIRST_OUT_OF_ORDER;
    }
    highestInLane[lane] = sequence;
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
  private void makeRoomFor(long word) {
    while (word - baseWord >= window.length && window.length < MOST_WORDS) {
      grow();
    }
    long keepFrom = word - window.length + 1;
    if (keepFrom <= baseWord) {
      return;
    }
    long inWindow = Math.min(keepFrom, baseWord + window.length);
    for (long w = baseWord; w < inWindow; w++) {
      int index = (int) (w & (window.length - 1));
      addUnset(w, window[index]);
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

  private void addUnset(long word, long bits) {
    long first = word << 6;
    int from = 0;
    while (from < 64) {
      long rest = ~bits >>> from;
      if (rest == 0) {
        return;
      }
      int start = from + Long.numberOfTrailingZeros(rest);
      long received = bits >>> start;
      int end = received == 0 ? 64 : start + Long.numberOfTrailingZeros(received);
      gaps.addRange(first + start, first + end);
      from = end;
    }
  }

  /** Distinct measured messages received. */
  public synchronized long measuredReceived() {
    return measuredReceived;
  }

  /** Further receipts of measured messages. */
  public synchronized long measuredDuplicated() {
    return measuredDuplicated;
  }

  /** First receipts of measured messages that a later one of their lane had overtaken. */
  public synchronized long measuredOutOfOrder() {
    return measuredOutOfOrder;
  }

  /** Whether the message was received. */
  public synchronized boolean received(long sequence) {
    long word = sequence >>> 6;
    if (word < baseWord) {
      return !gaps.contains(sequence);
    }
    return word - baseWord < window.length
        && (window[(int) (word & (window.length - 1))] & (1L << sequence)) != 0;
  }

  /** The highest sequence number received, or -1. */
  public synchronized long highest() {
    return highest;
  }

  /** The highest sequence number first received in a lane, or -1. */
  public synchronized long highestInLane(int lane) {
    return lane >= 0 && lane < highestInLane.length ? highestInLane[lane] : -1;
  }

  /** The least of {@link #highestInLane} over lanes 0 … lanes − 1: all below it was overtaken. */
  public synchronized long overtakenInAll(int lanes) {
    long least = Long.MAX_VALUE;
    for (int lane = 0; lane < lanes; lane++) {
      least = Math.min(least, highestInLane(lane));
    }
    return lanes == 0 ? -1 : least;
  }

  /** Those of the numbers from … until − 1 that were not received. */
  public synchronized SequenceSet missing(long from, long until) {
    SequenceSet missing = new SequenceSet();
    long base = baseWord << 6;
    gaps.sum(from, Math.min(until, base), (start, end) -> addTo(missing, start, end));
    long at = Math.max(from, base);
    long windowEnd = Math.min(until, base + ((long) window.length << 6));
    while (at < windowEnd) {
      long start = nextInWindow(false, at, windowEnd);
      at = nextInWindow(true, start, windowEnd);
      missing.addRange(start, at);
    }
    missing.addRange(Math.max(at, from), until);
    return missing;
  }

  /** The next number that was received, or was not, up to the bound. */
  private long nextInWindow(boolean received, long from, long bound) {
    long at = from;
    while (at < bound) {
      long bits = window[(int) ((at >>> 6) & (window.length - 1))];
      long wanted = (received ? bits : ~bits) >>> at;
      if (wanted != 0) {
        return Math.min(bound, at + Long.numberOfTrailingZeros(wanted));
      }
      at = ((at >>> 6) + 1) << 6;
    }
    return bound;
  }

  private static long addTo(SequenceSet set, long from, long until) {
    set.addRange(from, until);
    return until - from;
  }
}
