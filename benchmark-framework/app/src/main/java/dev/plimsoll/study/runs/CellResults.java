// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.result.RunResult;
import java.util.Map;

/** The results of a study or a sweep, so that runs whose results exist are not executed again. */
public sealed interface CellResults permits StudyResults, SweepResults {

  /** Returns the kind of series that the runs are stored as. */
  String kind();

  /** Returns the properties that assign a run to its cell. */
  Map<String, Object> mark(String cell, RunPlan plan);

  /** Returns whether a result of this run exists that counts. */
  boolean has(String cell, RunPlan plan);

  /**
   * Returns whether a result of this run exists that is not void and does not count, so that the
   * run is repeated when its system has been at work for longer.
   */
  default boolean mustRepeat(String cell, RunPlan plan) {
    return false;
  }

  /** Returns the number of results of this run that do not count. */
  int uncounted(String cell, RunPlan plan);

  /** Adds the result of a run. */
  void add(RunResult result);
}
