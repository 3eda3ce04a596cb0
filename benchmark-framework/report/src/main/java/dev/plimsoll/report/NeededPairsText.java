// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.NeededPairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** How many pairs a difference needs, as a table for planning. */
final class NeededPairsText {

  private NeededPairsText() {}

  static Optional<ReportBlock> table(Comparison comparison) {
    List<NeededPairs> needed = NeededPairs.of(comparison);
    if (needed.isEmpty()) {
      return Optional.empty();
    }
    List<String> head = new ArrayList<>();
    head.add(
        "pairs needed to find a change with a power of "
            + ComparisonSentences.percent(NeededPairs.POWER));
    NeededPairs.RATIOS.forEach(
        ratio -> head.add("by " + ComparisonSentences.percent(ratio - 1) + ":"));
    List<List<String>> rows = new ArrayList<>();
    for (NeededPairs metric : needed) {
      List<String> row = new ArrayList<>();
      row.add(metric.metric().name());
      metric.pairs().forEach(pairs -> row.add(words(pairs)));
      rows.add(row);
    }
    return Optional.of(new ReportBlock.Table(head, rows));
  }

  private static String words(OptionalInt pairs) {
    return pairs.isPresent() ? Integer.toString(pairs.getAsInt()) : "more than " + NeededPairs.MOST;
  }
}
