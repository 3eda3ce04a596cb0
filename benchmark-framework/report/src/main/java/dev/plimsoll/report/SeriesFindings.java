// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Findings of several runs: each reason for a FAIL or VOID once per driver and workload, and the number of
 * runs with each warning.
 */
public final class SeriesFindings {

  private SeriesFindings() {}

  /** Returns the lines; empty if there are no findings. */
  public static List<String> lines(List<RunResult> results) {
    List<String> lines = new ArrayList<>();
    Map<String, List<Finding>> failures = new LinkedHashMap<>();
    Map<String, Integer> warned = new LinkedHashMap<>();
    for (RunResult result : results) {
      List<Finding> reasons = new ArrayList<>(result.failures());
      reasons.addAll(result.voids());
      for (Finding failure : once(reasons)) {
        failures
            .computeIfAbsent(name(result) + " " + failure.code(), key -> new ArrayList<>())
            .add(failure);
      }
      once(result.warnings()).forEach(each -> warned.merge(each.code(), 1, Integer::sum));
    }
    failures.forEach((key, all) -> lines.addAll(Paragraph.of("because", reason(key, all))));
    if (!warned.isEmpty()) {
      lines.addAll(Paragraph.items("warnings", counts(warned)));
      lines.addAll(Paragraph.of("", "in full with --verbose and in the result files"));
    }
    return lines;
  }

  private static String reason(String key, List<Finding> all) {
    Finding first = all.get(0);
    String name = key.substring(0, key.length() - first.code().length() - 1);
    String others = all.size() > 1 ? ", and in " + Numbers.things(all.size() - 1, "other run") : "";
    return name + ": " + FindingLines.sentence(first) + others;
  }

  private static List<String> counts(Map<String, Integer> warned) {
    return warned.entrySet().stream()
        .map(each -> each.getKey() + " in " + Numbers.things(each.getValue(), "run"))
        .toList();
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
