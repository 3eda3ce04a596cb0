// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.RunListener;
import java.nio.file.Path;
import java.util.List;

/**
 * What is shown of a series: a run on its own, and each run with {@code --verbose}, in full;
 * several runs a line each, with one line that says how far they are.
 */
public sealed interface SeriesDisplay extends RunListener permits BriefDisplay, DetailedDisplay {

  /** The display for some runs, of which none has begun. */
  static SeriesDisplay of(Screen screen, List<RunPlan> runs) {
    return runs.size() > 1 && !screen.isVerbose()
        ? new BriefDisplay(screen, runs, System::nanoTime)
        : new DetailedDisplay(screen, runs.size());
  }

  /**
   * A run begins.
   *
   * @param label what it is called among the others
   */
  void begin(RunPlan run, String label);

  /** A run that cannot be executed any more. */
  void skip(RunPlan run);

  /** The present run has ended. */
  void result(RunResult result);

  /** The present run has ended without a result, for a reason that is shown elsewhere. */
  void noResult();

  /**
   * A result was stored.
   *
   * @param wanted whether it is where the user wants it
   */
  void stored(Path file, boolean wanted);

  /** The report of a run was stored. */
  void reported(Path file);

  /** All runs have ended. */
  void end(List<RunResult> results);
}
