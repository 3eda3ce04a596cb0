// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.RunListener;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;

/**
 * The display of a series. A single run is shown in detail, as is each run with {@code --verbose};
 * otherwise, each of several runs is one line, and a further line shows the progress.
 */
public sealed interface SeriesDisplay extends RunListener permits ProgressDisplay, ObservedDisplay {

  /** Returns the display for these runs, none of which has begun. */
  static ProgressDisplay of(Screen screen, List<RunPlan> runs) {
    Clock clock = Clock.system(ZoneId.systemDefault());
    return runs.size() > 1 && !screen.isVerbose()
        ? new BriefDisplay(screen, runs, System::nanoTime, clock)
        : new DetailedDisplay(screen, runs, System::nanoTime, clock);
  }

  /** Returns the display for these runs, which tells an observer everything, too. */
  static SeriesDisplay of(Screen screen, List<RunPlan> runs, SeriesObserver observer) {
    ProgressDisplay display = of(screen, runs);
    return observer.equals(SeriesObserver.NONE)
        ? display
        : new ObservedDisplay(display, observer, runs.size() == 1);
  }

  /**
   * A run begins.
   *
   * @param label the name of the run in the output
   */
  void begin(RunPlan run, String label);

  /** A run will be executed that was not planned: another attempt after one that does not count. */
  void again(RunPlan run);

  /** Something happened between two runs. */
  void notice(String sentence);

  /** The broker that the run needs is there. */
  void ready();

  /** A run will not be executed. */
  void skip(RunPlan run);

  /**
   * A second of the streams of a mix has passed.
   *
   * @param names those of the streams, in the order of their seconds
   */
  void streams(List<String> names, List<LiveSecond> seconds);

  /** The current run has ended; of a mix, one of its streams. */
  void result(RunResult result);

  /** All streams of a mix have ended, with these results. */
  void mixed(List<RunResult> results);

  /** The current run has ended without a result; the reason is shown elsewhere. */
  void noResult();

  /**
   * A result was stored.
   *
   * @param wanted whether it was stored where the user wants it
   */
  void stored(Path file, boolean wanted);

  /** The report of a run was stored. */
  void reported(Path file);

  /**
   * The report of all runs was stored.
   *
   * @param what it is
   */
  void reportedAll(String what, Path file);

  /** All runs have ended. */
  void end(List<RunResult> results);
}
