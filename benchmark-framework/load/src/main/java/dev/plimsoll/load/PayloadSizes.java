// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.Arrays;

/**
 * The payload sizes of a load, in ascending order. An index of a size is also that of its arrays.
 *
 * <p>Threads: any; immutable.
 */
public final class PayloadSizes {

  private final int[] bytes;

  private PayloadSizes(int[] bytes) {
    this.bytes = bytes;
  }

  /**
   * The sizes.
   *
   * @param bytes at least one, in ascending order; copied
   */
  static PayloadSizes of(int[] bytes) {
    return new PayloadSizes(bytes.clone());
  }

  /** The number of sizes. */
  int count() {
    return bytes.length;
  }

  /** The size of this index. */
  int bytes(int index) {
    return bytes[index];
  }

  /** The index of a size; negative if it is none of these. */
  int indexOf(int size) {
    return bytes.length == 1 ? (size == bytes[0] ? 0 : -1) : Arrays.binarySearch(bytes, size);
  }
}
