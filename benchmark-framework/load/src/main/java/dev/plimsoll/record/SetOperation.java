// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.Arrays;

/** Set operations on two sets of sequence numbers, page by page; a run takes a single step. */
enum SetOperation {
  UNION {
    @Override
    long of(long left, long right) {
      return left | right;
    }
  },
  INTERSECTION {
    @Override
    long of(long left, long right) {
      return left & right;
    }
  },
  DIFFERENCE {
    @Override
    long of(long left, long right) {
      return left & ~right;
    }
  };

  abstract long of(long left, long right);

  /** The result as a new set. */
  SequenceSet of(SequenceSet left, SequenceSet right) {
    SequenceSet result = new SequenceSet();
    Cursor a = new Cursor(left);
    Cursor b = new Cursor(right);
    long[] words = new long[SequencePage.WORDS];
    long[] others = new long[SequencePage.WORDS];
    for (long at = 0; !a.ended(at) || !b.ended(at); ) {
      if (a.page(at) == null && b.page(at) == null) {
        long next = Math.min(a.changeAfter(at), b.changeAfter(at));
        if (of(a.isIn(at) ? -1 : 0, b.isIn(at) ? -1 : 0) != 0) {
          result.append(at, next, null);
        }
        at = next;
      } else {
        a.writeTo(words, at);
        b.writeTo(others, at);
        for (int i = 0; i < words.length; i++) {
          words[i] = of(words[i], others[i]);
        }
        result.append(at, at + 1, SequencePage.of(words));
        at++;
      }
    }
    return result;
  }

  /** The number of elements common to both sets; allocates little. */
  static long countCommon(SequenceSet left, SequenceSet right) {
    long count = 0;
    Cursor a = new Cursor(left);
    Cursor b = new Cursor(right);
    for (long at = 0; !a.ended(at) && !b.ended(at); ) {
      long next = Math.min(a.changeAfter(at), b.changeAfter(at));
      if (a.isIn(at) && b.isIn(at)) {
        count += countCommon(a.page(at), b.page(at), next - at);
      }
      at = next;
    }
    return count;
  }

  private static long countCommon(SequencePage left, SequencePage right, long pages) {
    if (left == null) {
      return right == null ? pages << SequencePage.SHIFT : right.size();
    }
    return right == null ? left.size() : left.countCommon(right);
  }

  /** A position in a set that only moves forward. */
  private static final class Cursor {

    private final SequenceSet set;
    private int entry;

    Cursor(SequenceSet set) {
      this.set = set;
    }

    boolean ended(long at) {
      while (entry < set.entries() && set.until(entry) <= at) {
        entry++;
      }
      return entry == set.entries();
    }

    boolean isIn(long at) {
      return !ended(at) && set.first(entry) <= at;
    }

    SequencePage page(long at) {
      return isIn(at) ? set.page(entry) : null;
    }

    /**
     * The first page after {@code at} that is outside its entry, or outside its gap between
     * entries.
     */
    long changeAfter(long at) {
      if (ended(at)) {
        return Long.MAX_VALUE;
      }
      return isIn(at) ? set.until(entry) : set.first(entry);
    }

    void writeTo(long[] words, long at) {
      SequencePage page = page(at);
      Arrays.fill(words, page == null && isIn(at) ? -1 : 0);
      if (page != null) {
        page.writeTo(words);
      }
    }
  }
}
