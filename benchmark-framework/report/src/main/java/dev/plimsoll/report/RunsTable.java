// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.compare.Medians;
import dev.plimsoll.compare.WorkloadContent;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.UncheckedFigures;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table of several runs. A difference in guarantees is stated first, because the metrics are not
 * comparable then. Repetitions are summarized by the median and the range of each metric;
 * percentiles are never averaged.
 */
public final class RunsTable {

  private static final String SWEEP = "sweep";

  /** Marks a verdict whose limits the workload has loosened. */
  private static final String LOOSENED = "l";

  /** Marks a rate that leaves out what the warm-up left behind. */
  private static final String CAPPED = "b";

  /** Marks a run whose window is unsound. */
  private static final String UNSOUND = "u";

  /** Marks a run with an objective that only an ideal generator would have met. */
  private static final String UNDECIDED = "o";

  /** The name of a row with what an ideal generator would have measured of the row above. */
  private static final String IDEAL = "  ideal";

  private static final int MAX_NAMED = 3;

  private RunsTable() {}

  /** Returns the lines, without control sequences. */
  public static List<String> lines(List<RunResult> results) {
    return lines(results, EqualGuaranteeFiles.NONE);
  }

  /**
   * Returns the lines, without control sequences.
   *
   * @param files driver files to name if guarantees differ
   */
  public static List<String> lines(List<RunResult> results, EqualGuaranteeFiles files) {
    List<String> lines = new ArrayList<>();
    new DifferentGuarantees(results, files)
        .section()
        .ifPresent(
            section -> {
              lines.addAll(SectionLines.of(List.of(section)));
              lines.add("");
            });
    lines.addAll(SectionLines.of(List.of(table(results))));
    return List.copyOf(lines);
  }

  private static Table table(List<RunResult> results) {
    boolean exchanges =
        results.stream().allMatch(result -> new WorkloadFacts(result).requestReply());
    Set<String> workloads = new LinkedHashSet<>();
    results.forEach(result -> workloads.add(new WorkloadFacts(result).name()));
    boolean oneWorkload = workloads.size() == 1;
    String subject = oneWorkload ? workloads.iterator().next() + " on" : "run";
    List<Table.Row> rows = new ArrayList<>();
    boolean versions = ServerVersions.differ(results);
    boolean service = false;
    boolean mixed = false;
    for (List<RunResult> group : groups(results)) {
      String version = versions ? ServerVersions.of(group.get(0)) : null;
      for (RunResult result : group) {
        RunMetrics metrics = RunMetrics.of(result);
        service |= metrics.service();
        mixed |= metrics.requestReply() && !exchanges;
        String status = status(result, metrics, !exchanges);
        rows.add(row(name(result, oneWorkload), version, status, metrics.cells()));
        rows.addAll(ideal(version, metrics.cells(), RunMetrics.ideal(result).cells()));
      }
      rows.addAll(repetitions(version, group));
    }
    List<Sentence> notes = new ArrayList<>();
    if (service) {
      notes.add(new Sentence("s", "from the send call: closed load has no intended send times"));
    }
    if (mixed) {
      notes.add(new Sentence("r", "request-reply: end to end is the round trip"));
    }
    if (rows.stream().anyMatch(each -> each.cells().get(0).text().equals(IDEAL))) {
      notes.add(new Sentence(IdealText.MEANS));
    }
    notes.addAll(notes(results, oneWorkload));
    List<Column> columns = columns(subject, versions, exchanges ? "round trip" : "end to end");
    return new Table("", "", columns, rows, notes);
  }

  /** Returns what a reader must know about the runs, and what their marks mean. */
  static List<Sentence> notes(List<RunResult> results, boolean oneWorkload) {
    List<Sentence> notes = new ArrayList<>();
    if (results.stream().anyMatch(UnsoundWindow::is)) {
      notes.add(new Sentence(UNSOUND, unsound(results, oneWorkload)));
    }
    if (results.stream().anyMatch(RunResult::hasUndecidedObjective)) {
      notes.add(
          new Sentence(
              UNDECIDED, "objective undecided: only an ideal generator would have met it"));
    }
    if (results.stream().anyMatch(result -> PublishedRate.of(result).isCapped())) {
      notes.add(
          new Sentence(
              CAPPED,
              "more messages were answered than were due: the rest is the warm-up's"
                  + " backlog and not in the rate"));
    }
    LoosenedLimit.words(results)
        .forEach(limits -> notes.add(new Sentence(LOOSENED, "limits of the verdict " + limits)));
    String unchecked = UncheckedFigures.words(results);
    if (!unchecked.isEmpty()) {
      notes.add(new Sentence(unchecked));
    }
    if (VoidRuns.count(results) > 0) {
      notes.add(
          new Sentence("VOID", "says nothing about the system: no median contains these runs"));
    }
    VoidRuns.unrepeated(results)
        .forEach(
            result ->
                notes.add(
                    new Sentence(name(result, oneWorkload) + " stays void: " + reasons(result))));
    if (results.stream().anyMatch(result -> RunMetrics.of(result).missing())) {
      notes.add(
          new Sentence(
              LatencyCells.AT_LEAST,
              "messages are missing: a lower bound, from the time that the run waited"
                  + " for them"));
    }
    return notes;
  }

