// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.compare.GuaranteeTerms;
import dev.plimsoll.result.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The runs of a report and what they are called in it.
 *
 * @param runs in the order given
 * @param groups of repetitions
 * @param labels of each run
 * @param sweeps found among them
 * @param comparison of two sides, if the report is of one
 * @param files to name where promises differ
 */
record Report(
    List<ReportRun> runs,
    List<RunGroup> groups,
    List<String> labels,
    List<Sweep> sweeps,
    Optional<Comparison> comparison,
    EqualGuaranteeFiles files) {

  static Report of(
      List<ReportRun> runs, Optional<Comparison> comparison, EqualGuaranteeFiles files) {
    List<RunResult> results = runs.stream().map(ReportRun::result).toList();
    Optional<Comparison> compared = comparison.or(() -> MarkedSides.compare(results, files));
    List<RunGroup> groups = RunGroups.of(results, compared);
    List<String> labels = RunGroups.labels(results, groups);
    return new Report(
        List.copyOf(runs), groups, labels, new Sweeps(runs, labels).find(), compared, files);
  }

  /** Whether the same is acknowledged in all runs, whatever each system calls those who do it. */
  boolean acknowledgedAlike() {
    return results().stream()
            .map(run -> GuaranteeTerms.of(run).map(GuaranteeTerms::acknowledgedBy).orElse(""))
            .distinct()
            .count()
        < 2;
  }

  boolean single() {
    return runs.size() == 1;
  }

  /** The groups that count: those of burn-ins only where there are no others. */
  List<RunGroup> shownGroups() {
    List<RunGroup> counting = groups.stream().filter(group -> !group.burnIn()).toList();
    return counting.isEmpty() ? groups : counting;
  }

  /** The places of all runs, those of a group together. */
  List<Integer> runsByGroup() {
    return groups.stream().flatMap(group -> group.runs().stream()).toList();
  }

  /** The group of a run. */
  int group(int run) {
    return IntStream.range(0, groups.size())
        .filter(i -> groups.get(i).runs().contains(run))
        .findFirst()
        .orElseThrow();
  }

  RunResult result(int run) {
    return runs.get(run).result();
  }

  List<RunResult> results() {
    return runs.stream().map(ReportRun::result).toList();
  }
}
