// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The probability of differences at least as large as these between sessions of the same
 * configuration, for any number of sessions and any distribution of the metrics. For pairs of runs
 * of the same session there is {@link PairedPValues}. What is called a run here is a session, which
 * is one observation.
 *
 * <ul>
 *   <li>For each metric, the difference of the sides' mean {@link Scores} is compared with those of
 *       all other assignments of the same runs to two sides: the permutation test of R. Fisher
 *       (<em>The Design of Experiments</em>, 1935) and E. Pitman (1937). It is exact with any
 *       distribution and with ties, provided that runs of the same configuration are exchangeable.
 *       It uses values instead of ranks, because runs that are close together and far from the
 *       others are practically tied, which ranks do not reflect.
 *   <li>For several metrics, the probability of any false alarm is controlled with the minimum
 *       p-value of each assignment: P. Westfall and S. Young, <em>Resampling-Based Multiple
 *       Testing</em>, 1993 (step-down minP). Whole runs are assigned, so correlated metrics (p50
 *       and p99 of a run) cost less power than independent ones.
 * </ul>
 */
final class PermutationPValues {

  /** Differences are compared with nine decimals, because of the rounding of sums of doubles. */
  private static final double DECIMALS = 1e9;

  private final List<int[]> assignments;
  private final List<int[]> beyond;

  /**
   * @param columns one per metric: the values of the base, then those of the candidate; NaN if a
   *     run does not have the metric
   */
  PermutationPValues(int base, int candidate, List<double[]> columns) {
    this.assignments = Assignments.of(base, candidate);
    this.beyond = columns.stream().map(this::beyond).toList();
  }

  /** Returns the p-value of a metric alone. */
  double p(int column) {
    return share(beyond.get(column)[0]);
  }

  /** Returns the p-value of each metric, corrected for all of them. */
  double[] adjustedPValues() {
    int[] order =
        IntStream.range(0, beyond.size())
            .boxed()
            .sorted(Comparator.comparingInt(column -> beyond.get(column)[0]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[order.length];
    int[] min = new int[assignments.size()];
    Arrays.fill(min, Integer.MAX_VALUE);
    for (int place = order.length - 1; place >= 0; place--) {
      int[] counts = beyond.get(order[place]);
      int asLow = 0;
      for (int i = 0; i < min.length; i++) {
        min[i] = Math.min(min[i], counts[i]);
        asLow += min[i] <= counts[0] ? 1 : 0;
      }
      adjusted[order[place]] = share(asLow);
    }
    for (int place = 1; place < order.length; place++) {
      adjusted[order[place]] = Math.max(adjusted[order[place]], adjusted[order[place - 1]]);
    }
    return adjusted;
  }

  private double share(int count) {
    return (double) count / assignments.size();
  }

  /** Returns for each assignment the number of assignments with an equal or greater difference. */
  private int[] beyond(double[] values) {
    long[] differences = differences(Scores.of(values));
    long[] sorted = differences.clone();
    Arrays.sort(sorted);
    int[] counts = new int[differences.length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = sorted.length - firstNotBelow(sorted, differences[i]);
    }
    return counts;
  }

  private long[] differences(double[] scores) {
    double total = 0;
    int present = 0;
    for (double score : scores) {
      if (!Double.isNaN(score)) {
        total += score;
        present++;
      }
    }
    long[] differences = new long[assignments.size()];
    for (int i = 0; i < differences.length; i++) {
      double sum = 0;
      int count = 0;
      for (int run : assignments.get(i)) {
        if (!Double.isNaN(scores[run])) {
          sum += scores[run];
          count++;
        }
      }
      boolean both = count > 0 && count < present;
      double difference = both ? sum / count - (total - sum) / (present - count) : 0;
      differences[i] = Math.round(Math.abs(difference) * DECIMALS);
    }
    return differences;
  }

  private static int firstNotBelow(long[] sorted, long value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
