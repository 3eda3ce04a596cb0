// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

/**
 * Classes of messages by payload size. Latencies are recorded separately for each class.
 *
 * <p>Threads: any; immutable. {@link #indexOf} is called for each event; with one class it compares
 * nothing.
 */
public final class SizeClasses {

  /** One class for messages of any size. */
  public static final SizeClasses ONE = new SizeClasses(Integer.MAX_VALUE);

  private final int[] bytes;
  private final int last;

  private SizeClasses(int... bytes) {
    this.bytes = bytes;
    this.last = bytes.length - 1;
  }

  /**
   * The classes of messages that have one of these sizes. A message of another size, which another
   * program may have sent, belongs to the class of the next larger size, or to the last one.
   *
   * @param bytes at least one, in ascending order
   */
  public static SizeClasses of(int[] bytes) {
    return new SizeClasses(bytes.clone());
  }

  /** The number of classes. */
  public int count() {
    return bytes.length;
  }

  /** The payload size of a class. */
  public int bytes(int sizeClass) {
    return bytes[sizeClass];
  }

  /** The class of a message of this size. */
  public int indexOf(int size) {
    int index = 0;
    while (index < last && size > bytes[index]) {
      index++;
    }
    return index;
  }

  /** Whether this is the size of a class. */
  public boolean contains(int size) {
    return bytes[indexOf(size)] == size;
  }
}
