// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A set of sequence numbers from 0 to 2⁶³ − 1, for missing or failed messages. Runs of full pages
 * of 65,536 numbers take a constant amount of memory; any other page takes the smaller of two bytes
 * for each number in the set and one bit for each number of the page. Not thread-safe; the owner
 * locks.
 *
 * <p>The table holds the pages in ascending order: entry i covers the pages first[i] … until[i] −
 * 1. If page[i] is null, all their numbers are in the set; otherwise the entry is a single page.
 */
public final class SequenceSet {

  private static final int SHIFT = SequencePage.SHIFT;
  private static final int LOW = SequencePage.NUMBERS - 1;
  private static final int MIN_ENTRIES = 4;

  private long[] first = {};
  private long[] until = {};
  private SequencePage[] page = {};
  private int entries;
  private int recent;
  private long size;

  /** A copy of this set. */
  public SequenceSet copy() {
    SequenceSet copy = new SequenceSet();
    for (int i = 0; i < entries; i++) {
      copy.append(
          first[i], until[i], page[i] == null ? null : page[i].copy(0, SequencePage.NUMBERS));
    }
    return copy;
  }

  /** A new set with those of the numbers from … end − 1 that are present. */
  public SequenceSet copy(long from, long end) {
    SequenceSet copy = new SequenceSet();
    for (int i = firstFrom(from >>> SHIFT); i < entries && first[i] << SHIFT < end; i++) {
      long start = Math.max(from, first[i] << SHIFT);
      long stop = Math.min(end, endOf(i));
      if (page[i] == null) {
        copy.addRange(start, stop);
      } else if (start < stop) {
        copy.append(first[i], until[i], page[i].copy((int) start & LOW, lowEnd(stop)));
      }
    }
    return copy;
  }

  /** Adds one number; false if it was present. */
  public boolean add(long sequence) {
    int at = entryOfPartial(sequence >>> SHIFT);
    if (page[at] == null || !page[at].add((int) sequence & LOW)) {
      return false;
    }
    size++;
    mergeIfFull(at);
    return true;
  }

  /** Adds 64 × word + n for each bit n that is set. */
  void addWord(long word, long bits) {
    if (bits == 0) {
      return;
    }
    int at = entryOfPartial(word >>> (SHIFT - 6));
    if (page[at] != null) {
      size += page[at].addWord((int) word & (SequencePage.WORDS - 1), bits);
      mergeIfFull(at);
    }
  }

  /** Adds the numbers from … end − 1. */
  public void addRange(long from, long end) {
    if (from >= end) {
      return;
    }
    long fromPage = from >>> SHIFT;
    long endPage = end >>> SHIFT;
    if (fromPage == endPage) {
      addInPage(fromPage, (int) from & LOW, (int) end & LOW);
      return;
    }
    if ((from & LOW) != 0) {
      addInPage(fromPage++, (int) from & LOW, SequencePage.NUMBERS);
    }
    addPages(fromPage, endPage);
    if ((end & LOW) != 0) {
      addInPage(endPage, 0, (int) end & LOW);
    }
  }

  private void addInPage(long number, int from, int end) {
    int at = entryOfPartial(number);
    if (page[at] != null) {
      size += page[at].addRange(from, end);
      mergeIfFull(at);
    }
  }

  /** Adds all numbers of these pages, merged with runs that they overlap or touch. */
  private void addPages(long from, long end) {
    if (from >= end) {
      return;
    }
    int low = firstFrom(from);
    if (low > 0 && page[low - 1] == null && until[low - 1] == from) {
      low--;
    }
    long start = from;
    long stop = end;
    int high = low;
    while (high < entries && (first[high] < end || (page[high] == null && first[high] == end))) {
      if (page[high] == null) {
        start = Math.min(start, first[high]);
        stop = Math.max(stop, until[high]);
      }
      size -= sizeOf(high++);
    }
    replace(low, high, 1);
    set(low, start, stop, null);
    size += sizeOf(low);
  }

  /** Removes one number; false if it was not present. */
  public boolean remove(long sequence) {
    long number = sequence >>> SHIFT;
    int at = find(number);
    if (at < 0) {
      return false;
    }
    if (page[at] == null) {
      at = cutOut(at, number);
    }
    if (!page[at].remove((int) sequence & LOW)) {
      return false;
    }
    size--;
    if (page[at].size() == 0) {
      replace(at, at + 1, 0);
    }
    return true;
  }

  /** Splits one page of a run into a separate entry. */
  private int cutOut(int run, long number) {
    long start = first[run];
    long stop = until[run];
    int before = start < number ? 1 : 0;
    int after = number + 1 < stop ? 1 : 0;
    replace(run, run + 1, before + 1 + after);
    if (before == 1) {
      set(run, start, number, null);
    }
    set(run + before, number, number + 1, SequencePage.full());
    if (after == 1) {
      set(run + before + 1, number + 1, stop, null);
    }
    return run + before;
  }

  /** Whether the number is present. */
  public boolean contains(long sequence) {
    int at = find(sequence >>> SHIFT);
    return at >= 0 && (page[at] == null || page[at].contains((int) sequence & LOW));
  }

