// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.Arrays;

/**
 * Payload arrays that the client has given back, by size, so that a message of another size than
 * the one before takes an array that exists.
 *
 * <p>Threads: one. Memory: of each size, at most as many arrays as were held at the same time.
 */
final class SpareArrays {

  private static final int FIRST = 16;

  private final PayloadSizes sizes;
  private final byte[][][] arrays;
  private final int[] counts;

  SpareArrays(PayloadSizes sizes) {
    this.sizes = sizes;
    this.arrays = new byte[sizes.count()][0][];
    this.counts = new int[sizes.count()];
  }

  /**
   * Takes an array of a size.
   *
   * @param returned an array that is free again; null if there is none
   * @param size the index of the size
   * @return an array of the size; null if none is free
   */
  byte[] exchange(byte[] returned, int size) {
    if (returned != null) {
      if (returned.length == sizes.bytes(size)) {
        return returned;
      }
      keep(returned, sizes.indexOf(returned.length));
    }
    if (counts[size] == 0) {
      return null;
    }
    counts[size]--;
    byte[] spare = arrays[size][counts[size]];
    arrays[size][counts[size]] = null;
    return spare;
  }

  private void keep(byte[] array, int size) {
    int count = counts[size];
    if (count == arrays[size].length) {
      arrays[size] = Arrays.copyOf(arrays[size], Math.max(FIRST, 2 * count));
    }
    arrays[size][count] = array;
    counts[size] = count + 1;
  }
}
