// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.SparseHistogram;
import dev.plimsoll.result.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A latency by percentile, for an axis of nines: each decade of the remaining fraction has the same
 * number of points. The percentiles of the result are included with the result's own values.
 *
 * @param percents ascending, from 0
 * @param micros the value of each percentile
 * @param thinFrom index of the first point with too few samples above it; the number of points if
 *     there is none
 * @param unknown whether the curve ends early because missing messages could change the rest
 */
record PercentileCurve(List<Double> percents, List<Double> micros, int thinFrom, boolean unknown) {

  private static final int POINTS_PER_DECADE = 12;
  private static final int DECADES = 6;
  private static final List<Double> PLACES = places();

  PercentileCurve {
    percents = List.copyOf(percents);
    micros = List.copyOf(micros);
  }

  /** Creates the curve of a latency with at least one value. */
  static PercentileCurve of(Latency latency, SparseHistogram nanos) {
    List<Double> percents = new ArrayList<>();
    List<Double> micros = new ArrayList<>();
    int thinFrom = -1;
    boolean unknown = false;
    for (Map.Entry<Double, Double> point : points(latency, nanos).entrySet()) {
      double beyond = beyond(point.getKey(), latency.due());
      if (isUnknown(point.getKey(), latency)) {
        unknown = true;
        break;
      }
      if (thinFrom < 0 && beyond < Percentile.ENOUGH_SAMPLES_BEYOND) {
        thinFrom = percents.size();
      }
      percents.add(point.getKey());
      micros.add(point.getValue());
      if (beyond < 1) {
        break; // the maximum is reached
      }
    }
    return new PercentileCurve(
        percents, micros, thinFrom < 0 ? percents.size() : thinFrom, unknown);
  }

  /** Creates the curve of latencies of which at least one exists and none is missing. */
  static PercentileCurve of(LatencyTotals totals, SparseHistogram values) {
    List<Double> percents = new ArrayList<>();
    List<Double> micros = new ArrayList<>();
    int thinFrom = -1;
    for (double percent : PLACES) {
      double beyond = beyond(percent, totals.count());
      double value = Math.min(values.atPercentile(percent), totals.maxNanos()) / 1_000.0;
      if (thinFrom < 0 && beyond < Percentile.ENOUGH_SAMPLES_BEYOND) {
        thinFrom = percents.size();
      }
      percents.add(percent);
      micros.add(percents.size() == 1 ? totals.minNanos() / 1_000.0 : value);
      if (beyond < 1) {
        break;
      }
    }
    return new PercentileCurve(percents, micros, thinFrom < 0 ? percents.size() : thinFrom, false);
  }

  private static List<Double> places() {
    TreeSet<Double> places = new TreeSet<>();
    for (int i = 0; i < POINTS_PER_DECADE * DECADES; i++) {
      places.add(Math.rint(exactPlace(i) * 1e6) / 1e6);
    }
    Percentile.LISTED.forEach(listed -> places.add(listed.percent()));
    return List.copyOf(places);
  }

  private static double exactPlace(int number) {
    return 100 - 100 * Math.pow(10, -number / (double) POINTS_PER_DECADE);
  }

  private static TreeMap<Double, Double> points(Latency latency, SparseHistogram nanos) {
    TreeMap<Double, Double> points = new TreeMap<>();
    for (int i = 0; i < POINTS_PER_DECADE * DECADES; i++) {
      double percent = exactPlace(i);
      points.put(Math.rint(percent * 1e6) / 1e6, micros(latency, nanos, percent));
    }
    for (Percentile listed : Percentile.LISTED) {
      Double stated = latency.percentiles().get(listed.name());
      if (stated != null) {
        points.put(listed.percent(), stated);
      }
    }
    return points;
  }

  /**
   * Returns a percentile of all due messages, including missing ones; it is at most the greatest
   * known value.
   */
  private static double micros(Latency latency, SparseHistogram nanos, double percent) {
    double share = (double) latency.due() / latency.count();
    double value = nanos.atPercentile(Math.min(100, percent * share)) / 1_000.0;
    return Math.max(latency.min(), Math.min(latency.max(), value));
  }

  private static boolean isUnknown(double percent, Latency latency) {
    boolean stated = latency.unknownAbove() != null && percent >= latency.unknownAbove();
    return stated || latency.missing() > beyond(percent, latency.due());
  }

  /**
   * Returns the number of samples above a percentile, rounded to a millionth: 10 of 10,000 are
   * above 99.9 %, not 9.999999999.
   */
  private static double beyond(double percent, long count) {
    return Math.rint(count * (100 - percent) * 1e4) / 1e6;
  }
}
