// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static dev.plimsoll.record.LeadingPadding.LONGS;

import dev.plimsoll.driver.PayloadUse;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Provides a producer loop with the array for its next message, filled with a body. If the client
 * copies, that is the loop's own copy of the body or, where these would take too much memory, an
 * array of the loop for each size. It is an array that stays with the in-flight message if the
 * client holds it until the completion, a new array if the client keeps it. If messages differ in
 * size, the size of each is drawn; a producer draws the same sizes in every run. Used by one
 * sending thread.
 */
final class PayloadWriter {

  /** Distinguishes the numbers drawn for sizes from those for keys and times of a producer. */
  private static final long SEED = 0x53495A45L << 32;

  private final PayloadPool pool;
  private final PayloadUse use;
  private final boolean draws;
  private final SplittableRandom random;
  private final byte[][] shared;

  /** By size and body, made at first use; null: there are none. */
  private final byte[][][] copies;

  private final SpareArrays spare;

  /** By size, from index {@link LeadingPadding#LONGS} on: written for each message. */
  private final long[] next;

  PayloadWriter(PayloadPool pool, PayloadUse use, int producer) {
    this.pool = pool;
    this.use = use;
    this.draws = pool.sizes().count() > 1;
    this.random = new SplittableRandom(SEED + producer);
    this.shared = new byte[pool.sizes().count()][];
    this.copies = pool.isCopiedByProducers() ? new byte[pool.sizes().count()][][] : null;
    this.spare = new SpareArrays(pool.sizes());
    this.next = new long[LONGS + pool.sizes().count() + LONGS];
    for (int size = 0; size < pool.sizes().count(); size++) {
      next[LONGS + size] = producer % pool.count(size);
    }
    if (copies != null) {
      Arrays.setAll(copies, size -> new byte[pool.count(size)][]);
    }
  }

  byte[] next(InFlightMessage message) {
    int size = draws ? pool.sizeOf(random.nextLong() >>> 1) : 0;
    // Not a switch: it would read an array for each message, which was made just before the first
    // payload and would share a cache line with it.
    if (use == PayloadUse.COPIED) {
      if (copies != null) {
        return copy(size);
      }
      byte[] present = shared[size];
      byte[] array = filled(present, size);
      // Only if it changes: storing a reference for each message would cost a GC write barrier.
      if (array != present) {
        shared[size] = array;
      }
      return array;
    }
    if (use == PayloadUse.HELD_UNTIL_COMPLETION) {
      byte[] present = message.buffer;
      byte[] array = filled(spare.exchange(present, size), size);
      if (array != present) {
        message.buffer = array;
      }
      return array;
    }
    return body(size).clone();
  }

  /** The array with the next body of its size; a new array if it is null. */
  private byte[] filled(byte[] array, int size) {
    if (array == null) {
      return body(size).clone();
    }
    if (pool.count(size) > 1) {
      System.arraycopy(body(size), 0, array, 0, array.length);
    }
    return array;
  }

  private byte[] copy(int size) {
    int index = nextIndex(size);
    byte[] copy = copies[size][index];
    if (copy == null) {
      copy = pool.body(size, index).clone();
      copies[size][index] = copy;
    }
    return copy;
  }

  private byte[] body(int size) {
    return pool.body(size, nextIndex(size));
  }

  private int nextIndex(int size) {
    int index = (int) next[LONGS + size] + 1;
    int present = index == pool.count(size) ? 0 : index;
    next[LONGS + size] = present;
    return present;
  }
}
