// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A {@link SequenceSet} as bytes, for other processes. Version 1 is:
 *
 * <pre>
 *   1 byte    version
 *   varint    number of entries; for each, in ascending order:
 *   varint      pages of 65,536 numbers left out since the last entry
 *   1 byte      kind: 0 a list, 1 bits, 2 a run
 *   list:       varint count, then 2 bytes for each number of the page, ascending
 *   bits:       1,024 × 8 bytes, bit n of word w for number 64 w + n of the page
 *   run:        varint count of pages of which all numbers are in the set
 * </pre>
 *
 * <p>Numbers are big-endian; a varint has seven bits in each byte, the lowest first. Reading
 * allocates in proportion to the bytes that were there, whatever they claim.
 */
public final class SequenceSetFormat {

  private static final int VERSION = 1;
  private static final int LIST = 0;
  private static final int BITS = 1;
  private static final int RUN = 2;
  private static final long PAGES = 1L << (63 - SequencePage.SHIFT);

  private SequenceSetFormat() {}

  /** Writes a set. */
  public static void write(SequenceSet set, DataOutput to) throws IOException {
    to.writeByte(VERSION);
    writeVarint(set.entries(), to);
    long at = 0;
    for (int entry = 0; entry < set.entries(); entry++) {
      writeVarint(set.first(entry) - at, to);
      at = set.until(entry);
      SequencePage page = set.page(entry);
      if (page == null) {
        to.writeByte(RUN);
        writeVarint(at - set.first(entry), to);
      } else if (page.isListed()) {
        writeList(page, to);
      } else {
        to.writeByte(BITS);
        for (int index = 0; index < SequencePage.WORDS; index++) {
          to.writeLong(page.word(index));
        }
      }
    }
  }

  private static void writeList(SequencePage page, DataOutput to) throws IOException {
    to.writeByte(LIST);
    writeVarint(page.size(), to);
    for (int place = 0; place < page.size(); place++) {
      to.writeShort(page.listed(place));
    }
  }

  /**
   * Reads a set.
   *
   * @param end exclusive upper bound of the numbers that it may hold
   * @throws IOException if the bytes are not such a set, or end early
   */
  public static SequenceSet read(DataInput from, long end) throws IOException {
    int version = from.readUnsignedByte();
    if (version != VERSION) {
      throw new IOException(
          "sequence numbers in version " + version + "; this program reads version " + VERSION);
    }
    SequenceSet set = new SequenceSet();
    long entries = readVarint(from);
    long at = 0;
    for (long entry = 0; entry < entries; entry++) {
      long left = readVarint(from);
      require(left < PAGES - at, "a page beyond the highest number");
      at = readEntry(set, at + left, from);
    }
    require(
        set.countIn(end, Long.MAX_VALUE) == 0 && !set.contains(Long.MAX_VALUE),
        "a number above the highest that was sent");
    return set;
  }

  private static long readEntry(SequenceSet set, long page, DataInput from) throws IOException {
    int kind = from.readUnsignedByte();
    switch (kind) {
      case LIST -> set.append(page, page + 1, readList(from));
      case BITS -> set.append(page, page + 1, readBits(from));
      case RUN -> {
        long pages = readVarint(from);
        require(pages > 0 && pages <= PAGES - page, "a run of " + pages + " pages");
        set.append(page, page + pages, null);
        return page + pages;
      }
      default -> throw new IOException("sequence numbers: unknown kind of entry " + kind);
    }
    return page + 1;
  }

  private static SequencePage readList(DataInput from) throws IOException {
    long count = readVarint(from);
    require(count > 0 && count <= SequencePage.MAX_LISTED, "a list of " + count + " numbers");
    SequencePage page = new SequencePage();
    int last = -1;
    for (long i = 0; i < count; i++) {
      int number = from.readUnsignedShort();
      require(number > last, "a list out of order");
      page.add(number);
      last = number;
    }
    page.trim();
    return page;
  }

  private static SequencePage readBits(DataInput from) throws IOException {
    long[] words = new long[SequencePage.WORDS];
    for (int index = 0; index < words.length; index++) {
      words[index] = from.readLong();
    }
    SequencePage page = SequencePage.of(words);
    require(page.size() > 0, "an empty page");
    return page;
  }

  private static void writeVarint(long value, DataOutput to) throws IOException {
    long rest = value;
    while (rest >= 0x80) {
      to.writeByte((int) rest | 0x80);
      rest >>>= 7;
    }
    to.writeByte((int) rest);
  }

  private static long readVarint(DataInput from) throws IOException {
    long value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      int next = from.readUnsignedByte();
      value |= (next & 0x7FL) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new IOException("sequence numbers: a number of more than 63 bits");
  }

  private static void require(boolean holds, String defaultValue) throws IOException {
    if (!holds) {
      throw new IOException("sequence numbers: " + defaultValue);
    }
  }
}
