// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.compare.GuaranteeTerms;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.MixTotals;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.UnsoundWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The runs of a report, their groups and labels.
 *
 * @param runs in the given order
 * @param groups groups of repetitions
 * @param labels the label of each run
 * @param sweeps sweeps found among the runs
 * @param sizes throughput by message size, found among the runs
 * @param comparison comparison of two sides, if the report is of one
 * @param files driver files to name if guarantees differ
 * @param mixes the mixes among the runs
 */
record Report(
    List<ReportRun> runs,
    List<RunGroup> groups,
    List<String> labels,
    List<Sweep> sweeps,
    List<SizeCurve> sizes,
    Optional<Comparison> comparison,
    EqualGuaranteeFiles files,
    List<MixTotals> mixes) {

  static Report of(
      List<ReportRun> runs, Optional<Comparison> comparison, EqualGuaranteeFiles files) {
    return of(runs, comparison, files, List.of());
  }

  static Report of(
      List<ReportRun> runs,
      Optional<Comparison> comparison,
      EqualGuaranteeFiles files,
      List<MixTotals> mixes) {
    List<RunResult> results = runs.stream().map(ReportRun::result).toList();
    Optional<Comparison> compared = comparison.or(() -> MarkedSides.compare(results, files));
    List<RunGroup> groups = RunGroups.of(results, compared);
    List<String> labels = RunGroups.labels(results, groups);
    return new Report(
        List.copyOf(runs),
        groups.stream().map(group -> marked(group, results)).toList(),
        IntStream.range(0, labels.size())
            .mapToObj(i -> marked(labels.get(i), List.of(results.get(i))))
            .toList(),
        new Sweeps(runs, labels).find(),
        SizeCurves.find(results),
        compared,
        files,
        mixes);
  }

  private static RunGroup marked(RunGroup group, List<RunResult> results) {
    List<RunResult> own = group.runs().stream().map(results::get).toList();
    return group.labelled(marked(group.label(), own));
  }

  /** Adds to a label, which all charts and tables show, that windows are unsound. */
  static String marked(String label, List<RunResult> runs) {
    String words = UnsoundWindow.words(runs);
    return words.isEmpty() ? label : (label + " (" + words + ")").strip();
  }

  /**
   * Returns whether an acknowledgement means the same in all runs, even if the systems name the
   * acknowledging component differently.
   */
  boolean acknowledgedAlike() {
    return results().stream()
            .map(run -> GuaranteeTerms.of(run).map(GuaranteeTerms::acknowledgedBy).orElse(""))
            .distinct()
            .count()
        < 2;
  }

  /** Returns whether several systems are shown together, without a comparison of two sides. */
  boolean isOfSystems() {
    return comparison.isEmpty()
        && results().stream().map(result -> result.driver().name()).distinct().count() > 1;
  }

  boolean single() {
    return runs.size() == 1;
  }

  /**
   * Returns the groups to show; burn-ins and void runs are shown only if there are no other runs.
   */
  List<RunGroup> shownGroups() {
    List<RunGroup> counting = groups.stream().filter(RunGroup::counts).toList();
    return counting.isEmpty() ? groups : counting;
  }

  /** Returns the indexes of all runs, ordered by group. */
  List<Integer> runsByGroup() {
    return groups.stream().flatMap(group -> group.runs().stream()).toList();
  }

  /** Returns the index of a run's group. */
  int group(int run) {
    return IntStream.range(0, groups.size())
        .filter(i -> groups.get(i).runs().contains(run))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the cell that names a run. */
  TableCell cell(int run) {
    return new TableCell.OfRun(labels.get(run), group(run));
  }

  /**
   * Returns a table about runs.
   *
   * @param columns those after the column that names the run
   * @param rows whose first cells name the runs
   */
  Table table(String id, String title, List<Column> columns, List<Table.Row> rows) {
    List<Column> all = new ArrayList<>(List.of(Column.words("run")));
    all.addAll(columns);
    return new Table(id, title, all, rows);
  }

  /** Returns the limits that charts draw. */
  List<ChartLimit> limits() {
    return ChartLimits.of(this);
  }

  RunResult result(int run) {
    return runs.get(run).result();
  }

  List<RunResult> results() {
    return runs.stream().map(ReportRun::result).toList();
  }
}
