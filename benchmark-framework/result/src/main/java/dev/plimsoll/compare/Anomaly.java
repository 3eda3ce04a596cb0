// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Metric;
import java.util.List;
import java.util.Objects;

/**
 * An anomaly in the runs of a side that a reader should examine. The test includes all runs
 * nevertheless.
 */
public sealed interface Anomaly {

  /** {@code base} or {@code candidate}. */
  String side();

  /** The metric with the strongest anomaly. */
  Metric metric();

  /** The other metrics with the anomaly. */
  List<String> others();

  /**
   * A run that is far from the other runs of its side.
   *
   * @param run repetition number of the run
   * @param value value of the run
   * @param median median of the side
   */
  record Outlier(
      String side, int run, Metric metric, double value, double median, List<String> others)
      implements Anomaly {
    public Outlier {
      Objects.requireNonNull(side, "side");
      Objects.requireNonNull(metric, "metric");
      others = List.copyOf(others);
    }
  }

  /**
   * Runs that increase or decrease from the first to the last.
   *
   * @param first value of the first run
   * @param last value of the last run
   */
  record Trend(String side, Metric metric, double first, double last, List<String> others)
      implements Anomaly {
    public Trend {
      Objects.requireNonNull(side, "side");
      Objects.requireNonNull(metric, "metric");
      others = List.copyOf(others);
    }
  }
}
