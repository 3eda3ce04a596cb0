// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.WorkloadFacts;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Distinct labels of the runs of one report, as short as possible. */
final class RunLabels {

  /** Parts of a label, from the most common name of a run to its start time. */
  private static final List<Function<RunResult, String>> PARTS =
      List.of(
          result -> result.driver().name(),
          result -> new WorkloadFacts(result).name(),
          RunLabels::rate,
          RunLabels::cell,
          RunLabels::repetition,
          RunLabels::start);

  private RunLabels() {}

  /** Returns one label per run, in order; all are distinct. */
  static List<String> of(List<RunResult> results) {
    List<Function<RunResult, String>> used = new ArrayList<>();
    for (Function<RunResult, String> part : PARTS) {
      boolean name = PARTS.indexOf(part) == 0;
      if (name || (!unique(labels(results, used)) && distinct(results, part))) {
        used.add(part);
      }
    }
    List<String> labels = labels(results, used);
    return unique(labels) ? labels : numbered(labels);
  }

  private static List<String> labels(
      List<RunResult> results, List<Function<RunResult, String>> parts) {
    return results.stream()
        .map(
            result ->
                String.join(
                    " · ",
                    parts.stream()
                        .map(part -> part.apply(result))
                        .filter(text -> !text.isBlank())
                        .toList()))
        .toList();
  }

  private static List<String> numbered(List<String> labels) {
    return IntStream.range(0, labels.size()).mapToObj(i -> labels.get(i) + " #" + (i + 1)).toList();
  }

  private static boolean unique(List<String> labels) {
    return new HashSet<>(labels).size() == labels.size();
  }

  private static boolean distinct(List<RunResult> results, Function<RunResult, String> part) {
    return results.stream().map(part).distinct().count() > 1;
  }

  private static String rate(RunResult result) {
    Double rate = new WorkloadFacts(result).askedPerSecond();
    return rate == null ? "" : NumberFormat.DIGITS.text(rate) + "/s";
  }

  private static String cell(RunResult result) {
    Series series = result.run().series();
    if (series == null || series.cell().isEmpty()) {
      return "";
    }
    List<String> cells = new ArrayList<>();
    series.cell().forEach((key, value) -> cells.add(key + "=" + value));
    return String.join(" ", cells);
  }

  private static String repetition(RunResult result) {
    Series series = result.run().series();
    if (result.burnIn()) {
      return "burn-in";
    }
    if (series == null) {
      return "";
    }
    return (series.of() < 2 ? "" : "r" + series.repetition())
        + (series.attempt() == 1 ? "" : "a" + series.attempt());
  }

  private static String start(RunResult result) {
    return result.run().startedAt().replaceFirst("^.*T", "").replaceFirst("[.Z].*$", "");
  }
}
