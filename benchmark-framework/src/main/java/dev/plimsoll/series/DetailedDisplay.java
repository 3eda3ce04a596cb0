// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.List;

/** Shows each run in detail: its phases, a line per second, and the whole result. */
final class DetailedDisplay implements SeriesDisplay {

  private final Screen screen;
  private final int runs;
  private int begun;

  DetailedDisplay(Screen screen, int runs) {
    this.screen = screen;
    this.runs = runs;
  }

  @Override
  public void begin(RunPlan run, String label) {
    begun++;
    screen.line(runs > 1 ? "run " + begun + " of " + runs + ": " + label : label);
  }

  @Override
  public void skip(RunPlan run) {
    begun++;
  }

  @Override
  public void history(String line) {
    screen.line(line);
  }

  @Override
  public void measuring(String what) {
    screen.measuring(what);
  }

  @Override
  public void live(LiveSecond second) {
    screen.live(second);
  }

  @Override
  public void result(RunResult result) {
    screen.result(result);
  }

  @Override
  public void noResult() {
    screen.endLive();
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
