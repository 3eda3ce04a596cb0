// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.ObjectivePart;
import java.util.ArrayList;
import java.util.List;

/** The objectives of a run with their measured values. */
final class ObjectiveLines {

  private ObjectiveLines() {}

  static List<String> lines(RunResult result) {
    List<String> lines = new ArrayList<>();
    for (ObjectivePart objective : result.objectives()) {
      lines.addAll(
          Paragraph.of(
              "objective",
              (objective.met() ? "✓ " : "✗ ") + objective.text() + ": " + objective.measured()));
    }
    return lines;
  }
}
