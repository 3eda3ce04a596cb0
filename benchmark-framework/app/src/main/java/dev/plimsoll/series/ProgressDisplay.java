// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.report.Screen;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.LongSupplier;

/** A display that follows the progress of a series; a subclass shows it. */
abstract sealed class ProgressDisplay implements SeriesDisplay
    permits BriefDisplay, DetailedDisplay {

  final Screen screen;
  final SeriesProgress progress;

  ProgressDisplay(Screen screen, List<RunPlan> runs, LongSupplier nanoClock, Clock clock) {
    this.screen = screen;
    this.progress = new SeriesProgress(runs, nanoClock, clock);
  }

  @Override
  public final void again(RunPlan run) {
    progress.add(run);
  }

  @Override
  public final void notice(String sentence) {
    screen.line(sentence);
  }

  @Override
  public final void reportedAll(String what, Path file) {
    screen.line(what + ": " + file);
  }

  @Override
  public final void ready() {
    progress.ready();
  }

  @Override
  public final void skip(RunPlan run) {
    progress.skip(run);
  }

  @Override
  public final void noResult() {
    progress.abandon();
    screen.endLive();
  }
}
