// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.metric.MannKendall;
import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.TheilSen;
import dev.plimsoll.record.LatencyTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The trend of a latency over the last 15 rows of a second each: one that is not by chance
 * (Mann–Kendall) and that, carried on over the window, would change the latency by more than is
 * tolerated (Theil–Sen). Threads: one.
 */
final class WarmupTrend {

  /** The number of rows judged. */
  static final int ROWS = 15;

  /** A system that has not settled in half a minute is not expected to go on at the same slope. */
  private static final double LONGEST_SECONDS = 30;

  /** Polls once a second are sometimes late, and the next ones follow at once. */
  private static final double SHORTEST_ROW_SECONDS = 0.8;

  private static final double CHANCE = 0.05;
  private static final double PERCENT = 100;

  private final double carriedSeconds;
  private final List<Row> rows = new ArrayList<>();
  private LatencyTotals open = new LatencyTotals();
  private double openedAt;

  /** The percentiles of a row in nanoseconds; −1 without a message. */
  private record Row(double middleSeconds, long p50, long p99) {

    private long percentile(int percent) {
      return percent == 50 ? p50 : p99;
    }
  }

  /**
   * @param windowSeconds the length of the window, infinite if it is not known
   */
  WarmupTrend(double windowSeconds) {
    this.carriedSeconds = Math.min(windowSeconds, LONGEST_SECONDS);
  }

  /** Adds what was measured since the last call, which ended at this time since the start. */
  void add(double atSeconds, LatencyTotals latency) {
    open.add(latency);
    if (atSeconds - openedAt < SHORTEST_ROW_SECONDS) {
      return;
    }
    rows.add(
        new Row((openedAt + atSeconds) / 2, open.percentileNanos(50), open.percentileNanos(99)));
    if (rows.size() > ROWS) {
      rows.remove(0);
    }
    open = new LatencyTotals();
    openedAt = atSeconds;
  }

  /** Returns whether there are enough rows to judge. */
  boolean isLongEnough() {
    return rows.size() == ROWS;
  }

  /**
   * Describes the trend of a percentile.
   *
   * @param percent 50 or 99
   * @param tolerated the share by which the trend may change the percentile
   * @return empty if there is none that matters
   */
  Optional<String> of(int percent, double tolerated) {
    List<Row> answered = rows.stream().filter(row -> row.percentile(percent) >= 0).toList();
    double[] values = answered.stream().mapToDouble(row -> row.percentile(percent)).toArray();
    double[] seconds = answered.stream().mapToDouble(Row::middleSeconds).toArray();
    double slope = TheilSen.slope(seconds, values);
    double change = slope * carriedSeconds / Math.max(1, Median.of(values));
    if (!(Math.abs(change) >= tolerated) || MannKendall.p(values) >= CHANCE) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "trend of p%d: %s%d %% of its median in %.0f s",
            percent,
            change < 0 ? "−" : "+",
            Math.round(Math.abs(change) * PERCENT),
            carriedSeconds));
  }
}
