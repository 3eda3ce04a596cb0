// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The possible assignments of runs to two sides of the given sizes. Up to {@value #MAX}, all of
 * them; if there are more, that number is drawn at random, which keeps the test exact (M. Dwass,
 * <em>Modified Randomization Tests for Nonparametric Hypotheses</em>, 1957). The seed is fixed:
 * equal results give equal p-values.
 */
final class Assignments {

  static final int MAX = 50_000;

  private static final long SEED = 0x504c494d534f4c4dL;

  private Assignments() {}

  /**
   * Returns the assignments, each as the numbers of the candidate's runs; the base's runs have the
   * lowest numbers. The first assignment is the actual one.
   */
  static List<int[]> of(int base, int candidate) {
    int[] made = new int[candidate];
    for (int i = 0; i < candidate; i++) {
      made[i] = base + i;
    }
    List<int[]> assignments = new ArrayList<>();
    assignments.add(made);
    int runs = base + candidate;
    if (binomialCoefficient(runs, candidate) <= MAX) {
      choose(new int[candidate], 0, 0, runs, base, assignments);
    } else {
      SplittableRandom random = new SplittableRandom(SEED);
      while (assignments.size() < MAX) {
        assignments.add(drawn(runs, candidate, random));
      }
    }
    return List.copyOf(assignments);
  }

  private static double binomialCoefficient(int runs, int candidate) {
    double ways = 1;
    for (int i = 1; i <= candidate; i++) {
      ways = ways * (runs - candidate + i) / i;
    }
    return ways;
  }

  private static void choose(
      int[] chosen, int size, int next, int runs, int base, List<int[]> into) {
    if (size == chosen.length) {
      boolean made = size == 0 || chosen[0] == base;
      if (!made) {
        into.add(chosen.clone());
      }
      return;
    }
    for (int run = next; run <= runs - (chosen.length - size); run++) {
      chosen[size] = run;
      choose(chosen, size + 1, run + 1, runs, base, into);
    }
  }

  private static int[] drawn(int runs, int candidate, SplittableRandom random) {
    int[] all = new int[runs];
    for (int i = 0; i < runs; i++) {
      all[i] = i;
    }
    int[] drawn = new int[candidate];
    for (int i = 0; i < candidate; i++) {
      int pick = i + random.nextInt(runs - i);
      drawn[i] = all[pick];
      all[pick] = all[i];
    }
    return drawn;
  }
}
