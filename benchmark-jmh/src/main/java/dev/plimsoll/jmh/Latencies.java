// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import java.util.SplittableRandom;

/** Latencies typical of a broker: log-normal around 2 ms, with some outliers. */
final class Latencies {

  private static final int COUNT = 1 << 12;

  private final long[] nanos = new long[COUNT];
  private int next;

  Latencies() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < COUNT; i++) {
      double normal =
          Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
              * Math.cos(2 * Math.PI * random.nextDouble());
      nanos[i] = (long) (2e6 * Math.exp(0.7 * normal));
    }
  }

  long next() {
    next = (next + 1) & (COUNT - 1);
    return nanos[next];
  }
}
