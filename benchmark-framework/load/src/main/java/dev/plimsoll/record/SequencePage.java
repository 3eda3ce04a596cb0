// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A subset of 65,536 consecutive numbers, stored in the smaller of two forms: a list in ascending
 * order with two bytes for each number, or one bit for each of the 65,536. Not thread-safe.
 */
final class SequencePage {

  /** The number of low bits of a sequence number that identify it within a page. */
  static final int SHIFT = 16;

  /** The capacity of a page. */
  static final int NUMBERS = 1 << SHIFT;

  /** The number of 64-bit words of the bit form. */
  static final int WORDS = NUMBERS / 64;

  /** With more numbers than this, bits take less memory than the list. */
  static final int MAX_LISTED = NUMBERS / 16;

  /** The list form is used again only below this, so that a page does not change its form often. */
  private static final int MIN_BITS = MAX_LISTED - 512;

  private static final int MIN_CAPACITY = 4;
  private static final char[] EMPTY = {};

  private char[] listed = EMPTY;
  private long[] bits;
  private int size;

  /** All numbers of the page. */
  static SequencePage full() {
    SequencePage page = new SequencePage();
    page.bits = new long[WORDS];
    Arrays.fill(page.bits, -1L);
    page.size = NUMBERS;
    return page;
  }

  /** The numbers whose bits are set; the array is copied. */
  static SequencePage of(long[] words) {
    SequencePage page = new SequencePage();
    for (long word : words) {
      page.size += Long.bitCount(word);
    }
    page.bits = words;
    if (page.size > MAX_LISTED) {
      page.bits = words.clone();
    } else {
      page.list();
    }
    return page;
  }

  int size() {
    return size;
  }

  boolean isListed() {
    return bits == null;
  }

  /** The number at a position of the ascending list; only if {@link #isListed}. */
  int listed(int place) {
    return listed[place];
  }

  /** The 64 bits from 64 × index on; only if not {@link #isListed}. */
  long word(int index) {
    return bits[index];
  }

  boolean contains(int number) {
    if (bits != null) {
      return (bits[number >>> 6] & (1L << number)) != 0;
    }
    return placeOf(number) >= 0;
  }

  private int placeOf(int number) {
    if (size == 0 || number > listed[size - 1]) {
      return -size - 1;
    }
    return Arrays.binarySearch(listed, 0, size, (char) number);
  }

  /** Adds a number; false if it was present. */
  boolean add(int number) {
    if (bits == null) {
      int place = placeOf(number);
      if (place >= 0) {
        return false;
      }
      if (size < MAX_LISTED) {
        insert(-place - 1, number);
        return true;
      }
      useBits();
    }
    long bit = 1L << number;
    int index = number >>> 6;
    if ((bits[index] & bit) != 0) {
      return false;
    }
    bits[index] |= bit;
    size++;
    return true;
  }

  private void insert(int place, int number) {
    if (size == listed.length) {
      int capacity = Math.max(MIN_CAPACITY, size + (size >> 1));
      listed = Arrays.copyOf(listed, Math.min(MAX_LISTED, capacity));
    }
    System.arraycopy(listed, place, listed, place + 1, size - place);
    listed[place] = (char) number;
    size++;
  }

  /** Adds the numbers whose bits are set in word {@code index}; returns how many are new. */
  int addWord(int index, long word) {
    if (bits == null && size + Long.bitCount(word) > MAX_LISTED) {
      useBits();
    }
    int before = size;
    if (bits == null) {
      for (long rest = word; rest != 0; rest &= rest - 1) {
        add((index << 6) + Long.numberOfTrailingZeros(rest));
      }
    } else {
      size += Long.bitCount(word & ~bits[index]);
      bits[index] |= word;
    }
    return size - before;
  }

  /** Adds the numbers from … until − 1; returns how many are new. */
  int addRange(int from, int until) {
    int before = size;
    for (int index = from >>> 6; index << 6 < until; index++) {
      addWord(index, maskOf(index, from, until));
    }
    return size - before;
  }

  /** The bits of word {@code index} that lie in from … until − 1. */
  static long maskOf(int index, int from, int until) {
    int first = Math.max(from - (index << 6), 0);
    int end = Math.min(until - (index << 6), 64);
    if (first >= end) {
      return 0;
    }
    return (-1L << first) & (-1L >>> (64 - end));
  }

