// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Tone;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.UnsoundWindow;

/** What the verdict of a run means for its reader. */
public final class RunSigns {

  /** The sign of runs that passed and whose window is unsound. */
  public static final String UNSOUND = "⚠";

  private RunSigns() {}

  /** Returns what a run means: it is good only if its window is sound. */
  public static Tone tone(RunResult result) {
    return isDoubtful(result) ? Tone.UNSOUND : tone(result.status());
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
    return isDoubtful(result) ? UNSOUND : sign(result.status());
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

  private static boolean isDoubtful(RunResult result) {
    return result.status() == Status.PASS && UnsoundWindow.is(result);
  }
}
