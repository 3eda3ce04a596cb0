// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.result.ResultExamination.Findings;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.text.Numbers;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Counts examined result files, for a line below those of the files. */
final class ExaminedFiles {

  private final Map<Status, Integer> consistent = new EnumMap<>(Status.class);
  private int files;
  private int contradictory;
  private int unreadable;

  void add(Findings found) {
    files++;
    if (found.problems().isEmpty()) {
      consistent.merge(found.status(), 1, Integer::sum);
    } else {
      contradictory++;
    }
  }

  void addUnreadable() {
    files++;
    unreadable++;
  }

  /** Returns the line, without one for a single file, whose own line says the same. */
  List<String> lines() {
    if (files < 2) {
      return List.of();
    }
    int all = consistent.values().stream().mapToInt(Integer::intValue).sum();
    String byVerdict =
        consistent.entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey())
            .collect(Collectors.joining(", "));
    return List.of(
        Numbers.things(files, "result file")
            + ": "
            + all
            + " consistent"
            + (all > 0 ? " (" + byVerdict + ")" : "")
            + ", "
            + contradictory
            + " with contradictions, "
            + unreadable
            + " not readable");
  }
}
