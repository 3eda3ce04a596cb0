// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.PromisedFiles;
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
record Report(List<ReportRun> runs, List<String> labels, List<Sweep> sweeps, PromisedFiles files) {

  static Report of(List<ReportRun> runs, PromisedFiles files) {
    List<String> labels = RunLabels.of(runs.stream().map(ReportRun::result).toList());
    return new Report(List.copyOf(runs), labels, new Sweeps(runs, labels).find(), files);
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
