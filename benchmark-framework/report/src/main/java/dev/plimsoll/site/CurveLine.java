// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import java.util.List;
import java.util.Objects;

/**
 * A line of a chart.
 *
 * @param points ascending
 */
record CurveLine(String label, List<Point> points) {

  CurveLine {
    Objects.requireNonNull(label, "label");
    points = List.copyOf(points);
  }

  /**
   * A point.
   *
   * @param micros a latency
   * @param passed whether all of its runs passed; others are crossed
   */
  record Point(double x, double micros, boolean passed) {}
}
