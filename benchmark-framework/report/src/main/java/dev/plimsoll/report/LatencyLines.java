// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.result.IdealLatency;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The latencies of a run, one row each. */
final class LatencyLines {

  /** A table of all nine percentiles would be too wide; the last one is in the result file. */
  private static final List<Percentile> COLUMNS = Percentile.LISTED.subList(0, 8);

  private static final int NAME = 15;
  private static final int COUNT = 6;

  private LatencyLines() {}

  static List<String> lines(RunResult result) {
    Map<String, Latency> present = result.latencies();
    List<String> lines = new ArrayList<>();
    if (!present.isEmpty()) {
      lines.add(header());
      present.forEach(
          (name, latency) -> {
            addRow(lines, name, latency, new LatencyCells(latency, result));
            IdealText.of(result, name).ifPresent(ideal -> lines.add(ideal(ideal)));
          });
      lines.addAll(legend(result));
    }
    lines.addAll(AbsentLatencies.lines(result));
    return lines;
  }

  private static String header() {
    StringBuilder line = new StringBuilder(Paragraph.pad("latency", NAME));
    line.append(Paragraph.right("count", COUNT))
        .append(Paragraph.right("mean", LatencyCells.WIDTH));
    for (Percentile percentile : COLUMNS) {
      line.append(LatencyCells.heading("p" + percentile.name()));
    }
    return line.append(LatencyCells.heading("max")).toString().stripTrailing();
  }

  private static void addRow(List<String> to, String name, Latency latency, LatencyCells cells) {
    // The column of the mean has room for the rest of a name; if not, the name has its own line.
    boolean fits = name.length() <= NAME + 2;
    if (!fits) {
      to.add(name);
    }
    to.add(row(fits ? name : "", latency, cells));
  }

  private static String row(String name, Latency latency, LatencyCells cells) {
    StringBuilder line = new StringBuilder(Paragraph.pad(name, NAME));
    int over = Math.max(0, name.length() - NAME);
    line.append(Paragraph.right(Numbers.brief((double) latency.count()), COUNT))
        .append(Paragraph.right(cells.mean().strip(), LatencyCells.WIDTH - over));
    for (Percentile percentile : COLUMNS) {
      line.append(cells.percentile(percentile));
    }
    return line.append(cells.max()).toString().stripTrailing();
  }

  /** The row below the measured one. */
  private static String ideal(IdealLatency ideal) {
    StringBuilder line = new StringBuilder(Paragraph.pad(IdealText.ROW, NAME));
    line.append(Paragraph.right("", COUNT + LatencyCells.WIDTH));
    for (Percentile percentile : COLUMNS) {
      line.append(
          LatencyCells.cell(
              IdealText.isStated(percentile) ? IdealText.value(ideal, percentile) : "", " "));
    }
    return line.toString().stripTrailing();
  }

  private static List<String> legend(RunResult result) {
    List<String> lines = new ArrayList<>();
    boolean thin = false;
    boolean ideal =
        result.latencies().keySet().stream()
            .anyMatch(kind -> IdealText.of(result, kind).isPresent());
    boolean touched = false;
    long missing = 0;
    long negative = 0;
    for (Latency latency : result.latencies().values()) {
      LatencyCells cells = new LatencyCells(latency, result);
      touched |= COLUMNS.stream().anyMatch(cells::isTouched);
      thin |= COLUMNS.stream().anyMatch(cells::isThin);
      missing = Math.max(missing, latency.missing());
      negative = Math.max(negative, latency.negative().count());
    }
    if (ideal) {
      lines.addAll(Paragraph.of("ideal", "what an ideal generator would have measured"));
    }
    if (thin) {
      lines.addAll(Paragraph.of("~", "fewer than 10 samples lie beyond this percentile: chance"));
    }
    if (touched) {
      lines.addAll(Paragraph.of(LatencyCells.TOUCHED, LatencyCells.TOUCHED_MEANS));
    }
    if (missing > 0) {
      lines.addAll(Paragraph.of(LatencyCells.AT_LEAST, missing(missing)));
    }
    if (negative > 0) {
      lines.addAll(
          Paragraph.of(
              "negative",
              Numbers.count(negative)
                  + " values were below zero, by an error of clocks, and count as 0"));
    }
    return lines;
  }

  private static String missing(long missing) {
    return Numbers.things(missing, "message")
        + (missing == 1 ? " has" : " have")
        + " no value (unsent, failed, unanswered or not received) and count as"
        + " slower than all others; ≥ marks a lower bound, from the time that the"
        + " run waited for them";
  }
}
