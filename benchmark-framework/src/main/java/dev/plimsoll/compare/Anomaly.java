// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.List;
import java.util.Objects;

/** Something about the runs of a side that a reader should look at. The test keeps all runs. */
public sealed interface Anomaly {

  /** {@code base} or {@code candidate}. */
  String side();

  /** The metric that shows it most. */
  Metric metric();

  /** The other metrics that show it. */
  List<String> others();

  /**
   * A run that lies far off the others of its side.
   *
   * @param run its repetition
   * @param value of that run
   * @param median of the side
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
   * Runs that rise or fall from the first to the last.
   *
   * @param first value
   * @param last value
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
