// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Median;
import java.util.Arrays;

/**
 * The log ratios of one metric, candidate over base, one for each pair. Infinite if the metric is
 * unknown on one side because messages are missing; NaN if it is unknown on both sides or absent.
 */
final class LogRatios {

  /**
   * The cap in medians: a single pair with a factor of ten must not hide a difference of 20 % in
   * the others.
   */
  static final double CAP_IN_MEDIANS = 1.25;

  /** The cap if no ratio differs from 1. */
  private static final double CAP_WITHOUT_MEDIAN = 1;

  private final double[] values;

  private LogRatios(double[] values) {
    this.values = values;
  }

  /** Takes log ratios. */
  static LogRatios of(double... values) {
    return new LogRatios(values.clone());
  }

  /**
   * Computes the log ratios of pairs.
   *
   * @param base a value for each pair; NaN if absent, infinite if unknown
   * @param candidate the same of the other side
   */
  static LogRatios of(double[] base, double[] candidate) {
    double[] values = new double[base.length];
    for (int i = 0; i < values.length; i++) {
      // Infinity minus infinity is NaN, as intended.
      values[i] = Scores.logarithm(candidate[i]) - Scores.logarithm(base[i]);
    }
    return new LogRatios(values);
  }

  int pairs() {
    return values.length;
  }

  double get(int pair) {
    return values[pair];
  }

  /** Returns the number of pairs in which at least one side has a known value. */
  int present() {
    return (int) Arrays.stream(values).filter(value -> !Double.isNaN(value)).count();
  }

  /** Returns the first pairs. */
  LogRatios first(int pairs) {
    return new LogRatios(Arrays.copyOf(values, pairs));
  }

  /** Returns the known log ratios. */
  double[] known() {
    return Arrays.stream(values).filter(Double::isFinite).toArray();
  }

  /** Returns the median of all pairs with the metric; NaN if there is none. */
  double median() {
    double[] present = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
    return present.length == 0 ? Double.NaN : Median.of(present);
  }

  /** Returns the same log ratios less the median of the known ones. */
  LogRatios centred() {
    double[] known = known();
    return known.length == 0 ? this : less(Median.of(known));
  }

  /** Returns the same log ratios less a shift. */
  LogRatios less(double shift) {
    return new LogRatios(Arrays.stream(values).map(value -> value - shift).toArray());
  }

  /**
   * Returns the capped log ratios, divided by the root of the sum of their squares: the absolute
   * sum of what is returned is the statistic of this metric. All zero if the metric takes no part.
   *
   * <p>The cap depends on absolute values only. Flipping signs does not change it, so the test
   * remains exact.
   *
   * @param shift is subtracted first
   */
  double[] standardised(double shift) {
    double cap = cap(shift);
    double[] capped = new double[values.length];
    double squares = 0;
    for (int i = 0; i < capped.length; i++) {
      double value = values[i] - shift;
      capped[i] = Double.isNaN(value) ? 0 : Math.max(-cap, Math.min(cap, value));
      squares += capped[i] * capped[i];
    }
    double root = Math.sqrt(squares);
    for (int i = 0; i < capped.length && root > 0; i++) {
      capped[i] /= root;
    }
    return capped;
  }

  private double cap(double shift) {
    double[] distances =
        Arrays.stream(values)
            .map(value -> Math.abs(value - shift))
            .filter(distance -> distance > 0 && Double.isFinite(distance))
            .toArray();
    return distances.length == 0 ? CAP_WITHOUT_MEDIAN : CAP_IN_MEDIANS * Median.of(distances);
  }
}
