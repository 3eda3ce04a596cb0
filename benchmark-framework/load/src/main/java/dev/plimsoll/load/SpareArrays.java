// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.SizeClasses;
import java.util.Arrays;

/**
 * Payload arrays that the client has given back, by size, so that a message of another size than
 * the one before takes an array that exists.
 *
 * <p>Threads: one. Memory: of each size, at most as many arrays as were held at the same time.
 */
final class SpareArrays {

  private static final int FIRST = 16;

  private final SizeClasses sizes;
  private final byte[][][] arrays;
  private final int[] counts;

  SpareArrays(SizeClasses sizes) {
    this.sizes = sizes;
    this.arrays = new byte[sizes.count()][0][];
    this.counts = new int[sizes.count()];
  }

  /**
   * Takes an array of a class.
   *
   * @param returned an array that is free again; null if there is none
   * @return an array of the class; null if none is free
   */
  byte[] exchange(byte[] returned, int sizeClass) {
    if (returned != null) {
      int own = sizes.indexOf(returned.length);
      if (own == sizeClass) {
        return returned;
      }
      keep(returned, own);
    }
    if (counts[sizeClass] == 0) {
      return null;
    }
    counts[sizeClass]--;
    byte[] spare = arrays[sizeClass][counts[sizeClass]];
    arrays[sizeClass][counts[sizeClass]] = null;
    return spare;
  }

  private void keep(byte[] array, int sizeClass) {
    int count = counts[sizeClass];
    if (count == arrays[sizeClass].length) {
      arrays[sizeClass] = Arrays.copyOf(arrays[sizeClass], Math.max(FIRST, 2 * count));
    }
    arrays[sizeClass][count] = array;
    counts[sizeClass] = count + 1;
  }
}
