// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One run of a series in one line: its name, why it failed, its rate and its latencies. */
final class RunLine {

  private static final String SEPARATOR = " · ";
  private static final int NAME_AT_LEAST = 20;

  private RunLine() {}

  /**
   * Returns the line with as many items as fit into the width; the last items are omitted first.
   */
  static String of(RunResult result, String label, int width) {
    List<String> items = items(result);
    while (items.size() > 1 && length(items) + label.length() > width) {
      items.remove(items.size() - 1);
    }
    String name = Paragraph.shorten(label, Math.max(NAME_AT_LEAST, width - length(items)));
    return items.isEmpty() ? name : name + SEPARATOR + String.join(SEPARATOR, items);
  }

  private static int length(List<String> items) {
    return items.stream().mapToInt(item -> SEPARATOR.length() + item.length()).sum();
  }

  private static Optional<String> codes(List<Finding> findings) {
    return findings.isEmpty()
        ? Optional.empty()
        : Optional.of(
            findings.stream().map(Finding::code).distinct().collect(Collectors.joining(", ")));
  }

  private static List<String> items(RunResult result) {
    List<String> items = new ArrayList<>();
    codes(result.failures().isEmpty() ? result.voids() : result.failures()).ifPresent(items::add);
    if (UnsoundWindow.is(result)) {
      items.add("unsound: " + UnsoundWindow.reasons(result));
    }
    if (result.hasUndecidedObjective()) {
      items.add("objective undecided");
    }
    if (!LoosenedLimit.of(result).isEmpty()) {
      items.add("limits loosened");
    }
    RunMetrics metrics = RunMetrics.of(result);
    String beyond = PublishedRate.of(result).isCapped() ? " (and backlog)" : "";
    metrics.rate().ifPresent(rate -> items.add(rate + " msg/s" + beyond));
    items.addAll(metrics.latencies());
    if (!result.warnings().isEmpty()) {
      items.add(Numbers.things(result.warnings().size(), "warning"));
    }
    return items;
  }
}
