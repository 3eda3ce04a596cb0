// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.List;
import java.util.Map;

/**
 * What one system answered to several rates of the same load.
 *
 * @param label what is equal in all its runs
 * @param points by rate, ascending
 * @param kneeRate the knee, as {@link SaturationPoint} defines it; null where the rates do not show
 *     it
 * @param kneeText the same in a sentence
 */
record Sweep(String label, List<Point> points, Double kneeRate, String kneeText) {

  Sweep {
    points = List.copyOf(points);
  }

  /**
   * A run, or a step of one.
   *
   * @param run the run's place in the report
   * @param targetPerSecond the rate asked for
   * @param actualPerSecond the rate reached, or null
   * @param status the verdict
   * @param micros by kind and percentile; metrics that missing messages could change are left out
   */
  record Point(
      int run,
      double targetPerSecond,
      Double actualPerSecond,
      String status,
      Map<String, Map<String, Double>> micros) {}
}
