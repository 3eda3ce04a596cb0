// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.IdealText;
import dev.plimsoll.report.LatencyCells;
import dev.plimsoll.report.LatencyText;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.HardwareShare;
import dev.plimsoll.result.IdealLatency;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Tables of all metrics; latencies are unrounded as in the result files. */
final class NumberTables {

  private static final String MESSAGES = "messages per second";
  private static final String PAYLOAD = "payload bytes per second";
  private static final String BASELINE = "of the baseline";

  private final Report report;

  NumberTables(Report report) {
    this.report = report;
  }

  List<ViewPart> parts() {
    List<ViewPart> parts = new ArrayList<>();
    parts.add(throughput());
    if (hasBaselines()) {
      parts.add(
          new Sentence(
              "Of the baseline: the payload, with its copies, as a share of what the brokers'"
                  + " machines could write and send without a system. Systems write and send more"
                  + " than that."));
    }
    parts.add(new Sentence("Latencies in microseconds. " + LatencyCells.MARKS + legend()));
    Labels.KINDS.keySet().stream()
        .filter(kind -> report.results().stream().anyMatch(each -> has(each, kind)))
        .map(this::latencies)
        .forEach(parts::add);
    if (report.results().stream().anyMatch(each -> !each.latencyMicros().bySize().isEmpty())) {
      parts.add(sizes());
    }
    return parts;
  }

  private String legend() {
    return report.results().stream()
            .anyMatch(
                result ->
                    Labels.KINDS.keySet().stream()
                        .anyMatch(kind -> IdealText.differing(result, kind).isPresent()))
        ? " " + IdealText.MEANS + "."
        : "";
  }

  /** Returns the rows of all runs, each of which may have several. */
  private List<Table.Row> rows(Function<RunResult, Stream<List<TableCell>>> of) {
    return rows(of, result -> Optional.empty());
  }

  /** Returns the rows of all runs, with one below those of a run if an ideal generator differs. */
  private List<Table.Row> rows(
      Function<RunResult, Stream<List<TableCell>>> of,
      Function<RunResult, Optional<List<TableCell>>> ideal) {
    List<Table.Row> rows = new ArrayList<>();
    for (int i = 0; i < report.runs().size(); i++) {
      TableCell run = report.cell(i);
      of.apply(report.result(i))
          .map(cells -> Table.Row.of(cells).withFirst(run))
          .forEach(rows::add);
      ideal
          .apply(report.result(i))
          .map(cells -> Table.Row.of(cells).withFirst(run.suffixed(IdealText.SUFFIX)))
          .ifPresent(rows::add);
    }
    return rows;
  }

  private boolean hasBaselines() {
    return report.results().stream().anyMatch(result -> !HardwareShare.of(result).isEmpty());
  }

  private Table throughput() {
    List<Column> columns = new ArrayList<>();
    Stream.of("scheduled", "sent", "acknowledged", "received", "failed")
        .forEach(name -> columns.add(Column.numbers(name).in(MESSAGES)));
    Stream.of("published", "received")
        .forEach(name -> columns.add(Column.numbers(name).in(PAYLOAD)));
    boolean baselines = hasBaselines();
    if (baselines) {
      columns.add(Column.numbers("disk").in(BASELINE));
      columns.add(Column.numbers("network").in(BASELINE));
    }
    return report.table(
        "throughput-table",
        "Throughput of the measured window",
        columns,
        rows(result -> Stream.of(throughput(result, baselines))));
  }

  private static List<TableCell> throughput(RunResult result, boolean baselines) {
    Throughput rates = result.throughput();
    List<TableCell> cells = new ArrayList<>();
    cells.add(TableCell.digits(rates.scheduledRatePerSecond()));
    cells.add(TableCell.digits(rates.sentRatePerSecond()));
    cells.add(TableCell.digits(rates.publishRatePerSecond()));
    cells.add(TableCell.digits(rates.receiveRatePerSecond()));
    cells.add(TableCell.digits(rates.errorsPerSecond()));
    cells.add(TableCell.digits(rates.publishBytesPerSecond()));
    cells.add(TableCell.digits(rates.receiveBytesPerSecond()));
    if (baselines) {
      cells.add(share(result, "disk"));
      cells.add(share(result, "network"));
    }
    return cells;
  }

  private static TableCell share(RunResult result, String of) {
    return HardwareShare.of(result).stream()
        .filter(share -> share.of().equals(of))
        .map(share -> TableCell.share(share.share()))
        .findFirst()
        .orElse(TableCell.none());
  }

  private static List<Column> latencyColumns() {
    List<Column> columns = new ArrayList<>();
    Stream.of("count", "missing", "mean", "min").map(Column::numbers).forEach(columns::add);
    Percentile.LISTED.forEach(percentile -> columns.add(Column.numbers(percentile.name() + " %")));
    columns.add(Column.numbers("max"));
    return columns;
  }

  private Table latencies(String kind) {
    return report.table(
        "latency-" + kind,
        Labels.KINDS.get(kind) + ", µs",
        latencyColumns(),
        rows(
            result ->
                has(result, kind)
                    ? Stream.of(latency(result.latencies().get(kind), result))
                    : Stream.empty(),
            result -> IdealText.differing(result, kind).map(NumberTables::ideal)));
  }

  private Table sizes() {
    List<Column> columns = new ArrayList<>(List.of(Column.words("latency"), Column.words("size")));
    columns.addAll(latencyColumns());
    return report.table(
        "latency-by-size",
        "Latencies by message size, µs",
        columns,
        rows(result -> Labels.KINDS.keySet().stream().flatMap(kind -> sizes(result, kind))));
  }

  private static Stream<List<TableCell>> sizes(RunResult result, String kind) {
    return LatencyText.bySize(result, kind).entrySet().stream()
        .map(
            size -> {
              List<TableCell> cells = new ArrayList<>();
              cells.add(TableCell.words(kind));
              cells.add(TableCell.words(size.getKey()));
              cells.addAll(latency(size.getValue(), result));
              return cells;
            });
  }

  private static boolean has(RunResult result, String kind) {
    return result.latencies().get(kind) != null;
  }

  private static List<TableCell> latency(Latency latency, RunResult result) {
    LatencyCells marks = new LatencyCells(latency, result);
    List<TableCell> cells = new ArrayList<>();
    cells.add(TableCell.count(latency.count()));
    cells.add(TableCell.count(latency.missing()));
    cells.add(LatencyCells.exact(latency, "mean"));
    cells.add(TableCell.exact(latency.min()));
    for (Percentile percentile : Percentile.LISTED) {
      String mark = marks.mark(percentile);
      cells.add(
          LatencyCells.exact(latency, percentile.name())
              .suffixed(mark.isEmpty() ? "" : " " + mark));
    }
    cells.add(LatencyCells.exact(latency, "max"));
    return cells;
  }

  private static List<TableCell> ideal(IdealLatency ideal) {
    List<TableCell> cells = new ArrayList<>(Collections.nCopies(4, TableCell.empty()));
    Percentile.LISTED.forEach(percentile -> cells.add(IdealText.exact(ideal, percentile)));
    cells.add(TableCell.empty());
    return cells;
  }
}
