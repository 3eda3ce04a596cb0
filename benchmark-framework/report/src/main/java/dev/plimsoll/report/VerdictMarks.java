// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;

/** What belongs into the first line of a verdict beside the verdict itself. */
public final class VerdictMarks {

  private static final String ON_THIS_MACHINE = "ON_THIS_MACHINE";

  private VerdictMarks() {}

  /** Returns the marks, each with a separator in front; empty if there are none. */
  public static String of(RunResult result) {
    StringBuilder marks = new StringBuilder();
    if (result.hasUndecidedObjective()) {
      marks.append(" · objective undecided");
    }
    if (result.warnings().stream().anyMatch(each -> each.code().equals(ON_THIS_MACHINE))) {
      marks.append(" · on this machine");
    }
    return marks.toString();
  }
}
