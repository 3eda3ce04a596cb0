// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.IdealText;
import dev.plimsoll.report.MainLatencies;
import dev.plimsoll.report.RunSigns;
import dev.plimsoll.report.Spread;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.Tone;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** The main metrics of several systems, a row for each group of runs. */
final class SystemsTable {

  private static final String PUBLISH = "publish";
  private static final String DELIVER = "end to end or round trip";

  private final Report report;
  private final List<RunGroup> groups;

  SystemsTable(Report report) {
    this.report = report;
    this.groups = report.shownGroups();
  }

  Table table() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("system"));
    columns.add(Column.words("runs"));
    columns.add(Column.numbers("reached", "msg/s"));
    if (hasCapacities()) {
      columns.add(Column.numbers("capacity", "msg/s"));
    }
    columns.add(Column.numbers("p50").in(PUBLISH));
    columns.add(Column.numbers("p99").in(PUBLISH));
    columns.add(Column.numbers("p50").in(DELIVER));
    columns.add(Column.numbers("p99").in(DELIVER));
    columns.add(Column.numbers("lost"));
    columns.add(Column.words("marks"));
    List<Table.Row> rows = new ArrayList<>();
    for (RunGroup group : groups) {
      rows.add(row(group));
      ideal(group).ifPresent(rows::add);
    }
    return new Table(
        "systems",
        "What each system did",
        columns,
        rows,
        "Medians of the runs (of two runs, both values); at p99, with the least and the"
            + " greatest run."
            + (hasCapacities()
                ? " Capacity: what searches among these runs found for the same kind of load."
                : "")
            + (rows.size() == groups.size() ? "" : " " + IdealText.MEANS + "."));
  }

  private boolean hasCapacities() {
    return groups.stream().anyMatch(group -> !Capacities.of(report, group).isEmpty());
  }

  private TableCell capacity(RunGroup group) {
    List<Double> rates = Capacities.of(report, group);
    return rates.isEmpty()
        ? TableCell.none()
        : TableCell.range(
            TableCell.digits(rates.get(0)), TableCell.digits(rates.get(rates.size() - 1)));
  }

  private Table.Row row(RunGroup group) {
    List<RunResult> runs = group.runs().stream().map(report::result).toList();
    List<TableCell> cells = new ArrayList<>();
    cells.add(new TableCell.OfRun(group.label(), report.groups().indexOf(group)));
    cells.add(TableCell.words(verdicts(runs, group.voids())));
    cells.add(Spread.rates(runs).cell());
    if (hasCapacities()) {
      cells.add(capacity(group));
    }
    cells.addAll(measured(runs));
    cells.add(TableCell.count(lost(runs)));
    cells.add(new TableCell.Words(String.join(", ", marks(runs))));
    return new Table.Row(tone(runs), cells);
  }

  private static List<TableCell> measured(List<RunResult> runs) {
    return List.of(
        Spread.of(runs, MainLatencies::publishing, "50").cell(),
        Spread.of(runs, MainLatencies::publishing, "99").cellWithRange(),
        Spread.of(runs, MainLatencies::delivering, "50").cell(),
        Spread.of(runs, MainLatencies::delivering, "99").cellWithRange());
  }

  /** Returns the row below that of a group; empty if it says nothing else. */
  private Optional<Table.Row> ideal(RunGroup group) {
    List<RunResult> runs = group.runs().stream().map(report::result).toList();
    List<TableCell> measured = measured(runs);
    List<TableCell> ideal =
        List.of(
            Spread.ideal(runs, MainLatencies::publishing, "50").ifKnown(Spread::cell),
            Spread.ideal(runs, MainLatencies::publishing, "99").ifKnown(Spread::cellWithRange),
            Spread.ideal(runs, MainLatencies::delivering, "50").ifKnown(Spread::cell),
            Spread.ideal(runs, MainLatencies::delivering, "99").ifKnown(Spread::cellWithRange));
    if (!IdealText.isVisible(ideal, measured)) {
      return Optional.empty();
    }
    List<TableCell> cells = new ArrayList<>();
    cells.add(TableCell.words(group.label() + IdealText.SUFFIX));
    cells.addAll(Collections.nCopies(hasCapacities() ? 3 : 2, TableCell.empty()));
    cells.addAll(ideal);
    cells.addAll(Collections.nCopies(2, TableCell.empty()));
    return Optional.of(Table.Row.of(cells));
  }

  private static String verdicts(List<RunResult> runs, int voids) {
    long passed = runs.stream().filter(run -> run.status() == Status.PASS).count();
    String of =
        runs.size() == 1
            ? runs.get(0).status().name()
            : passed == runs.size()
                ? "all " + passed + " passed"
                : passed + " of " + runs.size() + " passed";
    return of + (voids == 0 ? "" : ", " + Numbers.things(voids, "void run") + " more");
  }

  /** Returns the tone of the worst run. */
  private static Tone tone(List<RunResult> runs) {
    return runs.stream()
        .map(RunSigns::tone)
        .filter(tone -> tone == Tone.FAIL)
        .findFirst()
        .orElseGet(
            () ->
                runs.stream()
                    .map(RunSigns::tone)
                    .filter(tone -> tone != Tone.PASS)
                    .findFirst()
                    .orElse(Tone.PASS));
  }

  /** Returns how many messages were lost; null if no run checked it. */
  private static Long lost(List<RunResult> runs) {
    List<Long> counts =
        runs.stream().map(run -> run.knownCounts().lost()).filter(Objects::nonNull).toList();
    return counts.isEmpty() ? null : (Long) counts.stream().mapToLong(Long::longValue).sum();
  }

  private static List<String> marks(List<RunResult> runs) {
    List<String> marks = new ArrayList<>();
    mark(marks, "limits loosened", runs, run -> !LoosenedLimit.of(run).isEmpty());
    mark(marks, "objective undecided", runs, RunResult::hasUndecidedObjective);
    mark(
        marks, "rate without the warm-up's backlog", runs, run -> PublishedRate.of(run).isCapped());
    mark(marks, "from the send call", runs, run -> isClosed(run.latencyMicros()));
    return marks;
  }

  private static void mark(
      List<String> marks, String words, List<RunResult> runs, Predicate<RunResult> has) {
    long count = runs.stream().filter(has).count();
    if (count > 0) {
      marks.add(count == runs.size() ? words : words + " in " + count + " of " + runs.size());
    }
  }

  /** Returns whether latencies count from the send call, because there are no intended times. */
  private static boolean isClosed(LatencyByKind kinds) {
    return MainLatencies.isService(MainLatencies.publishing(kinds).getKey());
  }
}
