// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

/** Medians of repeated runs. */
public final class Medians {

  /**
   * Minimum number of runs for a median: with fewer it would be one of them, or between two of
   * them.
   */
  public static final int MIN_RUNS = 3;

  private Medians() {}

  /** Returns the ratio of two medians: 1 if both are 0 or both are unknown. */
  public static double ratio(double base, double candidate) {
    return base == candidate ? 1 : candidate / base;
  }
}
