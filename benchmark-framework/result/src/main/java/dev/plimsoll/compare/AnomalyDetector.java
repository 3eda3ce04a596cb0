// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.MannKendall;
import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds runs that are far from the others of their side, and sides whose runs increase or decrease.
 */
final class AnomalyDetector {

  /** An outlier is at least this number of (scaled) median absolute deviations from the median, */
  private static final double DEVIATIONS = 5;

  /**
   * and differs from it by at least this factor, so that runs within some per cent have no outlier.
   */
  private static final double MIN_FACTOR = 1.2;

  /** Scales a median absolute deviation to the standard deviation of a normal distribution. */
  private static final double NORMAL = 1.4826;

  /** A trend has at most this probability by chance, */
  private static final double TREND_P = 0.02;

  /** and its last run differs from the first by at least this factor. */
  private static final double MIN_TREND = 1.1;

  private static final int FEWEST_RUNS = 4;

  private AnomalyDetector() {}

  static List<Anomaly> of(List<Side> sides, List<Metric> metrics) {
    List<Anomaly> anomalies = new ArrayList<>();
    for (Side side : sides) {
      if (side.runs().size() >= FEWEST_RUNS) {
        outliers(side, metrics, anomalies);
        trend(side, metrics, anomalies);
      }
    }
    return List.copyOf(anomalies);
  }

  /** A metric and the strength of its anomaly. */
  private record Found(Metric metric, double strength, double from, double to) {}

  private static void outliers(Side side, List<Metric> metrics, List<Anomaly> into) {
    for (int run = 0; run < side.runs().size(); run++) {
      List<Found> found = new ArrayList<>();
      for (Metric metric : metrics) {
        double[] values = side.column(metric);
        double distance = distance(values, run);
        if (distance > 0) {
          found.add(new Found(metric, distance, values[run], Median.of(present(values))));
        }
      }
      if (!found.isEmpty()) {
        Found max = most(found);
        into.add(
            new Anomaly.Outlier(
                side.name(),
                side.number(run),
                max.metric(),
                max.from(),
                max.to(),
                others(found, max)));
      }
    }
  }

  /** Returns the distance of the run's logarithm from the median; 0 if it is not an outlier. */
  private static double distance(double[] values, int run) {
    double[] present = present(values);
    double median = Math.log(Median.of(present));
    double distance = Math.abs(Math.log(values[run]) - median);
    double[] distances =
        Arrays.stream(present).map(value -> Math.abs(Math.log(value) - median)).toArray();
    double limit = Math.max(DEVIATIONS * NORMAL * Median.of(distances), Math.log(MIN_FACTOR));
    return present.length >= FEWEST_RUNS && distance > limit ? distance : 0;
  }

  private static void trend(Side side, List<Metric> metrics, List<Anomaly> into) {
    List<Found> found = new ArrayList<>();
    for (Metric metric : metrics) {
      double[] values = present(side.column(metric));
      if (values.length < FEWEST_RUNS || MannKendall.p(values) > TREND_P) {
        continue;
      }
      double first = values[0];
      double last = values[values.length - 1];
      double size = Math.abs(Math.log(last / first));
      if (size >= Math.log(MIN_TREND)) {
        found.add(new Found(metric, size, first, last));
      }
    }
    if (!found.isEmpty()) {
      Found max = most(found);
      into.add(
          new Anomaly.Trend(side.name(), max.metric(), max.from(), max.to(), others(found, max)));
    }
  }

  private static Found most(List<Found> found) {
    return found.stream().max(Comparator.comparingDouble(Found::strength)).orElseThrow();
  }

  private static List<String> others(List<Found> found, Found max) {
    return found.stream()
        .filter(each -> !each.equals(max))
        .map(each -> each.metric().name())
        .toList();
  }

  private static double[] present(double[] values) {
    return Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
  }
}