  /**
   * Groups runs of one workload on one driver and one version of the server by content, in the
   * order of each group's first run.
   */
  private static List<List<RunResult>> groups(List<RunResult> results) {
    Map<Object, List<RunResult>> groups = new LinkedHashMap<>();
    for (RunResult result : results) {
      groups
          .computeIfAbsent(
              List.of(WorkloadContent.contentOf(result), ServerVersions.of(result)),
              content -> new ArrayList<>())
          .add(result);
    }
    return List.copyOf(groups.values());
  }

  /**
   * Returns median and range of repetitions that are not void; two runs have no median, so only
   * their own rows are shown.
   */
  private static List<Table.Row> repetitions(String version, List<RunResult> all) {
    List<RunResult> judged =
        all.stream().filter(result -> !result.burnIn() && result.status().hasEnded()).toList();
    List<RunResult> group = VoidRuns.without(judged);
    List<RunMetrics> metrics = group.stream().map(RunMetrics::of).toList();
    if (metrics.size() < Medians.MIN_RUNS) {
      return List.of();
    }
    long failed = group.stream().filter(result -> result.status() != Status.PASS).count();
    List<TableCell> medians = RunMetrics.order(metrics, RunMetrics.Place.MEDIAN);
    List<RunMetrics> ideals = group.stream().map(RunMetrics::ideal).toList();
    List<Table.Row> rows = new ArrayList<>();
    rows.add(
        row(
            "  median of " + VoidRuns.number(group.size(), VoidRuns.count(judged)),
            version,
            failed > 0 ? failed + " not PASS" : "",
            medians));
    rows.addAll(ideal(version, medians, RunMetrics.order(ideals, RunMetrics.Place.MEDIAN)));
    rows.add(row("  least", version, "", RunMetrics.order(metrics, RunMetrics.Place.MIN)));
    rows.add(row("  greatest", version, "", RunMetrics.order(metrics, RunMetrics.Place.GREATEST)));
    return rows;
  }

  /** Returns the row below that of a run or a median; none if it says nothing else. */
  private static List<Table.Row> ideal(
      String version, List<TableCell> measured, List<TableCell> ideal) {
    return IdealText.isVisible(ideal, measured)
        ? List.of(row(IDEAL, version, "", ideal))
        : List.of();
  }

  private static String reasons(RunResult result) {
    return result.voids().stream().map(Finding::code).distinct().collect(Collectors.joining(", "));
  }

  private static String label(RunResult result) {
    return result.driver().name() + " × " + new WorkloadFacts(result).name();
  }

  /** Returns the name of a row; the workload is omitted if all rows have the same. */
  private static String name(RunResult result, boolean oneWorkload) {
    Series series = result.run().series();
    String repetition = series != null && series.of() > 1 ? " r" + series.repetition() : "";
    if (series != null && series.attempt() > 1) {
      repetition += " a" + series.attempt();
    }
    if (result.burnIn()) {
      repetition = " burn-in";
    }
    String label =
        (oneWorkload ? result.driver().name() : label(result))
            + (series == null || !series.kind().equals(SWEEP) ? "" : swept(series));
    return label + repetition;
  }

  /** Returns the reasons why windows are unsound, each with the runs that have it. */
  private static List<String> unsound(List<RunResult> results, boolean oneWorkload) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    for (RunResult result : results) {
      if (UnsoundWindow.is(result)) {
        names
            .computeIfAbsent(UnsoundWindow.reasons(result), reasons -> new ArrayList<>())
            .add(name(result, oneWorkload));
      }
    }
    List<String> items = new ArrayList<>(List.of("unsound window"));
    names.forEach(
        (reasons, of) ->
            items.add(
                reasons
                    + " in "
                    + (of.size() > MAX_NAMED
                        ? Numbers.things(of.size(), "run")
                        : String.join(", ", of))));
    return items;
  }

  private static String swept(Series series) {
    return series.cell().values().stream().map(value -> " " + value).collect(Collectors.joining());
  }

  static String status(RunResult result, RunMetrics metrics, boolean mixed) {
    String status =
        switch (result.status()) {
          case PASS, FAIL, VOID -> result.status().name();
          case INTERRUPTED -> "INT";
          case CHECKPOINT -> "CKPT";
        };
    String marks =
        (metrics.service() ? "s" : "")
            + (metrics.requestReply() && mixed ? "r" : "")
            + (LoosenedLimit.of(result).isEmpty() ? "" : LOOSENED)
            + (UnsoundWindow.is(result) ? UNSOUND : "")
            + (result.hasUndecidedObjective() ? UNDECIDED : "")
            + (PublishedRate.of(result).isCapped() ? CAPPED : "");
    return marks.isEmpty() ? status : status + " " + marks;
  }

  static List<Column> columns(String subject, boolean versions, String delivery) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words(subject));
    if (versions) {
      columns.add(Column.words(ServerVersions.COLUMN));
    }
    columns.add(Column.words(""));
    columns.add(Column.numbers("target", "msg/s"));
    columns.add(Column.numbers("actual", "msg/s"));
    for (String group : List.of("publish", delivery)) {
      List.of("p50", "p99", "p99.9").forEach(each -> columns.add(Column.numbers(each).in(group)));
    }
    return columns;
  }

  /**
   * @param version the server's, or null if there is no column of it
   */
  static Table.Row row(String name, String version, String status, List<TableCell> metrics) {
    List<TableCell> cells = new ArrayList<>();
    cells.add(new TableCell.Words(name));
    if (version != null) {
      cells.add(new TableCell.Words(version));
    }
    cells.add(new TableCell.Words(status));
    cells.addAll(metrics);
    return Table.Row.of(cells);
  }
}
