// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.SplittableRandom;

/**
 * The sign flips of a number of pairs, and the sums of values under them. Up to {@value
 * #EXHAUSTIVE} pairs, all of them; a flip and its mirror image have the same absolute sum, so one
 * of both is enough. With more pairs they are drawn with a fixed seed, which keeps the test exact
 * (M. Dwass, <em>Modified Randomization Tests for Nonparametric Hypotheses</em>, 1957). The first
 * pattern flips nothing.
 *
 * <p>A pattern is stored as one byte for eight pairs, so that a sum is one table look-up for each
 * of them.
 */
final class SignPatterns {

  static final int EXHAUSTIVE = 12;

  static final int DRAWN = 100_000;

  private static final long SEED = 0x504c494d534f4c4eL;
  private static final int GROUP = 8;
  private static final int MASKS = 1 << GROUP;

  private final int pairs;
  private final int count;
  private final byte[][] groups;

  private SignPatterns(int pairs, int count, byte[][] groups) {
    this.pairs = pairs;
    this.count = count;
    this.groups = groups;
  }

  /** Returns the patterns of the test. */
  static SignPatterns of(int pairs) {
    return of(pairs, DRAWN);
  }

  /**
   * Returns patterns.
   *
   * @param drawn the number of patterns where they are drawn, since there are more than that
   */
  static SignPatterns of(int pairs, int drawn) {
    boolean all = pairs <= EXHAUSTIVE && 1 << Math.max(0, pairs - 1) <= drawn;
    int count = all ? 1 << Math.max(0, pairs - 1) : drawn;
    byte[][] groups = new byte[(pairs + GROUP - 1) / GROUP][count];
    SplittableRandom random = new SplittableRandom(SEED);
    for (int pattern = 1; pattern < count; pattern++) {
      for (int group = 0; group < groups.length; group++) {
        groups[group][pattern] = (byte) (all ? pattern >>> (group * GROUP) : random.nextInt(MASKS));
      }
    }
    return new SignPatterns(pairs, count, groups);
  }

  int count() {
    return count;
  }

  int pairs() {
    return pairs;
  }

  /** Returns the absolute sum of the values under each pattern. */
  double[] sums(double[] values) {
    double[][] tables = tables(values);
    double[] sums = new double[count];
    for (int group = 0; group < groups.length; group++) {
      byte[] masks = groups[group];
      double[] table = tables[group];
      for (int pattern = 0; pattern < count; pattern++) {
        sums[pattern] += table[masks[pattern] & (MASKS - 1)];
      }
    }
    for (int pattern = 0; pattern < count; pattern++) {
      sums[pattern] = Math.abs(sums[pattern]);
    }
    return sums;
  }

  /**
   * Counts the patterns for which the absolute sum or another statistic reaches a limit.
   *
   * @param others the greatest other statistic of each pattern
   * @param enough the counting ends beyond this number
   */
  int reaching(double limit, double[] values, double[] others, int enough) {
    double[][] tables = tables(values);
    int reached = 0;
    for (int pattern = 0; pattern < count && reached <= enough; pattern++) {
      if (others[pattern] >= limit) {
        reached++;
        continue;
      }
      double sum = 0;
      for (int group = 0; group < tables.length; group++) {
        sum += tables[group][groups[group][pattern] & (MASKS - 1)];
      }
      reached += Math.abs(sum) >= limit ? 1 : 0;
    }
    return reached;
  }

  /** Returns the sum of each group of values under each combination of their signs. */
  private double[][] tables(double[] values) {
    double[][] tables = new double[groups.length][MASKS];
    for (int group = 0; group < groups.length; group++) {
      int first = group * GROUP;
      int last = Math.min(pairs, first + GROUP);
      double[] table = tables[group];
      for (int i = first; i < last; i++) {
        table[0] += values[i];
      }
      for (int mask = 1; mask < MASKS; mask++) {
        int bit = Integer.numberOfTrailingZeros(mask);
        int place = first + bit;
        table[mask] = table[mask & (mask - 1)] - (place < last ? 2 * values[place] : 0);
      }
    }
    return tables;
  }
}
