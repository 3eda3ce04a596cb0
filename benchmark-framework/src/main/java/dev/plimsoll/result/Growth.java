// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The growth of a backlog by the rule of {@code docs/METHOD.md}. With ten rows or more, the slope
 * over the rows and the difference of their ends must both show it, and it must still exist a
 * tolerated delay after the end. With fewer rows, the growth until then decides.
 *
 * @param messages growth in messages
 * @param limit permitted growth
 */
record Growth(double messages, double limit) {

  /** Minimum number of rows for a slope. */
  static final int MIN_ROWS = 10;

  /** Random variation of the messages in flight at one instant, in square roots of their number. */
  private static final double CHANCE = 3;

  /**
   * The input of the rule.
   *
   * @param rows the backlog at the end of each row of the window
   * @param start backlog at the first instant of the window
   * @param judged backlog a tolerated delay after the last instant
   * @param seconds length of the window
   * @param due number of scheduled messages (for consumers: deliveries due)
   * @param tolerance tolerated fraction of those
   * @param leastMicros how long a message takes where none waits for others: for so long each is in
   *     flight, which is no backlog
   */
  record BacklogSeries(
      List<Point> rows,
      long start,
      long judged,
      double seconds,
      double due,
      double tolerance,
      double leastMicros) {

    BacklogSeries {
      rows = List.copyOf(rows);
    }

    private double ratePerSecond() {
      return due / seconds;
    }
  }

  /** The backlog at one instant. */
  record Point(double atSeconds, double messages) {}

  static Optional<Growth> of(BacklogSeries series) {
    if (!(series.seconds() > 0) || !(series.due() > 0)) {
      return Optional.empty();
    }
    Growth growth =
        series.rows().size() < MIN_ROWS ? betweenEnds(series) : overRows(series).orElse(null);
    return Optional.ofNullable(growth).filter(each -> each.messages() > each.limit());
  }

  private static Growth betweenEnds(BacklogSeries series) {
    double inFlight = series.ratePerSecond() * series.leastMicros() / 1e6;
    double underWay = Math.max(0, inFlight - series.start());
    double chance = CHANCE * Math.sqrt((double) Math.max(series.start(), series.judged()));
    double limit = Math.max(series.tolerance() * series.due(), chance);
    return new Growth(series.judged() - series.start() - underWay, limit);
  }

  private static Optional<Growth> overRows(BacklogSeries series) {
    List<Point> rows = series.rows();
    int fifth = rows.size() / 5;
    List<Point> first = rows.subList(0, fifth);
    List<Point> last = rows.subList(rows.size() - fifth, rows.size());
    double before = median(first.stream().mapToDouble(Point::messages).toArray());
    double after = median(last.stream().mapToDouble(Point::messages).toArray());
    double rise = (after - before) / (middle(last) - middle(first));
    double min = series.tolerance() * series.ratePerSecond();
    if (rise <= min || slope(rows) <= min) {
      return Optional.empty();
    }
    return Optional.of(new Growth(series.judged() - before, series.tolerance() * series.due()));
  }

  private static double middle(List<Point> points) {
    return (points.get(0).atSeconds() + points.get(points.size() - 1).atSeconds()) / 2;
  }

  /** Returns the median of the slopes between all pairs of rows (Theil–Sen). */
  static double slope(List<Point> rows) {
    double[] slopes = new double[rows.size() * (rows.size() - 1) / 2];
    int at = 0;
    for (int i = 0; i < rows.size(); i++) {
      for (int j = i + 1; j < rows.size(); j++) {
        Point a = rows.get(i);
        Point b = rows.get(j);
        if (b.atSeconds() > a.atSeconds()) {
          slopes[at++] = (b.messages() - a.messages()) / (b.atSeconds() - a.atSeconds());
        }
      }
    }
    return median(Arrays.copyOf(slopes, at));
  }

  static double median(double[] values) {
    return values.length == 0 ? Double.NaN : new Median().evaluate(values);
  }
}
