// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Findings of several runs: each reason for a FAIL or VOID once per driver and workload, with the
 * run whose sentence it is, and which runs have which warnings.
 */
public final class SeriesFindings {

  private SeriesFindings() {}

  /** A finding and the result that has it. */
  private record FindingOf(RunResult result, Finding finding) {}

  /** Returns the lines; empty if there are no findings. */
  public static List<String> lines(List<RunResult> results) {
    List<String> lines = new ArrayList<>();
    Map<String, List<FindingOf>> reasons = new LinkedHashMap<>();
    Map<String, List<FindingOf>> unsound = new LinkedHashMap<>();
    Map<String, Map<String, Integer>> warned = new LinkedHashMap<>();
    Map<String, Integer> runs = new LinkedHashMap<>();
    for (RunResult result : results) {
      runs.merge(name(result), 1, Integer::sum);
      List<Finding> all = new ArrayList<>(result.failures());
      all.addAll(result.voids());
      once(all).forEach(reason -> add(reasons, result, reason));
      for (Finding warning : once(result.warnings())) {
        if (UnsoundWindow.isReason(warning)) {
          add(unsound, result, warning);
        } else {
          warned
              .computeIfAbsent(name(result), of -> new LinkedHashMap<>())
              .merge(warning.code(), 1, Integer::sum);
        }
      }
    }
    reasons.values().forEach(all -> lines.addAll(Paragraph.of("because", sentence(all))));
    unsound.values().forEach(all -> lines.addAll(Paragraph.of("unsound", sentence(all))));
    warned.forEach(
        (name, codes) ->
            lines.addAll(Paragraph.items("warnings", counts(name, runs.get(name), codes))));
    if (!warned.isEmpty()) {
      lines.addAll(Paragraph.of("", "in full with --verbose and in the result files"));
    }
    return lines;
  }

  private static void add(
      Map<String, List<FindingOf>> findings, RunResult result, Finding finding) {
    findings
        .computeIfAbsent(name(result) + " " + finding.code(), key -> new ArrayList<>())
        .add(new FindingOf(result, finding));
  }

  private static String sentence(List<FindingOf> all) {
    FindingOf first = all.get(0);
    String others = all.size() > 1 ? ", and in " + Numbers.things(all.size() - 1, "other run") : "";
    return name(first.result())
        + run(first.result())
        + ": "
        + FindingLines.sentence(first.finding())
        + others;
  }

  private static String run(RunResult result) {
    Series series = result.run().series();
    return series == null || series.of() < 2 || result.burnIn()
        ? ""
        : ", run " + series.repetition();
  }

  private static List<String> counts(String name, int runs, Map<String, Integer> codes) {
    List<String> items = new ArrayList<>(List.of(name));
    codes.forEach(
        (code, count) -> items.add(code + (runs > 1 ? " in " + count + " of " + runs : "")));
    return items;
  }

  /** Keeps one finding per code, because a run can have several with the same code. */
  private static List<Finding> once(List<Finding> findings) {
    Set<String> seen = new LinkedHashSet<>();
    return findings.stream().filter(each -> seen.add(each.code())).toList();
  }

  private static String name(RunResult result) {
    return new WorkloadFacts(result).name() + " on " + result.driver().name();
  }
}
