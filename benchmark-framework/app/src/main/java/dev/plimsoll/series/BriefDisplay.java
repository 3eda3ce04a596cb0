// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.report.FindingLines;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Prints one line for each run when it has ended. On a terminal, the progress of the series is a
 * line that is rewritten; otherwise a line is printed when the measured window of a run begins, and
 * every ten minutes of a long one.
 */
final class BriefDisplay extends ProgressDisplay {

  private static final long TOLD_EVERY_NANOS = Duration.ofMinutes(10).toNanos();

  private final LongSupplier nanoClock;
  private long toldNanos;
  private int stored;
  private Path folder = Path.of("");
  private String label = "";

  BriefDisplay(Screen screen, List<RunPlan> runs, LongSupplier nanoClock, Clock clock) {
    super(screen, runs, nanoClock, clock);
    this.nanoClock = nanoClock;
    this.toldNanos = nanoClock.getAsLong();
  }

  @Override
  public void begin(RunPlan run, String called) {
    label = called;
    progress.begin(run);
    screen.progress(progress());
  }

  @Override
  public void history(String line) {
    screen.progress(progress() + ": " + line);
  }

  @Override
  public void measuring(String what) {
    if (!screen.isTerminal()) {
      screen.measuring(progress());
      toldNanos = nanoClock.getAsLong();
    }
  }

  @Override
  public void live(LiveSecond second) {
    String text = progress() + ": " + Numbers.clock(second.elapsedSeconds());
    screen.progress(text);
    if (!screen.isTerminal() && nanoClock.getAsLong() - toldNanos >= TOLD_EVERY_NANOS) {
      screen.line(text);
      toldNanos = nanoClock.getAsLong();
    }
  }

  @Override
  public void progress(String line) {
    screen.progress(progress() + ": " + line);
  }

  private String progress() {
    return progress.text() + ": " + label;
  }

  @Override
  public void result(RunResult result) {
    progress.end();
    screen.resultLine(result, label + result.mix().map(mix -> ", " + mix.stream()).orElse(""));
  }

  @Override
  public void streams(List<String> names, List<LiveSecond> seconds) {
    live(seconds.get(0));
  }

  @Override
  public void mixed(List<RunResult> results) {
    screen.mixLine(results, label);
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
    List<String> findings = FindingLines.ofSeries(results);
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
