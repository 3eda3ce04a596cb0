// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A cell of a study with its plans, validated before any run.
 *
 * @param runs one for each repetition; empty if the cell's existing results are only read
 * @param filling the run that fills the topic that the cell reads, if it reads one
 */
public record StudyCell(Study.Cell cell, List<RunPlan> runs, Optional<RunPlan> filling) {

  public StudyCell {
    Objects.requireNonNull(cell, "cell");
    runs = List.copyOf(runs);
    Objects.requireNonNull(filling, "filling");
  }

  /** Returns the cell's id. */
  public String id() {
    return cell.id();
  }
}
