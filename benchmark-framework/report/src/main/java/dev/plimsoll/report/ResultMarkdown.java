// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.result.HardwareShare;
import dev.plimsoll.result.IdealLatency;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Writes results as Markdown tables. */
public final class ResultMarkdown {

  private static final List<Percentile> SHOWN =
      Percentile.LISTED.stream().filter(percentile -> percentile.percent() <= 99.99).toList();

  private ResultMarkdown() {}

  /** Returns one line for each result, then the latencies of each result. */
  public static String write(List<RunResult> results) {
    List<ReportBlock> blocks = new ArrayList<>();
    blocks.add(runs(results));
    for (RunResult result : results) {
      blocks.add(new ReportBlock.Heading(2, heading(result)));
      result.failures().stream()
          .map(finding -> new ReportBlock.Text("FAIL " + finding.code() + ": " + finding.message()))
          .forEach(blocks::add);
      result.voids().stream()
          .map(finding -> new ReportBlock.Text("VOID " + finding.code() + ": " + finding.message()))
          .forEach(blocks::add);
      result.warnings().stream()
          .map(finding -> new ReportBlock.Text("Warning: " + FindingLines.sentence(finding)))
          .forEach(blocks::add);
      String beyond = PublishedRate.of(result).words();
      if (!beyond.isEmpty()) {
        blocks.add(new ReportBlock.Text("Not a rate: " + beyond + "."));
      }
      search(result, blocks);
      backlog(result, blocks);
      objectives(result, blocks);
      faults(result, blocks);
      blocks.add(promise(result));
      HardwareShare.of(result).stream()
          .map(share -> new ReportBlock.Text(HardwareText.sentence(share)))
          .forEach(blocks::add);
      latencies(result, blocks);
      workers(result, blocks);
      blocks.add(counts(result.knownCounts()));
      WatchedTime.words(result).map(ReportBlock.Text::new).ifPresent(blocks::add);
      ConsumerText.sentences(result).stream().map(ReportBlock.Text::new).forEach(blocks::add);
    }
    return MarkdownText.write(blocks);
  }

  private static String heading(RunResult result) {
    return new WorkloadFacts(result).name()
        + " on "
        + result.driver().name()
        + repetition(result)
        + LostWorkerText.mark(result);
  }

  private static String repetition(RunResult result) {
    Series series = result.run().series();
    if (result.burnIn()) {
      return ", burn-in";
    }
    if (series == null) {
      return "";
    }
    return (series.of() > 1 ? ", run " + series.repetition() + " of " + series.of() : "")
        + (series.attempt() > 1 ? ", attempt " + series.attempt() : "");
  }

  private static ReportBlock runs(List<RunResult> results) {
    List<List<String>> rows = new ArrayList<>();
    for (RunResult result : results) {
      RunResult.Throughput throughput = result.throughput();
      rows.add(
          List.of(
              heading(result),
              result.status().name()
                  + LoosenedLimit.mark(result)
                  + VerdictMarks.of(result)
                  + UnsoundWindow.mark(result),
              rate(new WorkloadFacts(result).askedPerSecond()),
              published(result),
              rate(throughput.receiveRatePerSecond()),
              result.run().startedAt()));
    }
    return new ReportBlock.Table(
        List.of(
            "run", "verdict", "target msg/s:", "published msg/s:", "received msg/s:", "started"),
        rows);
  }

  /** Returns the rate of acknowledged messages without what the warm-up left behind. */
  private static String published(RunResult result) {
    Double counted = result.throughput().publishRatePerSecond();
    Double due = result.throughput().scheduledRatePerSecond();
    return rate(counted == null || due == null ? counted : (Double) Math.min(counted, due));
  }

  private static String rate(Double perSecond) {
    return perSecond == null ? MetricText.NONE : Numbers.rate(perSecond);
  }

  private static void search(RunResult result, List<ReportBlock> blocks) {
    SearchPart search = result.search();
    if (search != null) {
      blocks.add(new ReportBlock.Text(SearchText.sentence(search)));
      blocks.add(
          new ReportBlock.Table(
              SearchText.HEADS,
              IntStream.range(0, search.probes().size())
                  .mapToObj(i -> SearchText.cells(search, i))
                  .toList()));
    }
  }

  private static void backlog(RunResult result, List<ReportBlock> blocks) {
    if (result.backlog() != null) {
      blocks.add(new ReportBlock.Text(BacklogText.sentence(result)));
      blocks.add(new ReportBlock.Table(BacklogText.HEADS, BacklogText.rows(result)));
    }
  }

