// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.IdealLatency;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind.SizeLatency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The latencies of a run, a row for each. */
public final class LatencyText {

  /** A table of all nine percentiles would be too wide; the last one is in the result file. */
  private static final List<Percentile> SHOWN = Percentile.LISTED.subList(0, 8);

  /** Ends the names of latencies that count from the send call. */
  private static final String SERVICE = "Service";

  private LatencyText() {}

  /** Returns the table, and why latencies are missing from it. */
  static Section section(RunResult result) {
    List<ViewPart> parts = new ArrayList<>();
    if (!result.latencies().isEmpty()) {
      parts.add(table(result));
    }
    parts.addAll(AbsentLatencies.of(result));
    return Section.titled("", parts);
  }

  private static Table table(RunResult result) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("latency"));
    columns.add(Column.numbers("count"));
    columns.add(Column.numbers("mean"));
    SHOWN.forEach(percentile -> columns.add(Column.numbers("p" + percentile.name())));
    columns.add(Column.numbers("max"));
    List<Table.Row> rows = new ArrayList<>();
    result
        .latencies()
        .forEach(
            (kind, latency) -> {
              rows.add(row(kind, latency, new LatencyCells(latency, result)));
              IdealText.of(result, kind).ifPresent(ideal -> rows.add(ideal(kind, ideal)));
              bySize(result, kind)
                  .forEach(
                      (range, size) ->
                          rows.add(row(kind + ", " + range, size, new LatencyCells(size, result))));
            });
    List<Sentence> notes = new ArrayList<>();
    legend(result).forEach((mark, meaning) -> notes.add(new Sentence(mark, meaning)));
    return new Table("latencies", "", columns, rows, notes);
  }

  /**
   * Returns a latency of each size by its range. A service time is left out where the latency from
   * the intended send time exists.
   */
  public static Map<String, Latency> bySize(RunResult result, String kind) {
    Map<String, Latency> latencies = new LinkedHashMap<>();
    List<String> ranges = new WorkloadFacts(result).sizes();
    List<SizeLatency> sizes = result.latencyMicros().bySize();
    for (int i = 0; i < Math.min(ranges.size(), sizes.size()); i++) {
      Map<String, Latency> present = sizes.get(i).present();
      Latency latency = present.get(kind);
      boolean ofCall = kind.endsWith(SERVICE);
      String other = ofCall ? kind.substring(0, kind.length() - SERVICE.length()) : "";
      if (latency != null && !present.containsKey(other)) {
        latencies.put(ranges.get(i), latency);
      }
    }
    return latencies;
  }

  private static Table.Row row(String kind, Latency latency, LatencyCells cells) {
    List<TableCell> row = new ArrayList<>();
    row.add(TableCell.words(kind));
    row.add(TableCell.count(latency.count()));
    row.add(LatencyCells.of(latency, "mean"));
    SHOWN.forEach(percentile -> row.add(cells.marked(percentile)));
    row.add(LatencyCells.of(latency, "max"));
    return Table.Row.of(row);
  }

  private static Table.Row ideal(String kind, IdealLatency ideal) {
    List<TableCell> row = new ArrayList<>();
    row.add(TableCell.words(kind + IdealText.SUFFIX));
    row.add(TableCell.empty());
    row.add(TableCell.empty());
    SHOWN.forEach(each -> row.add(IdealText.cell(ideal, each)));
    row.add(TableCell.empty());
    return Table.Row.of(row);
  }

  /** Returns what the marks mean that the latencies of a result have. */
  private static Map<String, String> legend(RunResult result) {
    Map<String, String> legend = new LinkedHashMap<>();
    List<Latency> all = List.copyOf(result.latencies().values());
    List<LatencyCells> cells = all.stream().map(each -> new LatencyCells(each, result)).toList();
    if (result.latencies().keySet().stream().anyMatch(kind -> hasIdeal(result, kind))) {
      legend.put("ideal", "what an ideal generator would have measured");
    }
    if (cells.stream().anyMatch(each -> SHOWN.stream().anyMatch(each::isThin))) {
      legend.put(LatencyCells.THIN, LatencyCells.THIN_MEANS);
    }
    if (cells.stream().anyMatch(each -> SHOWN.stream().anyMatch(each::isTouched))) {
      legend.put(LatencyCells.TOUCHED, LatencyCells.TOUCHED_MEANS);
    }
    long missing = all.stream().mapToLong(Latency::missing).max().orElse(0);
    if (missing > 0) {
      legend.put(LatencyCells.AT_LEAST, missing(missing));
    }
    long negative = all.stream().mapToLong(each -> each.negative().count()).max().orElse(0);
    if (negative > 0) {
      legend.put("negative", NegativeText.of(negative));
    }
    return legend;
  }

  private static boolean hasIdeal(RunResult result, String kind) {
    return IdealText.of(result, kind).isPresent();
  }

  private static String missing(long missing) {
    return Numbers.things(missing, "message")
        + (missing == 1 ? " has" : " have")
        + " no value (unsent, failed, unanswered or not received) and count as"
        + " slower than all others; ≥ marks a lower bound, from the time that the"
        + " run waited for them";
  }
}
