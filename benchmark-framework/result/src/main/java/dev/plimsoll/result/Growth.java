// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Median;
import dev.plimsoll.result.BacklogSlope.Sample;
import java.util.List;
import java.util.Optional;

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
      List<Sample> rows,
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
    List<Sample> rows = series.rows();
    if (!BacklogSlope.of(rows).grows(series.tolerance() * series.ratePerSecond())) {
      return Optional.empty();
    }
    List<Sample> first = rows.subList(0, rows.size() / BacklogSlope.FIFTH);
    double before = Median.of(BacklogSlope.backlogs(first));
    return Optional.of(new Growth(series.judged() - before, series.tolerance() * series.due()));
  }
}
