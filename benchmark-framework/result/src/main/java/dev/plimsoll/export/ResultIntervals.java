// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.export;

import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.TimelineRow;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The measured rows of a timeline, merged to longer intervals. */
final class ResultIntervals {

  private static final String MEASURED = "measured";

  private ResultIntervals() {}

  /** Consecutive rows that form one interval. */
  record MeasuredInterval(List<TimelineRow> rows) {

    MeasuredInterval {
      rows = List.copyOf(rows);
    }

    double seconds() {
      return rows.stream().mapToDouble(TimelineRow::seconds).sum();
    }

    long backlog() {
      Long last = rows.get(rows.size() - 1).backlog();
      return last == null ? 0 : last;
    }

    /** Returns whether each row with values of this kind also has their distribution. */
    boolean isDistributed(String kind) {
      return rows.stream()
          .noneMatch(
              row -> row.latencyMicros().containsKey(kind) && !row.histograms().containsKey(kind));
    }

    /** Returns the merged distribution in nanoseconds; empty if there is none. */
    Histogram histogram(String kind) {
      Histogram merged = new Histogram(3);
      merged.setAutoResize(true);
      for (TimelineRow row : rows) {
        String text = row.histograms().get(kind);
        if (text != null) {
          merged.add(HistogramText.decode(text));
        }
      }
      return merged;
    }
  }

  static List<TimelineRow> measuredRows(RunResult result) {
    return result.timeline().rows().stream().filter(row -> row.phase().equals(MEASURED)).toList();
  }

  /**
   * Returns intervals of this number of seconds, or of one row if rows are longer; the last one may
   * be shorter. Where rows do not add up to it, intervals are longer and shorter by turns, so that
   * the n-th one is of the same time as with shorter rows.
   */
  static List<MeasuredInterval> of(RunResult result, double seconds) {
    List<MeasuredInterval> intervals = new ArrayList<>();
    List<TimelineRow> open = new ArrayList<>();
    double elapsed = 0;
    for (TimelineRow row : measuredRows(result)) {
      open.add(row);
      elapsed += row.seconds();
      // Half a row of tolerance: ten rows of 0.9999 s are ten seconds.
      if (elapsed >= (intervals.size() + 1) * seconds - row.seconds() / 2) {
        intervals.add(new MeasuredInterval(open));
        open = new ArrayList<>();
      }
    }
    if (!open.isEmpty()) {
      intervals.add(new MeasuredInterval(open));
    }
    return intervals;
  }
}