  /** Calls the action for each number, in order. */
  public void forEach(LongConsumer action) {
    for (int i = 0; i < entries; i++) {
      if (page[i] != null) {
        page[i].forEach(first[i] << SHIFT, action);
        continue;
      }
      long start = first[i] << SHIFT;
      for (long place = 0; place < (until[i] - first[i]) << SHIFT; place++) {
        action.accept(start + place);
      }
    }
  }

  /** The number of elements. */
  public long size() {
    return size;
  }

  /** How many of the numbers from … end − 1 are present. */
  public long countIn(long from, long end) {
    long count = 0;
    for (int i = firstFrom(from >>> SHIFT); i < entries && first[i] << SHIFT < end; i++) {
      long start = Math.max(from, first[i] << SHIFT);
      long stop = Math.min(end, endOf(i));
      if (start < stop) {
        count += page[i] == null ? stop - start : page[i].countIn((int) start & LOW, lowEnd(stop));
      }
    }
    return count;
  }

  /** The numbers that are in this set or in the other one. */
  public SequenceSet union(SequenceSet other) {
    return SetOperation.UNION.of(this, other);
  }

  /** The numbers that are in both sets. */
  public SequenceSet intersection(SequenceSet other) {
    return SetOperation.INTERSECTION.of(this, other);
  }

  /** The numbers that are in this set and not in the other one. */
  public SequenceSet difference(SequenceSet other) {
    return SetOperation.DIFFERENCE.of(this, other);
  }

  /** The approximate heap size of the set. */
  public long heapBytes() {
    long bytes = 56 + 3 * 16 + 24L * first.length;
    for (int i = 0; i < entries; i++) {
      bytes += page[i] == null ? 0 : page[i].heapBytes();
    }
    return bytes;
  }

  /** The number of runs and single pages. */
  int entries() {
    return entries;
  }

  /** The first page of an entry. */
  long first(int entry) {
    return first[entry];
  }

  /** The page after the last page of an entry. */
  long until(int entry) {
    return until[entry];
  }

  /** The numbers of a single-page entry; null for a run of full pages. */
  SequencePage page(int entry) {
    return page[entry];
  }

  /** Appends pages above all present ones; null for full pages. */
  void append(long from, long end, SequencePage numbers) {
    if (numbers != null && numbers.size() == 0) {
      return;
    }
    if (numbers == null || numbers.size() == SequencePage.NUMBERS) {
      addPages(from, end);
      return;
    }
    replace(entries, entries, 1);
    set(entries - 1, from, end, numbers);
    size += numbers.size();
  }

  private long endOf(int entry) {
    long end = until[entry] << SHIFT;
    return end < 0 ? Long.MAX_VALUE : end;
  }

  private long sizeOf(int entry) {
    return page[entry] == null ? (until[entry] - first[entry]) << SHIFT : page[entry].size();
  }

  /** The end of a range within a page: 65,536 instead of 0. */
  private static int lowEnd(long end) {
    return ((int) (end - 1) & LOW) + 1;
  }

  /** The entry that contains a page, or −1 − its insertion point. */
  private int find(long number) {
    if (recent < entries && first[recent] <= number && number < until[recent]) {
      return recent;
    }
    int at = entries;
    if (entries > 0 && number < until[entries - 1]) {
      at = Arrays.binarySearch(first, 0, entries, number);
      if (at < 0) {
        at = -at - 1;
        if (at > 0 && number < until[at - 1]) {
          at--;
        } else {
          return -at - 1;
        }
      }
      recent = at;
      return at;
    }
    return -at - 1;
  }

  /** The first entry that ends above the start of a page. */
  private int firstFrom(long number) {
    int at = find(number);
    return at < 0 ? -at - 1 : at;
  }

  /** The entry of a page; creates one without numbers if there is none. */
  private int entryOfPartial(long number) {
    int at = find(number);
    if (at >= 0) {
      return at;
    }
    at = -at - 1;
    if (at == entries && at > 0 && page[at - 1] != null) {
      page[at - 1].trim();
    }
    replace(at, at, 1);
    set(at, number, number + 1, new SequencePage());
    recent = at;
    return at;
  }

  private void mergeIfFull(int at) {
    if (page[at].size() == SequencePage.NUMBERS) {
      addPages(first[at], until[at]);
    }
  }

  private void set(int at, long from, long end, SequencePage numbers) {
    first[at] = from;
    until[at] = end;
    page[at] = numbers;
  }

  /** Makes room for a number of entries in place of the entries from … end − 1. */
  private void replace(int from, int end, int with) {
    int now = entries - (end - from) + with;
    if (now > first.length || (first.length > 64 && now < first.length / 4)) {
      int capacity = Math.max(MIN_ENTRIES, now + (now >> 1));
      first = Arrays.copyOf(first, Math.max(entries, capacity));
      until = Arrays.copyOf(until, Math.max(entries, capacity));
      page = Arrays.copyOf(page, Math.max(entries, capacity));
    }
    int rest = entries - end;
    System.arraycopy(first, end, first, from + with, rest);
    System.arraycopy(until, end, until, from + with, rest);
    System.arraycopy(page, end, page, from + with, rest);
    for (int i = now; i < entries; i++) {
      page[i] = null;
    }
    entries = now;
  }
}
