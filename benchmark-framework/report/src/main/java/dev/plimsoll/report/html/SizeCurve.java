// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.List;

/**
 * The throughput of one system at several message sizes.
 *
 * @param label what all runs have in common
 * @param points by size, ascending
 */
record SizeCurve(String label, List<Point> points) {

  SizeCurve {
    points = List.copyOf(points);
  }

  /**
   * The greatest throughput at a size.
   *
   * @param sustained whether the runs that had it all passed; otherwise no rate was sustained
   * @param runs the number of repetitions, of which it is the median
   * @param voids the number of void repetitions, of which it is not
   */
  record Point(
      int sizeBytes,
      double messagesPerSecond,
      double bytesPerSecond,
      boolean sustained,
      int runs,
      int voids) {}
}
