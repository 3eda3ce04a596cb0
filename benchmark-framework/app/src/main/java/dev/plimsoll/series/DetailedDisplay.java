// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.LiveWorker;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.LongSupplier;

/** Shows each run in detail: its phases, a line per second, and the whole result. */
final class DetailedDisplay extends ProgressDisplay {

  private final boolean several;

  DetailedDisplay(Screen screen, List<RunPlan> runs, LongSupplier nanoClock, Clock clock) {
    super(screen, runs, nanoClock, clock);
    this.several = runs.size() > 1;
  }

  @Override
  public void begin(RunPlan run, String label) {
    progress.begin(run);
    screen.line(several ? progress.text() + ": " + label : label);
  }

  @Override
  public void history(String line) {
    screen.line(line);
  }

  @Override
  public void measuring(String what) {
    screen.measuring(several || what.isEmpty() ? what : what + progress.untilEnd());
  }

  @Override
  public void live(LiveSecond second) {
    screen.live(second);
  }

  @Override
  public void workers(List<LiveWorker> worst, int all) {
    screen.workers(worst, all);
  }

  @Override
  public void progress(String line) {
    screen.progress(line);
  }

  @Override
  public void result(RunResult result) {
    progress.end();
    screen.result(result);
  }

  @Override
  public void streams(List<String> names, List<LiveSecond> seconds) {
    screen.streams(names, seconds);
  }

  @Override
  public void mixed(List<RunResult> results) {
    screen.mix(results);
  }

  @Override
  public void stored(Path file, boolean wanted) {
    screen.line("result file: " + file);
  }

  @Override
  public void reported(Path file) {
    screen.line("report:      " + file);
  }

  @Override
  public void end(List<RunResult> results) {}
}
