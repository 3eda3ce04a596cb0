// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Visit;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.View;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.result.MixTotals;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes results as Markdown. */
public final class ResultMarkdown {

  private ResultMarkdown() {}

  /** Returns one line for each result, then the latencies of each result. */
  public static String write(List<RunResult> results) {
    return write(results, Optional.empty());
  }

  /**
   * Returns the same, with how often a user's visit has a slow message.
   *
   * @param visit empty if nothing is said about visits
   */
  public static String write(List<RunResult> results, Optional<Visit> visit) {
    List<ViewPart> parts = new ArrayList<>();
    parts.add(
        RunsOverview.table(
            results.stream().map(ResultMarkdown::heading).map(TableCell.Words::new).toList(),
            results));
    parts.addAll(MixText.sections(MixTotals.of(results)));
    results.forEach(result -> parts.add(Section.titled(heading(result), parts(result, visit))));
    return MarkdownText.write(new View("", parts));
  }

  private static List<ViewPart> parts(RunResult result, Optional<Visit> visit) {
    List<ViewPart> parts = new ArrayList<>();
    parts.add(FindingText.of(result));
    MixText.section(result).ifPresent(parts::add);
    SearchText.section(result).ifPresent(parts::add);
    BacklogText.section(result).ifPresent(parts::add);
    ObjectiveText.section(result).ifPresent(parts::add);
    FaultText.section(result).ifPresent(parts::add);
    ThroughputText.section(result).ifPresent(parts::add);
    parts.add(LatencyText.section(result));
    visit.flatMap(each -> VisitText.section(result, each)).ifPresent(parts::add);
    WorkerText.section(result).ifPresent(parts::add);
    parts.add(IntegrityText.section(result));
    ConsumerText.section(result).ifPresent(parts::add);
    EventText.section(result).ifPresent(parts::add);
    parts.add(RunDescription.guarantees(result));
    parts.add(RunDescription.environment(result));
    CostText.section(result).ifPresent(parts::add);
    parts.add(RunKeys.environment(result));
    return parts;
  }

  private static String heading(RunResult result) {
    return RunTitle.ofRun(result) + LostWorkerText.mark(result);
  }
}
