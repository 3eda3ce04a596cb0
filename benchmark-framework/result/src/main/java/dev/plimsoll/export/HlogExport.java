// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.export;

import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.TimelineRow;
import dev.plimsoll.result.UnsoundWindow;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Exports a result as an HdrHistogram interval log, format 1.3: one line per row of the measurement
 * window and kind of latency, which is the line's tag. Values are in nanoseconds; the column of
 * maxima is in milliseconds, as usual in this format.
 */
public final class HlogExport {

  private static final double MAX_IN_MILLIS = 1e6;

  private HlogExport() {}

  /** Returns the log. */
  public static String write(RunResult result) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    HistogramLogWriter log = new HistogramLogWriter(out);
    long startMillis = Instant.parse(result.run().startedAt()).toEpochMilli();
    log.outputComment("[Logged with Plimsoll " + line(result.run().software().version()) + "]");
    log.outputComment(
        "["
            + line(String.valueOf(result.run().name()))
            + ", "
            + result.status()
            + LoosenedLimit.mark(result)
            + UnsoundWindow.mark(result)
            + "]");
    log.outputComment("[Latencies in nanoseconds of the measured window, by their own instant]");
    log.outputComment("[Histograms of rows: " + digits(result) + " significant decimal digits]");
    log.outputComment(
        "[Intervals count from the begin of the load, which is later than the start by the time for"
            + " connecting, opening clients and earlier probes]");
    log.outputLogFormatVersion();
    log.setBaseTime(0);
    log.outputBaseTime(startMillis);
    log.outputComment(startTime(startMillis));
    log.outputLegend();
    for (TimelineRow row : ResultIntervals.measuredRows(result)) {
      Map<String, String> kinds = new TreeMap<>(row.histograms());
      kinds.forEach((kind, text) -> line(log, row, kind, text));
    }
    log.close();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /**
   * Returns the line with the start, whose form readers know. The writer's own would add the time
   * in the zone of this machine, so that the same result gave different files.
   */
  private static String startTime(long startMillis) {
    return String.format(
        Locale.ROOT,
        "[StartTime: %.3f (seconds since epoch), %s]",
        startMillis / 1e3,
        Instant.ofEpochMilli(startMillis));
  }

  /** Returns the digits of the histograms. */
  private static String digits(RunResult result) {
    return ResultIntervals.measuredRows(result).stream()
        .flatMap(row -> row.histograms().values().stream())
        .map(text -> HistogramText.decode(text).getNumberOfSignificantValueDigits())
        .distinct()
        .sorted()
        .map(String::valueOf)
        .collect(Collectors.joining(" or "));
  }

  private static void line(HistogramLogWriter log, TimelineRow row, String kind, String text) {
    Histogram histogram = HistogramText.decode(text);
    histogram.setTag(kind);
    log.outputIntervalHistogram(
        row.atSeconds(), row.atSeconds() + row.seconds(), histogram, MAX_IN_MILLIS);
  }

  /** Returns the text as one line, because a name may contain line breaks. */
  private static String line(String text) {
    return text.replaceAll("\\R", " ");
  }
}
