// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Tone;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.UnsoundWindow;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the verdict of a run means for its reader. */
public final class RunSigns {

  /** The sign of runs that passed, but not without doubt. */
  public static final String DOUBTFUL = "⚠";

  private RunSigns() {}

  /** Returns what a run means: it is good only if nothing about it is in doubt. */
  public static Tone tone(RunResult result) {
    return isDoubtful(result) ? Tone.DOUBTFUL : tone(result.status());
  }

  /** Returns in words why runs that passed are in doubt; empty if there is no reason. */
  public static String doubts(List<RunResult> results) {
    long undecided = results.stream().filter(RunResult::hasUndecidedObjective).count();
    return Stream.of(
            UnsoundWindow.words(results),
            undecided == 0
                ? ""
                : "objective undecided in " + undecided + " of " + results.size() + " runs")
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** Returns what a status means. */
  public static Tone tone(Status status) {
    return switch (status) {
      case PASS -> Tone.PASS;
      case FAIL -> Tone.FAIL;
      case VOID -> Tone.VOID;
      case INTERRUPTED, CHECKPOINT -> Tone.INTERRUPTED;
    };
  }

  /** Returns the sign of a run. */
  public static String sign(RunResult result) {
    return isDoubtful(result) ? DOUBTFUL : sign(result.status());
  }

  /** Returns the sign of a status. */
  public static String sign(Status status) {
    return switch (status) {
      case PASS -> "✓";
      case FAIL -> "✗";
      case VOID -> "∅";
      case INTERRUPTED -> "◼";
      case CHECKPOINT -> "…";
    };
  }

  /** Returns the verdict with everything that a reader must know beside it. */
  public static String verdict(RunResult result) {
    return result.status()
        + LoosenedLimit.mark(result)
        + VerdictMarks.of(result)
        + UnsoundWindow.mark(result);
  }

  /** Returns whether a run passed, but its window is unsound or an objective is undecided. */
  public static boolean isDoubtful(RunResult result) {
    return result.status() == Status.PASS
        && (UnsoundWindow.is(result) || result.hasUndecidedObjective());
  }
}
