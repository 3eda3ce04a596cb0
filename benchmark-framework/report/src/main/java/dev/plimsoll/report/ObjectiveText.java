// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.Tone;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.ObjectivePart;
import java.util.List;
import java.util.Optional;

/** The objectives of a run with their measured values. */
public final class ObjectiveText {

  private ObjectiveText() {}

  /** Returns the objectives; empty if there are none. */
  public static Optional<Section> section(RunResult result) {
    return result.objectives().isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(
                new Table(
                    "objectives",
                    "Objectives",
                    List.of(
                        Column.words("objective"),
                        Column.numbers("measured"),
                        Column.words("outcome")),
                    result.objectives().stream().map(ObjectiveText::row).toList())));
  }

  private static Table.Row row(ObjectivePart objective) {
    Tone tone = objective.undecided() ? Tone.VOID : objective.met() ? Tone.PASS : Tone.FAIL;
    String outcome =
        objective.undecided()
            ? "undecided: " + ideal(objective)
            : objective.met() ? "met" : "missed";
    return new Table.Row(
        tone,
        List.of(
            TableCell.words(objective.text()),
            TableCell.words(objective.measured()),
            TableCell.words(sign(objective) + outcome)));
  }

  private static String sign(ObjectivePart objective) {
    return objective.undecided() ? "? " : objective.met() ? "✓ " : "✗ ";
  }

  private static String ideal(ObjectivePart objective) {
    return "with an ideal generator " + objective.withIdealGenerator();
  }
}
