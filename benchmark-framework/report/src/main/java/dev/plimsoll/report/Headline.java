// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.UncheckedFigures;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The verdict with its reasons, and the warnings. */
final class Headline {

  private static final String MARK = " · ";
  private static final String CONTINUED = "      ";

  private Headline() {}

  static List<String> lines(RunResult result) {
    List<String> lines = new ArrayList<>(broken(first(result)));
    lines.addAll(FindingLines.reasons(FindingText.of(result)));
    return lines;
  }

  /** Breaks a line that is too long before one of its marks. */
  private static List<String> broken(String line) {
    List<String> lines = new ArrayList<>();
    String rest = line;
    while (rest.length() > Paragraph.WIDTH) {
      int at = rest.lastIndexOf(MARK, Paragraph.WIDTH);
      if (at <= CONTINUED.length()) {
        break;
      }
      lines.add(rest.substring(0, at));
      rest = CONTINUED + rest.substring(at + 1);
    }
    lines.add(rest);
    return lines;
  }

  /** Returns one paragraph per warning. */
  static List<String> warnings(RunResult result) {
    return FindingLines.warnings(FindingText.of(result));
  }

  /** Returns the first line. It names lost messages even if the guarantees allow loss. */
  private static String first(RunResult result) {
    StringBuilder line = new StringBuilder(result.status().name());
    line.append("  ").append(RunTitle.ofRun(result));
    if (result.burnIn()) {
      line.append(" (not judged with the others)");
    }
    line.append(LostWorkerText.mark(result))
        .append(LoosenedLimit.shortMark(result))
        .append(VerdictMarks.of(result))
        .append(UnsoundWindow.mark(result))
        .append(UncheckedFigures.mark(result))
        .append(loss(result));
    if (result.status() == Status.VOID) {
      line.append(" · says nothing about the system");
    }
    if (result.status() == Status.INTERRUPTED) {
      line.append(" · ended before its time");
    }
    if (result.status() == Status.CHECKPOINT) {
      line.append(" · an intermediate state of the run, not a result");
    }
    return line.toString();
  }

  private static String loss(RunResult result) {
    Long lost = result.knownCounts().lost();
    if (lost == null || lost == 0) {
      return "";
    }
    RunResult.GuaranteesPart promise = result.driver().guarantees();
    boolean allowed = result.status() == Status.PASS;
    return " · "
        + Numbers.things(lost, new WorkloadFacts(result).requestReply() ? "request" : "message")
        + " LOST"
        + (allowed && promise != null ? ", within what " + promise.delivery() + " allows" : "");
  }
}
