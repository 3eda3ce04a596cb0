// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * A backlog that grows, by the rule of {@code docs/METHOD.md}: over ten rows or more, the trend of
 * the rows and their ends must both show it, and it must still be there a tolerated delay after the
 * end; over fewer rows, what it has grown by then decides.
 *
 * @param messages what it has grown by
 * @param limit what it may have grown by
 */
record Growth(double messages, double limit) {

  /** Fewer rows have no trend. */
  static final int MIN_ROWS = 10;

  /** Of messages under way at one instant so many square roots come and go by chance. */
  private static final double CHANCE = 3;

  /**
   * What the rule needs.
   *
   * @param rows the backlog at the end of each row of the window
   * @param start its value at the first instant
   * @param judged its value a tolerated delay after the last instant
   * @param seconds the length of the window
   * @param due how many messages were scheduled (for consumers: deliveries due)
   * @param tolerance the tolerated share of those
   * @param leastMicros the least service latency: so long each message is under way in any case
   */
  record Course(
      List<Point> rows,
      long start,
      long judged,
      double seconds,
      double due,
      double tolerance,
      double leastMicros) {

    Course {
      rows = List.copyOf(rows);
    }

    private double ratePerSecond() {
      return due / seconds;
    }
  }

  /** The backlog at one instant. */
  record Point(double atSeconds, double messages) {}

  static Optional<Growth> of(Course course) {
    if (!(course.seconds() > 0) || !(course.due() > 0)) {
      return Optional.empty();
    }
    Growth growth =
        course.rows().size() < MIN_ROWS ? betweenEnds(course) : overRows(course).orElse(null);
    return Optional.ofNullable(growth).filter(each -> each.messages() > each.limit());
  }

  private static Growth betweenEnds(Course course) {
    double underWay = course.ratePerSecond() * course.leastMicros() / 1e6;
    double chance = CHANCE * Math.sqrt((double) Math.max(course.start(), course.judged()));
    double limit = Math.max(course.tolerance() * course.due(), chance);
    return new Growth(course.judged() - course.start() - underWay, limit);
  }

  private static Optional<Growth> overRows(Course course) {
    List<Point> rows = course.rows();
    int fifth = rows.size() / 5;
    List<Point> first = rows.subList(0, fifth);
    List<Point> last = rows.subList(rows.size() - fifth, rows.size());
    double before = median(first.stream().mapToDouble(Point::messages).toArray());
    double after = median(last.stream().mapToDouble(Point::messages).toArray());
    double rise = (after - before) / (middle(last) - middle(first));
    double min = course.tolerance() * course.ratePerSecond();
    if (rise <= min || slope(rows) <= min) {
      return Optional.empty();
    }
    return Optional.of(new Growth(course.judged() - before, course.tolerance() * course.due()));
  }

  private static double middle(List<Point> points) {
    return (points.get(0).atSeconds() + points.get(points.size() - 1).atSeconds()) / 2;
  }

  /** The median of the slopes between all pairs of rows (Theil and Sen). */
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
