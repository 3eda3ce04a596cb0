// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.compare.GuaranteeTerms;
import dev.plimsoll.result.RunResult;
import java.util.List;

/**
 * The runs of a report and what they are called in it.
 *
 * @param runs in the order given
 * @param labels of each
 * @param sweeps found among them
 * @param files to name where promises differ
 */
record Report(
    List<ReportRun> runs, List<String> labels, List<Sweep> sweeps, EqualGuaranteeFiles files) {

  static Report of(List<ReportRun> runs, EqualGuaranteeFiles files) {
    List<String> labels = RunLabels.of(runs.stream().map(ReportRun::result).toList());
    return new Report(List.copyOf(runs), labels, new Sweeps(runs, labels).find(), files);
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

  RunResult result(int run) {
    return runs.get(run).result();
  }

  List<RunResult> results() {
    return runs.stream().map(ReportRun::result).toList();
  }
}
