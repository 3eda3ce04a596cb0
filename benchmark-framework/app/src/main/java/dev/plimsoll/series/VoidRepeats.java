// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.run.Countdown;
import dev.plimsoll.run.Interruption;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Repeats a void run of a series at most twice: after a pause if the machine disturbed it, at once
 * if the generator did it itself. A mix is not repeated: those of its streams that are not void
 * would count twice. Threads: the command's.
 */
public final class VoidRepeats {

  /** How often a void run is repeated. */
  public static final int MOST = 2;

  /** The pause after a run that the machine disturbed: what disturbed it may end meanwhile. */
  public static final Duration PAUSE = Duration.ofSeconds(30);

  private final SeriesDisplay display;
  private final Interruption interruption;
  private final Pause pause;

  /** Waits for the given time, or until the user requests the end. */
  interface Pause {
    void sleep(Duration time) throws InterruptedException;
  }

  /** Executes a run. */
  public interface Execution {

    /**
     * Returns its results: one, or one for each stream of a mix.
     *
     * @param each receives them too, also if a stream has none and an exception follows
     */
    List<RunResult> make(RunPlan plan, Consumer<RunResult> each)
        throws DriverException, InterruptedException;
  }

  /** Creates repeats that wait in real time. */
  public VoidRepeats(SeriesDisplay display, Interruption interruption) {
    this(
        display,
        interruption,
        time -> new Countdown(display, interruption).sleep(time, "the repetition begins"));
  }

  VoidRepeats(SeriesDisplay display, Interruption interruption, Pause pause) {
    this.display = display;
    this.interruption = interruption;
    this.pause = pause;
  }

  /**
   * Executes a run, and again as long as it is void.
   *
   * @param plan the first of these attempts
   * @param label the name of the run in the output
   * @param each receives the results of each attempt, also if a later one has no result
   * @return the results of the last attempt
   */
  public List<RunResult> execute(
      RunPlan plan, String label, Execution run, Consumer<RunResult> each)
      throws DriverException, InterruptedException {
    RunPlan attempt = plan;
    for (int repeats = 0; ; repeats++) {
      display.begin(attempt, attempt.attempt() == 1 ? label : of(attempt, label));
      List<RunResult> results = run.make(attempt, each);
      List<RunResult> voids = results.stream().filter(VoidRuns::isVoid).toList();
      if (voids.isEmpty() || interruption.isRaised()) {
        return results;
      }
      if (attempt.mix().isPresent()) {
        display.notice(
            label + " has a void stream (" + codes(voids) + "): a mix is not repeated by itself");
        return results;
      }
      if (repeats == MOST) {
        display.notice(label + " is still void (" + codes(voids) + "): it is not repeated again");
        return results;
      }
      attempt = attempt.inAttempt(attempt.attempt() + 1);
      Duration wait = pauseAfter(voids.get(0));
      display.notice(why(voids, label, wait, attempt.attempt()));
      display.again(attempt);
      if (!wait.isZero()) {
        pause.sleep(wait);
      }
      if (interruption.isRaised()) {
        display.skip(attempt);
        return results;
      }
    }
  }

  private static String of(RunPlan attempt, String label) {
    return label + ", attempt " + attempt.attempt();
  }

  private static String why(List<RunResult> voids, String label, Duration wait, int attempt) {
    return label
        + " is void ("
        + codes(voids)
        + "): attempt "
        + attempt
        + (wait.isZero() ? " now" : " in " + wait.toSeconds() + " s");
  }

  private static String codes(List<RunResult> voids) {
    return voids.stream()
        .flatMap(result -> result.voids().stream())
        .map(Finding::code)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Returns how long to wait before a void run is repeated. */
  public static Duration pauseAfter(RunResult result) {
    return VoidRuns.isOwnDoing(result) ? Duration.ZERO : PAUSE;
  }
}
