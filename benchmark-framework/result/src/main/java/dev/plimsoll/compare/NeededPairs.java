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
 */
public record NeededPairs(Metric metric, List<OptionalInt> pairs) {

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
    return new PairPlanner(metrics, ratios, comparison.leastEffect()).needed();
  }
}