  /** Removes a number; false if it was not present. */
  boolean remove(int number) {
    if (bits == null) {
      int place = placeOf(number);
      if (place < 0) {
        return false;
      }
      size--;
      System.arraycopy(listed, place + 1, listed, place, size - place);
      if (size < listed.length / 2 && listed.length > MIN_CAPACITY) {
        trim();
      }
      return true;
    }
    long bit = 1L << number;
    if ((bits[number >>> 6] & bit) == 0) {
      return false;
    }
    bits[number >>> 6] &= ~bit;
    size--;
    if (size < MIN_BITS) {
      list();
    }
    return true;
  }

  /** Frees unused capacity. */
  void trim() {
    if (bits == null && listed.length > size) {
      listed = Arrays.copyOf(listed, size);
    }
  }

  private void useBits() {
    long[] words = new long[WORDS];
    writeTo(words);
    bits = words;
    listed = EMPTY;
  }

  private void list() {
    char[] numbers = new char[size];
    int count = 0;
    for (int index = 0; index < WORDS; index++) {
      for (long rest = bits[index]; rest != 0; rest &= rest - 1) {
        numbers[count++] = (char) ((index << 6) + Long.numberOfTrailingZeros(rest));
      }
    }
    listed = numbers;
    bits = null;
  }

  /** Sets the bits of the numbers in an array of zeros. */
  void writeTo(long[] words) {
    if (bits != null) {
      System.arraycopy(bits, 0, words, 0, WORDS);
      return;
    }
    for (int place = 0; place < size; place++) {
      words[listed[place] >>> 6] |= 1L << listed[place];
    }
  }

  /** How many of the numbers from … until − 1 are present. */
  int countIn(int from, int until) {
    if (from == 0 && until == NUMBERS) {
      return size;
    }
    int count = 0;
    if (bits == null) {
      return placeFrom(until) - placeFrom(from);
    }
    for (int index = from >>> 6; index << 6 < until; index++) {
      count += Long.bitCount(bits[index] & maskOf(index, from, until));
    }
    return count;
  }

  /** The number of elements common to both pages. */
  int countCommon(SequencePage other) {
    if (bits != null && other.bits != null) {
      int count = 0;
      for (int index = 0; index < WORDS; index++) {
        count += Long.bitCount(bits[index] & other.bits[index]);
      }
      return count;
    }
    if (bits != null) {
      return other.countCommon(this);
    }
    int count = 0;
    int place = 0;
    for (int own = 0; own < size; own++) {
      if (other.bits != null) {
        count += other.contains(listed[own]) ? 1 : 0;
        continue;
      }
      while (place < other.size && other.listed[place] < listed[own]) {
        place++;
      }
      count += place < other.size && other.listed[place] == listed[own] ? 1 : 0;
    }
    return count;
  }

  private int placeFrom(int number) {
    if (number == NUMBERS) {
      return size;
    }
    int place = placeOf(number);
    return place < 0 ? -place - 1 : place;
  }

  /** A copy of the numbers from … until − 1 of this page. */
  SequencePage copy(int from, int until) {
    SequencePage copy = new SequencePage();
    if (bits == null) {
      copy.listed = Arrays.copyOfRange(listed, placeFrom(from), placeFrom(until));
      copy.size = copy.listed.length;
      return copy;
    }
    copy.size = countIn(from, until);
    copy.bits = bits.clone();
    if (copy.size < size) {
      for (int index = 0; index < WORDS; index++) {
        copy.bits[index] &= maskOf(index, from, until);
      }
    }
    if (copy.size <= MAX_LISTED) {
      copy.list();
    }
    return copy;
  }

  /** Calls the action for each number plus the first number of the page, in order. */
  void forEach(long first, LongConsumer action) {
    if (bits == null) {
      for (int place = 0; place < size; place++) {
        action.accept(first + listed[place]);
      }
      return;
    }
    for (int index = 0; index < WORDS; index++) {
      for (long rest = bits[index]; rest != 0; rest &= rest - 1) {
        action.accept(first + (index << 6) + Long.numberOfTrailingZeros(rest));
      }
    }
  }

  /** The heap size of the page, with 16 bytes for each object header. */
  long heapBytes() {
    long numbers = bits == null ? 2L * listed.length : 8L * WORDS;
    return 32 + (listed == EMPTY && bits == null ? 0 : 16 + numbers);
  }
}
