// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.report.Screen;
import dev.plimsoll.report.SeriesFindings;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Prints one line for each run when it has ended. On a terminal, the progress of the series is a
 * line that is rewritten; otherwise a line is printed when the measured window of a run begins.
 */
final class BriefDisplay implements SeriesDisplay {

  private final Screen screen;
  private final int runs;
  private final RemainingTime time;
  private int begun;
  private int stored;
  private Path folder = Path.of("");
  private String label = "";

  BriefDisplay(Screen screen, List<RunPlan> runs, LongSupplier nanoClock) {
    this.screen = screen;
    this.runs = runs.size();
    this.time = new RemainingTime(runs, nanoClock);
  }

  @Override
  public void begin(RunPlan run, String called) {
    begun++;
    label = called;
    time.begin(run);
    screen.progress(progress());
  }

  @Override
  public void skip(RunPlan run) {
    begun++;
    time.skip(run);
  }

  @Override
  public void history(String line) {
    screen.progress(progress() + ": " + line);
  }

  @Override
  public void measuring(String what) {
    if (!screen.isTerminal()) {
      screen.measuring(progress());
    }
  }

  @Override
  public void live(LiveSecond second) {
    screen.progress(progress() + ": " + Numbers.clock(second.elapsedSeconds()));
  }

  private String progress() {
    String left = time.left();
    return "run " + begun + " of " + runs + (left.isEmpty() ? "" : ", " + left) + ": " + label;
  }

  @Override
  public void result(RunResult result) {
    time.end();
    screen.resultLine(result, label);
  }

  @Override
  public void noResult() {
    time.end();
    screen.endLive();
  }

  @Override
  public void stored(Path file, boolean wanted) {
    if (wanted) {
      stored++;
      folder = file.getParent() == null ? Path.of(".") : file.getParent();
    } else {
      screen.line("result file: " + file);
    }
  }

  /** Prints nothing: the report is next to the result and has the same name. */
  @Override
  public void reported(Path file) {}

  @Override
  public void end(List<RunResult> results) {
    List<String> findings = SeriesFindings.lines(results);
    if (!findings.isEmpty()) {
      screen.line("");
      findings.forEach(screen::line);
      screen.line("");
    }
    if (stored > 0) {
      screen.line(Numbers.things(stored, "result file") + " in " + folder);
    }
  }
}
