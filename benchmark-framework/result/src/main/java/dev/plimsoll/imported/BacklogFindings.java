// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedFile.Finding;
import dev.plimsoll.text.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Findings about the messages that are published and not yet received. */
final class BacklogFindings {

  private static final int LEAST_ROWS = 6;
  private static final double LEAST_GROWTH = 0.01;

  private BacklogFindings() {}

  /**
   * Finds a backlog that grows through the run: its mean rises from the first third of the rows to
   * the second and to the third, by at least 1 % of what was published between the middles of the
   * first and the last third.
   */
  static Optional<Finding> growing(RunView run) {
    Optional<ImportedSeries> backlog = run.course(MetricNames.BACKLOG);
    Optional<ImportedSeries> published = run.course(MetricNames.PUBLISH_RATE);
    if (backlog.isEmpty() || published.isEmpty() || backlog.get().values().size() < LEAST_ROWS) {
      return Optional.empty();
    }
    ImportedSeries rows = backlog.get();
    int n = rows.values().size();
    int third = n / 3;
    double first = rows.mean(0, third);
    double middle = rows.mean(third, n - third);
    double last = rows.mean(n - third, n);
    double seconds = rows.at().get(n - third) - rows.at().get(0);
    double meanwhile = published.get().meanRate() * seconds;
    double share = meanwhile > 0 ? (last - first) / meanwhile : 0;
    if (first >= middle || middle >= last || share < LEAST_GROWTH) {
      return Optional.empty();
    }
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("firstThirdMessages", first);
    values.put("middleThirdMessages", middle);
    values.put("lastThirdMessages", last);
    values.put("growthPerSecond", (last - first) / seconds);
    values.put("shareOfPublished", share);
    return Optional.of(
        new Finding(
            run.name(),
            "backlog-grows",
            "The backlog grows through the run, from "
                + whole(first)
                + " over "
                + whole(middle)
                + " to "
                + whole(last)
                + " messages (means of thirds): "
                + Numbers.share(share)
                + " of the messages published meanwhile. The latencies depend on the length of the"
                + " run.",
            "means of the backlog in the first, middle and last third of the rows rise, and (last −"
                + " first) ≥ 1 % of mean publishRate × time between the first and the last third",
            List.of(
                rows.rows(0, third),
                rows.rows(third, n - third),
                rows.rows(n - third, n),
                published.get().rows(0, published.get().values().size())),
            values,
            "Whether consumers were slower than the load, were paused on purpose (a test of"
                + " catching up), or had not joined yet."));
  }

  /** Finds values below zero. */
  static Optional<Finding> negative(RunView run) {
    return run.course(MetricNames.BACKLOG)
        .filter(backlog -> backlog.values().stream().anyMatch(value -> value < 0))
        .map(backlog -> negative(run, backlog));
  }

  private static Finding negative(RunView run, ImportedSeries backlog) {
    int lowest = 0;
    int count = 0;
    for (int i = 0; i < backlog.values().size(); i++) {
      lowest = backlog.values().get(i) < backlog.values().get(lowest) ? i : lowest;
      count += backlog.values().get(i) < 0 ? 1 : 0;
    }
    double least = backlog.values().get(lowest);
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("negativeRows", (double) count);
    values.put("rows", (double) backlog.values().size());
    values.put("leastMessages", least);
    return new Finding(
        run.name(),
        "backlog-negative",
        "The backlog is negative in "
            + count
            + " of "
            + Numbers.things(backlog.values().size(), "row")
            + ", at the lowest "
            + whole(least)
            + " messages: more were counted as received than as published.",
        "backlog < 0",
        List.of(backlog.rows(lowest, lowest + 1)),
        values,
        "Whether messages arrived before their acknowledgement was counted, the"
            + " counters were read at different times, or messages were received twice or"
            + " from an earlier run. A negative backlog can hide small losses.");
  }

  static String whole(double messages) {
    return Numbers.count(Math.round(messages));
  }
}
