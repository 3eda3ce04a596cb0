// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.View;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.HardwareShare;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Writes results as Markdown. */
public final class ResultMarkdown {

  private ResultMarkdown() {}

  /** Returns one line for each result, then the latencies of each result. */
  public static String write(List<RunResult> results) {
    List<ViewPart> parts = new ArrayList<>();
    parts.add(
        RunsOverview.table(
            results.stream().map(ResultMarkdown::heading).map(TableCell.Words::new).toList(),
            results));
    results.forEach(result -> parts.add(Section.titled(heading(result), parts(result))));
    return MarkdownText.write(new View("", parts));
  }

  private static List<ViewPart> parts(RunResult result) {
    List<ViewPart> parts = new ArrayList<>();
    parts.add(FindingText.of(result));
    String beyond = PublishedRate.of(result).words();
    if (!beyond.isEmpty()) {
      parts.add(new Sentence("Not a rate: " + beyond + "."));
    }
    SearchText.section(result).ifPresent(parts::add);
    BacklogText.section(result).ifPresent(parts::add);
    ObjectiveText.section(result).ifPresent(parts::add);
    FaultText.section(result).ifPresent(parts::add);
    parts.add(promise(result));
    HardwareShare.of(result).stream()
        .map(share -> new Sentence(HardwareText.sentence(share)))
        .forEach(parts::add);
    parts.add(LatencyText.part(result));
    WorkerText.section(result).ifPresent(parts::add);
    parts.add(new Sentence(IntegrityText.words(result.knownCounts())));
    WatchedTime.words(result).map(Sentence::new).ifPresent(parts::add);
    ConsumerText.sentences(result).stream().map(Sentence::new).forEach(parts::add);
    Stream.of(EventText.table(result), CostText.table(result), RunKeys.environment(result))
        .filter(table -> !table.rows().isEmpty())
        .forEach(parts::add);
    return parts;
  }

  private static String heading(RunResult result) {
    return RunTitle.ofRun(result) + LostWorkerText.mark(result);
  }

  private static Sentence promise(RunResult result) {
    RunResult.DriverPart driver = result.driver();
    List<String> items = new ArrayList<>();
    items.add("started " + result.run().startedAt());
    items.add(driver.server());
    if (driver.guarantees() != null) {
      items.addAll(RunDescription.promise(driver.guarantees()));
    }
    items.addAll(new WorkloadFacts(result).items());
    return new Sentence(String.join(" · ", items));
  }
}
