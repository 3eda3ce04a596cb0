// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution by percentile as text. From line to line, the fraction of values above the
 * percentile halves, so the tail is shown in as much detail as the body. The columns are those of
 * HdrHistogram's own tools; the bar shows the value relative to the maximum.
 */
public final class PercentileText {

  private static final int NAME = 16;
  private static final int BAR = 36;

  /** Blocks of 1/8 to 7/8 of a character's width, for precise bars. */
  private static final String EIGHTHS = " ▏▎▍▌▋▊▉";

  private PercentileText() {}

  /**
   * Returns the distributions of publish and end-to-end latency (or round trip); under closed load,
   * those of the service times.
   */
  public static List<String> lines(RunResult result) {
    LatencyByKind kinds = result.latencyMicros();
    List<String> lines = new ArrayList<>();
    if (!add(lines, "publish", kinds.publish())) {
      add(lines, "publishService", kinds.publishService());
    }
    if (kinds.roundTripService() != null) {
      if (!add(lines, "roundTrip", kinds.roundTrip())) {
        add(lines, "roundTripService", kinds.roundTripService());
      }
    } else if (!add(lines, "endToEnd", kinds.endToEnd())) {
      add(lines, "endToEndService", kinds.endToEndService());
    }
    return List.copyOf(lines);
  }

  private static boolean add(List<String> lines, String name, Latency latency) {
    if (latency == null || latency.histogram() == null) {
      return false;
    }
    if (!lines.isEmpty()) {
      lines.add("");
    }
    lines.addAll(lines(name, latency));
    return true;
  }

  /** Returns the lines of one distribution. */
  public static List<String> lines(String name, Latency latency) {
    Histogram histogram = HistogramText.decode(latency.histogram());
    List<String> lines = new ArrayList<>();
    lines.add(
        row(Paragraph.pad(name, NAME), "percentile", "count up to it", "1/(1-percentile)", ""));
    // One tick per half distance: from line to line, half of the remaining values.
    for (HistogramIterationValue value : histogram.percentiles(1)) {
      double nanos = Math.min((double) value.getValueIteratedTo(), latency.max() * 1_000);
      double share = value.getTotalCountToThisValue() / (double) latency.due();
      lines.add(
          row(
              Paragraph.right(Numbers.micros(nanos / 1_000), NAME),
              String.format(Locale.ROOT, "%.6f", share),
              Numbers.count(value.getTotalCountToThisValue()),
              share < 1 ? String.format(Locale.ROOT, "%,.1f", 1 / (1 - share)) : "∞",
              bar(nanos / 1_000 / latency.max())));
    }
    if (latency.missing() > 0) {
      lines.add(
          "  and "
              + Numbers.things(latency.missing(), "message")
              + " without a value, which would stand below the last line");
    }
    return lines;
  }

  private static String row(String value, String share, String count, String inverse, String bar) {
    return (value
            + Paragraph.right(share, 12)
            + Paragraph.right(count, 15)
            + Paragraph.right(inverse, 18)
            + "  "
            + bar)
        .stripTrailing();
  }

  private static String bar(double share) {
    long eighths = Double.isNaN(share) ? 0 : Math.round(share * BAR * 8);
    String part = eighths % 8 == 0 ? "" : EIGHTHS.substring((int) (eighths % 8)).substring(0, 1);
    return "█".repeat((int) (eighths / 8)) + part;
  }
}
