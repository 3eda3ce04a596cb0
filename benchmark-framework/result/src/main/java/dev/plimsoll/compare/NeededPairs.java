// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Metric;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * How many pairs differences of one metric need to be found, given the spread of the pairs so far.
 *
 * @param pairs for each of {@link #RATIOS} the number of pairs; empty if it is more than {@link
 *     #MOST}
 * @param leastChange the least relative change that any number of pairs can find: the least effect,
 *     or the difference of the generator's parts
 */
public record NeededPairs(Metric metric, List<OptionalInt> pairs, double leastChange) {

  /** The ratios that are planned for, up or down. */
  public static final List<Double> RATIOS = List.of(1.05, 1.1, 1.2);

  /** The power of the plan: the share of comparisons that find such a difference. */
  public static final double POWER = 0.8;

  /** The greatest number of pairs that is tried. */
  public static final int MOST = 80;

  public NeededPairs {
    Objects.requireNonNull(metric, "metric");
    pairs = List.copyOf(pairs);
  }

  /**
   * Returns the numbers for the judged metrics of a comparison; none if its runs are no pairs or
   * too few. This is a simulation that takes some tenths of a second.
   */
  public static List<NeededPairs> of(Comparison comparison) {
    if (!comparison.paired() || !comparison.basis().isEnough()) {
      return List.of();
    }
    List<Metric> metrics =
        comparison.metrics().stream()
            .filter(MetricComparison::judged)
            .map(MetricComparison::metric)
            .toList();
    List<LogRatios> ratios =
        metrics.stream()
            .map(
                metric ->
                    LogRatios.of(
                        comparison.base().column(metric), comparison.candidate().column(metric)))
            .toList();
    double[] shares =
        metrics.stream()
            .mapToDouble(
                metric -> GeneratorShares.ofBase(metric, comparison.base(), comparison.candidate()))
            .toArray();
    return new PairPlanner(metrics, ratios, comparison.leastEffect(), shares).needed();
  }

  /** Returns whether no number of pairs can find a change by one of {@link #RATIOS}. */
  public boolean isNever(double ratio) {
    return ratio - 1 < leastChange;
  }
}
