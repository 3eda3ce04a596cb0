// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Probabilities of several tests, adjusted so that the chance of even one false alarm among all of
 * them stays what it is for one: S. Holm, <em>A Simple Sequentially Rejective Multiple Test
 * Procedure</em>, Scandinavian Journal of Statistics 1979. It asks nothing of how the figures hang
 * together, and here they do (p50 and p99 of one run).
 */
final class Holm {

  private Holm() {}

  /** The adjusted values, in the order of the given ones. */
  static double[] adjusted(double[] p) {
    List<Integer> ascending =
        IntStream.range(0, p.length).boxed().sorted(Comparator.comparingDouble(i -> p[i])).toList();
    double[] adjusted = new double[p.length];
    double least = 0;
    for (int rank = 0; rank < p.length; rank++) {
      int index = ascending.get(rank);
      least = Math.max(least, Math.min(1, (p.length - rank) * p[index]));
      adjusted[index] = least;
    }
    return adjusted;
  }
}
