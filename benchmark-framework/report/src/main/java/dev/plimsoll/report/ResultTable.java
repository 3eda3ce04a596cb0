// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * A result as text: the verdict and its reasons first, then metrics, warnings, guarantees and the
 * environment. Metrics based on too few samples are marked; unknown metrics are omitted.
 */
public final class ResultTable {

  private ResultTable() {}

  /** Returns the lines, without control sequences. */
  public static List<String> lines(RunResult result) {
    List<String> lines = new ArrayList<>();
    lines.addAll(Headline.lines(result));
    block(lines, SearchText.lines(result));
    block(lines, BacklogText.lines(result));
    block(lines, ObjectiveText.lines(result));
    block(lines, FaultText.lines(result));
    block(lines, ThroughputLines.lines(result));
    lines.addAll(HardwareText.lines(result));
    lines.addAll(BottleneckText.lines(result));
    block(lines, LatencyText.lines(result));
    block(lines, WorkerText.lines(result));
    block(lines, IntegrityText.lines(result));
    block(lines, ConsumerText.lines(result));
    block(lines, EventText.lines(result));
    block(lines, Headline.warnings(result));
    block(lines, RunDescription.guarantees(result));
    block(lines, RunDescription.environment(result));
    block(lines, CostText.lines(result));
    return List.copyOf(lines);
  }

  private static void block(List<String> lines, List<String> block) {
    if (!block.isEmpty()) {
      lines.add("");
      lines.addAll(block);
    }
  }
}
