// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.ObjectivePart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The objectives of a run with their measured values. */
public final class ObjectiveLines {

  private ObjectiveLines() {}

  static List<String> lines(RunResult result) {
    List<String> lines = new ArrayList<>();
    for (ObjectivePart objective : result.objectives()) {
      lines.addAll(
          Paragraph.of(
              "objective",
              (objective.met() ? "✓ " : "✗ ") + objective.text() + ": " + measured(objective)));
    }
    return lines;
  }

  /** Formats the measured value. */
  public static String measured(ObjectivePart objective) {
    if (objective.value() == null) {
      return "not known";
    }
    double value = objective.value();
    String number =
        value == Math.rint(value)
            ? Numbers.count(Math.round(value))
            : String.format(Locale.ROOT, value < 100 ? "%.3f" : "%,.1f", value);
    return number + (objective.unit().isEmpty() ? "" : " " + objective.unit());
  }
}