  private static void workers(RunResult result, List<ReportBlock> blocks) {
    if (!result.byWorker().isEmpty()) {
      blocks.add(
          new ReportBlock.Table(
              WorkerText.HEADS,
              WorkerText.worstFirst(result).stream()
                  .map(worker -> WorkerText.cells(result, worker))
                  .toList()));
    }
  }

  private static void objectives(RunResult result, List<ReportBlock> blocks) {
    if (!result.objectives().isEmpty()) {
      blocks.add(
          new ReportBlock.Table(
              List.of("objective", "measured:", "met"),
              result.objectives().stream()
                  .map(each -> List.of(each.text(), each.measured(), each.outcome()))
                  .toList()));
    }
  }

  private static void faults(RunResult result, List<ReportBlock> blocks) {
    if (!result.faults().isEmpty()) {
      blocks.add(new ReportBlock.Text("Under faults: " + FaultText.summary(result)));
      blocks.add(
          new ReportBlock.Table(
              FaultText.HEADS, result.faults().stream().map(FaultText::cells).toList()));
    }
  }

  private static ReportBlock promise(RunResult result) {
    RunResult.DriverPart driver = result.driver();
    List<String> items = new ArrayList<>();
    items.add(driver.server());
    if (driver.guarantees() != null) {
      items.addAll(RunDescription.promise(driver.guarantees()));
    }
    items.addAll(new WorkloadFacts(result).items());
    return new ReportBlock.Text(String.join(" · ", items));
  }

  private static void latencies(RunResult result, List<ReportBlock> blocks) {
    List<String> head = new ArrayList<>(List.of("latency", "count:", "mean:"));
    SHOWN.forEach(percentile -> head.add("p" + percentile.name() + ":"));
    head.add("max:");
    List<List<String>> rows = new ArrayList<>();
    boolean[] chance = {false, false};
    for (Map.Entry<String, Latency> kind : result.latencies().entrySet()) {
      Latency latency = kind.getValue();
      List<String> row = new ArrayList<>();
      row.add(kind.getKey());
      row.add(Numbers.count(latency.count()));
      row.add(LatencyCells.text(latency, "mean"));
      for (Percentile percentile : SHOWN) {
        row.add(percentile(latency, percentile, chance, result));
      }
      row.add(LatencyCells.text(latency, "max"));
      rows.add(row);
      IdealText.of(result, kind.getKey())
          .ifPresent(ideal -> rows.add(ideal(kind.getKey(), ideal, head.size())));
    }
    if (rows.isEmpty()) {
      blocks.add(new ReportBlock.Text("No latency was measured."));
      return;
    }
    blocks.add(new ReportBlock.Table(head, rows));
    if (chance[1]) {
      blocks.add(new ReportBlock.Text("(!) " + LatencyCells.TOUCHED_MEANS));
    }
    if (chance[0]) {
      blocks.add(
          new ReportBlock.Text("(*) fewer than 10 samples lie beyond this percentile: chance"));
    }
  }

  private static List<String> ideal(String kind, IdealLatency ideal, int columns) {
    List<String> row = new ArrayList<>(List.of(kind + ", ideal generator", "", ""));
    SHOWN.forEach(each -> row.add(IdealText.isStated(each) ? IdealText.value(ideal, each) : ""));
    while (row.size() < columns) {
      row.add("");
    }
    return row;
  }

  private static String percentile(
      Latency latency, Percentile percentile, boolean[] chance, RunResult result) {
    LatencyCells cells = new LatencyCells(latency, result);
    boolean thin = cells.isThin(percentile);
    boolean touched = cells.isTouched(percentile);
    chance[0] |= thin;
    chance[1] |= touched;
    return LatencyCells.text(latency, percentile.name())
        + (touched ? " (!)" : "")
        + (thin ? " (*)" : "");
  }

  private static ReportBlock counts(Integrity counts) {
    return new ReportBlock.Text(
        "scheduled "
            + count(counts.scheduled())
            + " · unsent "
            + count(counts.unsent())
            + " · sent "
            + count(counts.sent())
            + " · acknowledged "
            + count(counts.acknowledged())
            + " · failed "
            + count(counts.failed())
            + " · received "
            + count(counts.received())
            + " · lost "
            + count(counts.lost())
            + " · undelivered "
            + count(counts.undelivered())
            + " · duplicated "
            + count(counts.duplicated())
            + " · out of order "
            + count(counts.outOfOrder()));
  }

  private static String count(Long count) {
    return count == null ? MetricText.NONE : Numbers.count(count);
  }
}
