// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A cell of a study with its plans, checked before anything is run.
 *
 * @param runs one for each repetition; empty where only its results are read
 * @param filling the run that fills the topic it reads
 */
public record StudyCell(Study.Cell cell, List<RunPlan> runs, Optional<RunPlan> filling) {

  public StudyCell {
    Objects.requireNonNull(cell, "cell");
    runs = List.copyOf(runs);
    Objects.requireNonNull(filling, "filling");
  }

  /** The cell's name. */
  public String id() {
    return cell.id();
  }
}
