// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * A result for the eye: the verdict and its reasons first, then the metrics, then warnings, then
 * what the system guarantees, and the environment last. A metric that rests on too little is
 * marked, one that is not known is not stated.
 */
public final class ResultTable {

  private ResultTable() {}

  /** The lines, without any control sequence. */
  public static List<String> lines(RunResult result) {
    List<String> lines = new ArrayList<>();
    lines.addAll(Headline.lines(result));
    block(lines, ThroughputLines.lines(result));
    block(lines, LatencyLines.lines(result));
    block(lines, IntegrityLines.lines(result));
    lines.addAll(EventLines.lines(result));
    block(lines, Headline.warnings(result));
    block(lines, Facts.guarantees(result));
    block(lines, Facts.environment(result));
    return List.copyOf(lines);
  }

  private static void block(List<String> lines, List<String> block) {
    if (!block.isEmpty()) {
      lines.add("");
      lines.addAll(block);
    }
  }
}
