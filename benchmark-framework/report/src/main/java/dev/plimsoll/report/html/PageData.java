// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.IdealText;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.PhasePart;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The data of the charts. The component names are the keys that the page's scripts read. */
record PageData(
    List<RunGroup> groups,
    List<RunData> runs,
    List<Sweep> sweeps,
    List<SizeCurve> sizes,
    List<ChartLimit> limits) {

  /** The data of one run. */
  record RunData(
      String label,
      int group,
      String status,
      Throughput throughput,
      Map<String, PercentileCurve> curves,
      Map<String, Map<String, Double>> ideal,
      Map<String, LatencyDistribution> densities,
      TimeSeries rows,
      TimeSeries intended,
      List<UsageCourse> usage,
      StoredData stored,
      List<PhasePart> phases,
      List<PhasePart> backlogPhases,
      List<Event> events) {}

  static PageData of(Report report) {
    List<RunData> runs = new ArrayList<>();
    for (int i = 0; i < report.runs().size(); i++) {
      ReportRun run = report.runs().get(i);
      RunResult result = run.result();
      runs.add(
          new RunData(
              report.labels().get(i),
              report.group(i),
              result.status().name(),
              result.throughput(),
              run.curves(),
              IdealText.differing(result),
              run.densities(),
              run.rows(),
              run.intended(),
              UsageCourse.of(result),
              run.stored().orElse(null),
              result.phases(),
              backlogPhases(result),
              result.events()));
    }
    return new PageData(report.groups(), runs, report.sweeps(), report.sizes(), report.limits());
  }

  private static List<PhasePart> backlogPhases(RunResult result) {
    return result.backlog() == null
        ? List.of()
        : result.backlog().phases().stream()
            .map(phase -> new PhasePart(phase.name(), phase.startSeconds(), phase.seconds()))
            .toList();
  }
}
