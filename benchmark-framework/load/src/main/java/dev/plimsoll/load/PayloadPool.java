// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.SizeClasses;
import java.util.Random;

/**
 * The payload bodies of messages, created before the run and never changed. They are the same for
 * every run of a workload, so that compression does the same work each time. If messages differ in
 * size, each size has bodies of its own.
 */
public final class PayloadPool {

  private static final double RANGE = 0x1p63;

  private final byte[][][] bodies;
  private final SizeClasses sizes;

  /** For each size but the last, the part of the range of drawn numbers up to its end. */
  private final long[] limits;

  private PayloadPool(byte[][][] bodies, int[] sizes, int[] weights) {
    this.bodies = bodies;
    this.sizes = SizeClasses.of(sizes);
    this.limits = limits(weights);
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
    for (int sizeClass = 0; sizeClass < sizes.length; sizeClass++) {
      byte[] noise = new byte[(int) Math.round(sizes[sizeClass] * randomRatio)];
      for (int i = 0; i < count; i++) {
        random.nextBytes(noise);
        byte[] body = new byte[sizes[sizeClass]];
        System.arraycopy(noise, 0, body, 0, noise.length);
        bodies[sizeClass][i] = body;
      }
    }
    return new PayloadPool(bodies, sizes, weights);
  }

  /** The sizes of the bodies. */
  public SizeClasses sizes() {
    return sizes;
  }

  /**
   * The class that a random number chooses by the weights.
   *
   * @param drawn evenly distributed, not negative
   */
  int sizeClassOf(long drawn) {
    int sizeClass = 0;
    while (sizeClass < limits.length && drawn >= limits[sizeClass]) {
      sizeClass++;
    }
    return sizeClass;
  }

  /** The number of bodies of a class. */
  int count(int sizeClass) {
    return bodies[sizeClass].length;
  }

  byte[] body(int sizeClass, int index) {
    return bodies[sizeClass][index];
  }
}
