// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.Random;

/**
 * The payload bodies of messages, created before the run and never changed. They are the same for
 * every run of a workload, so that compression does the same work each time.
 */
public final class PayloadPool {

  private final byte[][] bodies;

  private PayloadPool(byte[][] bodies) {
    this.bodies = bodies;
  }

  /** A pool with one body for all messages. The array is copied. */
  public static PayloadPool of(byte[] body) {
    return new PayloadPool(new byte[][] {body.clone()});
  }

  /** Random bodies: the first part of each is random bytes, the rest is zeros. */
  public static PayloadPool random(int sizeBytes, double randomRatio, int count) {
    Random random = new Random(42);
    byte[][] bodies = new byte[count][];
    byte[] noise = new byte[(int) Math.round(sizeBytes * randomRatio)];
    for (int i = 0; i < count; i++) {
      random.nextBytes(noise);
      bodies[i] = new byte[sizeBytes];
      System.arraycopy(noise, 0, bodies[i], 0, noise.length);
    }
    return new PayloadPool(bodies);
  }

  int size() {
    return bodies.length;
  }

  byte[] body(int index) {
    return bodies[index];
  }

  int bodyBytes() {
    return bodies[0].length;
  }
}
