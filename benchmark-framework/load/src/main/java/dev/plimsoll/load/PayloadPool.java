// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.List;
import java.util.Random;

/**
 * The payload bodies of messages, created before the run and never changed. They are the same for
 * every run of a workload, so that compression does the same work each time. If messages differ in
 * size, each size has bodies of its own.
 */
public final class PayloadPool {

  /** Of fewer sizes, comparing with one after the other takes less time than a search. */
  private static final int FEW = 8;

  private static final double RANGE = 0x1p63;

  /** Bytes of the copies of all producers, so that they fit into the caches of a processor. */
  private static final long MOST_COPIED_BYTES = 4L << 20;

  private final byte[][][] bodies;
  private final PayloadSizes sizes;
  private final boolean copiedByProducers;

  /** For each size but the last, the part of the range of drawn numbers up to its end. */
  private final long[] limits;

  private PayloadPool(byte[][][] bodies, int[] sizes, int[] weights) {
    this(bodies, PayloadSizes.of(sizes), limits(weights), false);
  }

  private PayloadPool(
      byte[][][] bodies, PayloadSizes sizes, long[] limits, boolean copiedByProducers) {
    this.bodies = bodies;
    this.sizes = sizes;
    this.limits = limits;
    this.copiedByProducers = copiedByProducers;
  }

  private static long[] limits(int[] weights) {
    double all = 0;
    for (int weight : weights) {
      all += weight;
    }
    long[] limits = new long[weights.length - 1];
    double sum = 0;
    for (int i = 0; i < limits.length; i++) {
      sum += weights[i];
      limits[i] = (long) (sum / all * RANGE);
    }
    return limits;
  }

  /** A pool with one body for all messages. The array is copied. */
  public static PayloadPool of(byte[] body) {
    return new PayloadPool(new byte[][][] {{body.clone()}}, new int[] {body.length}, new int[] {1});
  }

  /**
   * Bodies that exist.
   *
   * @param bodies for each size, in ascending order, one body at least; not copied, and not changed
   *     by anybody from now on
   * @param weights how often each size is drawn, in proportion to the others
   */
  public static PayloadPool of(List<List<byte[]>> bodies, int[] weights) {
    byte[][][] arrays = new byte[bodies.size()][][];
    int[] sizes = new int[bodies.size()];
    for (int size = 0; size < arrays.length; size++) {
      arrays[size] = bodies.get(size).toArray(byte[][]::new);
      sizes[size] = arrays[size][0].length;
    }
    return new PayloadPool(arrays, sizes, weights);
  }

  /** Random bodies of one size. */
  public static PayloadPool random(int sizeBytes, double randomRatio, int count) {
    return random(new int[] {sizeBytes}, new int[] {1}, randomRatio, count);
  }

  /**
   * Random bodies: the first part of each is random bytes, the rest is zeros.
   *
   * @param sizes in ascending order
   * @param weights how often each size is drawn, in proportion to the others
   * @param count the number of bodies of each size
   */
  public static PayloadPool random(int[] sizes, int[] weights, double randomRatio, int count) {
    Random random = new Random(42);
    byte[][][] bodies = new byte[sizes.length][count][];
    for (int size = 0; size < sizes.length; size++) {
      byte[] noise = new byte[(int) Math.round(sizes[size] * randomRatio)];
      for (int i = 0; i < count; i++) {
        random.nextBytes(noise);
        byte[] body = new byte[sizes[size]];
        System.arraycopy(noise, 0, body, 0, noise.length);
        bodies[size][i] = body;
      }
    }
    return new PayloadPool(bodies, sizes, weights);
  }

  /**
   * The same bodies for this number of producers. If their copies take little memory, each of them
   * stamps copies of its own, so that no body is copied for each message.
   */
  public PayloadPool forProducers(int producers) {
    long bytes = 0;
    for (int size = 0; size < bodies.length; size++) {
      bytes += (long) count(size) * sizes.bytes(size);
    }
    return new PayloadPool(bodies, sizes, limits, bytes * producers <= MOST_COPIED_BYTES);
  }

  /** Whether producers have copies of all bodies. */
  boolean isCopiedByProducers() {
    return copiedByProducers;
  }

  /** The sizes of the bodies. */
  public PayloadSizes sizes() {
    return sizes;
  }

  /**
   * The index of the size that a random number chooses by the weights.
   *
   * @param drawn evenly distributed, not negative
   */
  int sizeOf(long drawn) {
    int low = 0;
    int high = limits.length;
    while (high - low > FEW) {
      int middle = (low + high) >>> 1;
      if (drawn < limits[middle]) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    while (low < high && drawn >= limits[low]) {
      low++;
    }
    return low;
  }

  /** The number of bodies of a size. */
  int count(int size) {
    return bodies[size].length;
  }

  byte[] body(int size, int index) {
    return bodies[size][index];
  }
}
