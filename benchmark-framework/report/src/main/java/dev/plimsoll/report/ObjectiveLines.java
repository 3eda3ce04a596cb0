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
              sign(objective) + objective.text() + ": " + objective.measured() + ideal(objective)));
    }
    return lines;
  }

  private static String sign(ObjectivePart objective) {
    return objective.undecided() ? "? " : objective.met() ? "✓ " : "✗ ";
  }

  private static String ideal(ObjectivePart objective) {
    return objective.undecided()
        ? ", with an ideal generator " + objective.withIdealGenerator() + ": undecided"
        : "";
  }
}
