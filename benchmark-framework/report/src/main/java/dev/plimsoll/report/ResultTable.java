// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * A result as text: the verdict and its reasons first, then metrics, warnings, guarantees and the
 * environment. Metrics based on too few samples are marked; unknown metrics are omitted. What would
 * not fit into a terminal is in the other reports only.
 */
public final class ResultTable {

  private static final int MOST_WORKERS = 5;
  private static final int MOST_SUBSCRIPTIONS = 5;
  private static final int MOST_EVENTS = 10;

  private ResultTable() {}

  /** Returns the lines, without control sequences. */
  public static List<String> lines(RunResult result) {
    SectionLines text = new SectionLines();
    text.block(SearchText.section(result).map(Section::withoutDetails));
    text.block(BacklogText.section(result));
    text.block(ObjectiveText.section(result));
    text.block(FaultText.section(result).map(Section::withoutDetails));
    text.block(ThroughputText.section(result));
    text.block(LatencyText.section(result));
    text.block(WorkerText.section(result).map(each -> each.shortened(MOST_WORKERS)));
    text.block(IntegrityText.section(result).shortened(MOST_SUBSCRIPTIONS));
    text.block(ConsumerText.section(result));
    text.block(EventText.section(result).map(each -> each.shortened(MOST_EVENTS)));
    text.block(Headline.warnings(result));
    text.block(MixText.section(result));
    text.block(RunDescription.guarantees(result));
    text.block(RunDescription.environment(result));
    if (result.byWorker().isEmpty()) {
      text.block(CostText.section(result));
    }
    List<String> lines = new ArrayList<>(Headline.lines(result));
    lines.addAll(text.lines());
    return List.copyOf(lines);
  }
}
