// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.compare.Looks;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.run.Countdown;
import dev.plimsoll.run.Interruption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Executes the runs of a {@link PairPlan}. A pair with a void run is repeated whole, at most twice,
 * because its runs must follow one another directly; then it is left out. Threads: the command's.
 */
public final class PairRuns {

  private static final int MOST_ATTEMPTS = 3;

  private final PairPlan plan;
  private final SeriesDisplay display;
  private final Interruption interruption;
  private final Execution execution;
  private final Pause pause;
  private final List<RunResult> base = new ArrayList<>();
  private final List<RunResult> candidate = new ArrayList<>();
  private int made;
  private int tried;
  private int leftOut;

  /** Executes a run. */
  public interface Execution {
    RunResult make(RunPlan plan) throws DriverException, InterruptedException;
  }

  /** Waits for the given time, or until the user requests the end. */
  interface Pause {
    void sleep(Duration time) throws InterruptedException;
  }

  /** Creates runs with pauses in real time. */
  public PairRuns(
      PairPlan plan, SeriesDisplay display, Interruption interruption, Execution execution) {
    this(
        plan,
        display,
        interruption,
        execution,
        time -> new Countdown(display, interruption).sleep(time, "the repetition begins"));
  }

  PairRuns(
      PairPlan plan,
      SeriesDisplay display,
      Interruption interruption,
      Execution execution,
      Pause pause) {
    this.plan = plan;
    this.display = display;
    this.interruption = interruption;
    this.execution = execution;
    this.pause = pause;
  }

  /** Executes the burn-in runs. */
  public void burnIn() throws DriverException, InterruptedException {
    for (RunPlan run : plan.burnIns()) {
      make(run, plan.side(run) + ", burn-in (not judged)");
    }
  }

  /**
   * Executes pairs until this number has been tried, or too many are left out.
   *
   * @throws InterruptedException if the user has requested the end
   */
  public void upTo(int pairs) throws DriverException, InterruptedException {
    while (tried < pairs && !isHopeless()) {
      tried++;
      pair("pair " + tried + " of " + pairs);
    }
  }

  /** Returns whether more pairs were left out than a comparison permits. */
  public boolean isHopeless() {
    return leftOut >= Looks.MOST_LEFT_OUT;
  }

  /** Returns the number of pairs that were tried. */
  public int tried() {
    return tried;
  }

  /** Returns all runs of the base so far: burn-in and void runs, too. */
  public List<RunResult> base() {
    return List.copyOf(base);
  }

  /** Returns all runs of the candidate so far: burn-in and void runs, too. */
  public List<RunResult> candidate() {
    return List.copyOf(candidate);
  }

  private void pair(String label) throws DriverException, InterruptedException {
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      List<RunPlan> runs = plan.pair(tried, attempt);
      int done = 0;
      RunResult last = null;
      while (done < runs.size() && (last == null || last.status() != Status.VOID)) {
        RunPlan run = runs.get(done);
        String repeated = attempt == 1 ? "" : ", attempt " + attempt;
        last = make(run, label + repeated + ", " + plan.side(run));
        done++;
      }
      if (last == null || last.status() != Status.VOID) {
        return;
      }
      List<RunPlan> left = runs.subList(done, runs.size());
      if (attempt == MOST_ATTEMPTS) {
        leftOut++;
        left.forEach(display::skip);
        display.notice(label + " is still void (" + codes(last) + "): it is left out");
        return;
      }
      runs.subList(0, done).forEach(display::again);
      repeat(label, last);
    }
  }

  private void repeat(String label, RunResult last) throws InterruptedException {
    Duration wait = VoidRepeats.pauseAfter(last);
    display.notice(
        label
            + " has a void run ("
            + codes(last)
            + "): both runs are repeated "
            + (wait.isZero() ? "now" : "in " + wait.toSeconds() + " s"));
    if (!wait.isZero()) {
      pause.sleep(wait);
    }
  }

  private RunResult make(RunPlan run, String label) throws DriverException, InterruptedException {
    display.begin(run, label);
    made++;
    RunResult result = execution.make(run.inOrder(made));
    (plan.isOfBase(run) ? base : candidate).add(result);
    if (interruption.isRaised()) {
      throw new InterruptedException();
    }
    return result;
  }

  private static String codes(RunResult result) {
    return result.voids().stream().map(Finding::code).distinct().collect(Collectors.joining(", "));
  }
}
