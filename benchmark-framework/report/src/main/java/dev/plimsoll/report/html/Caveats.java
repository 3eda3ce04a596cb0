// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.WorkloadContent;
import dev.plimsoll.report.DifferentGuarantees;
import dev.plimsoll.report.RunKeys;
import dev.plimsoll.report.WatchedTime;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Caveats that a reader must know before using or comparing the metrics, the most serious first.
 */
final class Caveats {

  /**
   * If the clock error exceeds this fraction of the median, end-to-end latency is not meaningful.
   */
  private static final double CLOCK_SHARE = 0.1;

  private final Report report;
  private final List<String> lines = new ArrayList<>();

  Caveats(Report report) {
    this.report = report;
  }

  List<String> lines() {
    promises();
    workloads();
    environments();
    clocks();
    redeliveries();
    repetitions();
    return List.copyOf(lines);
  }

  private void promises() {
    DifferentGuarantees promises = new DifferentGuarantees(report.results(), report.files());
    if (promises.exist()) {
      lines.add(
          "Guarantees"
              + promises.consequence()
              + promises.alike().stream()
                  .map(line -> " " + line + ".")
                  .collect(Collectors.joining()));
    }
  }

  private void workloads() {
    Set<String> differing = differing(result -> new RunKeys(result).shape());
    if (!differing.isEmpty()) {
      lines.add(
          "Workloads differ in more than their rate ("
              + String.join(", ", differing)
              + "): compare only runs of the same load.");
    }
  }

  private void environments() {
    Set<String> differing = differing(result -> new RunKeys(result).environment());
    if (!differing.isEmpty()) {
      lines.add("Environments differ (" + String.join(", ", differing) + ").");
    }
  }

  private Set<String> differing(Function<RunResult, Map<String, String>> keys) {
    List<Map<String, String>> all = report.results().stream().map(keys).toList();
    Set<String> differing = new LinkedHashSet<>();
    for (Map<String, String> each : all) {
      each.keySet().stream()
          .filter(key -> all.stream().map(map -> map.get(key)).distinct().count() > 1)
          .forEach(differing::add);
    }
    return differing;
  }

  private void clocks() {
    for (int i = 0; i < report.runs().size(); i++) {
      Latency latency = report.result(i).latencyMicros().endToEnd();
      double error = report.result(i).environment().clock().maxErrorMicros();
      Double median = latency == null ? null : latency.percentiles().get("50");
      if (median != null && error > CLOCK_SHARE * median) {
        lines.add(
            "Do not trust end-to-end figures of "
                + report.labels().get(i)
                + ": the clocks agree only to "
                + NumberFormat.TIME.text(error)
                + ", more than a tenth of the median.");
      }
    }
  }

  /** Says until when runs watched for copies, once for runs that watched equally long. */
  private void redeliveries() {
    Map<String, List<String>> labels = new LinkedHashMap<>();
    for (int i = 0; i < report.runs().size(); i++) {
      String label = report.labels().get(i);
      WatchedTime.words(report.result(i))
          .ifPresent(words -> labels.computeIfAbsent(words, key -> new ArrayList<>()).add(label));
    }
    labels.forEach(
        (words, runs) ->
            lines.add(
                "Delivery: "
                    + words
                    + (report.single() ? "" : ", in " + String.join(", ", runs))
                    + "."));
  }

  /**
   * Warns if there are no repetitions, because one run may be chance. Runs at different rates are
   * not repetitions of each other.
   */
  private void repetitions() {
    Map<Object, Long> counts =
        report.results().stream()
            .collect(Collectors.groupingBy(WorkloadContent::contentOf, Collectors.counting()));
    if (counts.values().stream().allMatch(count -> count == 1)) {
      lines.add(
          report.single()
              ? "This is one run, so it is not known how much repetitions differ;"
                  + " --repeat makes several."
              : "Each configuration was run once, so it is not known how much"
                  + " repetitions differ; --repeat makes several.");
    }
  }
}
