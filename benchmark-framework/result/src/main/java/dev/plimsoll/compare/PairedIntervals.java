// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Arrays;
import java.util.List;

/**
 * The intervals of ratios by inversion of {@link PairedPValues}: every ratio that the test, with
 * this ratio taken off the pairs, does not reject. The other metrics take part with their medians
 * taken off, so that they show only their spread.
 */
final class PairedIntervals {

  /** The distances beyond all log ratios at which a bound is sought, in their range. */
  private static final double[] BEYOND = {1_000, 100, 10, 1};

  private static final double LEAST_WIDTH = 0.01;

  /** Bounds are computed to this difference of log ratios. */
  private static final double PRECISION = 1e-5;

  private final List<LogRatios> metrics;
  private final SignPatterns patterns;
  private final int mostReached;
  private final double[][] sums;

  /**
   * Creates the intervals.
   *
   * @param metrics the metrics that are tested together
   * @param level the probability at which the test rejects
   */
  PairedIntervals(List<LogRatios> metrics, SignPatterns patterns, double level) {
    this.metrics = List.copyOf(metrics);
    this.patterns = patterns;
    this.mostReached = (int) Math.floor(level * patterns.count() + PairedPValues.ROUNDING);
    this.sums = new double[metrics.size()][];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = patterns.sums(metrics.get(i).centred().standardised(0));
    }
  }

  /**
   * Returns the interval of a metric's ratio: from 0 or to infinity where the test sets no bound.
   */
  Interval of(int metric) {
    LogRatios ratios = metrics.get(metric);
    double[] known = ratios.known();
    if (known.length == 0) {
      return Interval.NONE;
    }
    double[] others = new double[patterns.count()];
    for (int i = 0; i < sums.length; i++) {
      if (i != metric) {
        PairedPValues.raise(others, sums[i]);
      }
    }
    double[] rising = candidates(known);
    double[] falling = new double[rising.length];
    for (int i = 0; i < rising.length; i++) {
      falling[i] = rising[rising.length - 1 - i];
    }
    double low = bound(ratios, others, rising, Double.NEGATIVE_INFINITY);
    double high = bound(ratios, others, falling, Double.POSITIVE_INFINITY);
    return new Interval(Math.exp(low), Math.exp(high));
  }

  /**
   * Returns the log ratios that are tried, rising: the means of two known ones, where the test
   * changes most, and some beyond all of them.
   */
  private static double[] candidates(double[] known) {
    double least = Arrays.stream(known).min().orElseThrow();
    double greatest = Arrays.stream(known).max().orElseThrow();
    double width = Math.max(greatest - least, LEAST_WIDTH);
    double[] tried = new double[known.length * (known.length + 1) / 2 + 2 * BEYOND.length];
    int next = 0;
    for (double ranges : BEYOND) {
      tried[next++] = least - ranges * width;
      tried[next++] = greatest + ranges * width;
    }
    for (int i = 0; i < known.length; i++) {
      for (int j = i; j < known.length; j++) {
        tried[next++] = (known[i] + known[j]) / 2;
      }
    }
    Arrays.sort(tried);
    return tried;
  }

  private double bound(LogRatios ratios, double[] others, double[] tried, double none) {
    int first = 0;
    while (first < tried.length && rejects(ratios, others, tried[first])) {
      first++;
    }
    if (first == 0) {
      return none;
    }
    if (first == tried.length) {
      return ratios.median();
    }
    double outside = tried[first - 1];
    double inside = tried[first];
    while (Math.abs(inside - outside) > PRECISION) {
      double middle = (inside + outside) / 2;
      if (rejects(ratios, others, middle)) {
        outside = middle;
      } else {
        inside = middle;
      }
    }
    return inside;
  }

  private boolean rejects(LogRatios ratios, double[] others, double ratio) {
    double[] values = ratios.standardised(ratio);
    double limit = PairedPValues.statistic(values) - PairedPValues.ROUNDING;
    return limit > 0 && patterns.reaching(limit, values, others, mostReached) <= mostReached;
  }
}
