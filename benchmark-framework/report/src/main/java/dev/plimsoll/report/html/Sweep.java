// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.RunResult;
import java.util.List;
import java.util.Map;

/**
 * One system under the same load at several rates.
 *
 * @param label what all points have in common
 * @param points by rate, ascending
 * @param kneeRate the knee as {@link SaturationPoint} defines it, or the answer of a search; null
 *     if the rates do not show it
 * @param kneeText the knee as a sentence
 * @param kneeName what the chart calls it
 */
record Sweep(String label, List<Point> points, Double kneeRate, String kneeText, String kneeName) {

  Sweep {
    points = List.copyOf(points);
  }

  /**
   * A run, or a step or probe of one.
   *
   * @param run index of the run in the report
   * @param targetPerSecond the requested rate
   * @param actualPerSecond the actual rate, or null
   * @param status the verdict
   * @param micros by kind and percentile; metrics that missing messages could change are omitted
   * @param idealP99 by kind, what an ideal generator would have measured, where that is known
   * @param undecided whether objectives are met by only one of both
   * @param voids the number of void runs at this rate, which have no points
   */
  record Point(
      int run,
      double targetPerSecond,
      Double actualPerSecond,
      String status,
      Map<String, Map<String, Double>> micros,
      Map<String, Double> idealP99,
      boolean undecided,
      int voids) {

    /**
     * Creates a point of which only what was measured is known, and at whose rate no run is void.
     */
    Point(
        int run,
        double targetPerSecond,
        Double actualPerSecond,
        String status,
        Map<String, Map<String, Double>> micros) {
      this(run, targetPerSecond, actualPerSecond, status, micros, Map.of(), false, 0);
    }

    /** Returns a copy with the number of void runs at this rate. */
    Point with(int voidRuns) {
      return new Point(
          run, targetPerSecond, actualPerSecond, status, micros, idealP99, undecided, voidRuns);
    }

    /** Returns whether the run is void: it says nothing about its rate. */
    boolean isVoid() {
      return status.equals(RunResult.Status.VOID.name());
    }
  }
}
