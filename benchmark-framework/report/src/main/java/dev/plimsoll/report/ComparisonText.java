// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Interval;
import dev.plimsoll.compare.Medians;
import dev.plimsoll.compare.MetricComparison;
import dev.plimsoll.compare.Outcome;
import dev.plimsoll.compare.Side;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** A comparison as text for a pull request. */
public final class ComparisonText {

  private static final int MAX_SETTINGS = 20;

  private ComparisonText() {}

  /** Returns the comparison as Markdown; its first line begins with {@code Verdict: }. */
  public static String markdown(Comparison comparison) {
    return MarkdownText.write(blocks(comparison));
  }

  private static List<ReportBlock> blocks(Comparison comparison) {
    List<ReportBlock> blocks = new ArrayList<>();
    blocks.add(new ReportBlock.Text("Verdict: " + headline(comparison)));
    blocks.add(new ReportBlock.Text(summary(comparison)));
    blocks.addAll(evidence(comparison));
    return blocks;
  }

  /** Returns the verdict with its basis. */
  public static String headline(Comparison comparison) {
    return ComparisonSentences.headline(comparison);
  }

  /**
   * Returns the evidence for the verdict: caveats, the ratios as a plot and as a table, and the
   * sides.
   */
  public static List<ReportBlock> evidence(Comparison comparison) {
    List<ReportBlock> blocks = new ArrayList<>();
    List<List<String>> settings = differingSettings(comparison.base(), comparison.candidate());
    if (!settings.isEmpty()) {
      blocks.add(new ReportBlock.Text("Settings that differ:"));
      blocks.add(new ReportBlock.Table(List.of("setting", "base", "candidate"), settings));
    }
    blocks.add(new ReportBlock.Picture(RatioPlot.of(comparison)));
    List<String> caveats = new ArrayList<>(comparison.caveats());
    comparison.anomalies().stream()
        .map(anomaly -> ComparisonSentences.atLength(anomaly, comparison.paired()))
        .forEach(caveats::add);
    if (!caveats.isEmpty()) {
      blocks.add(new ReportBlock.Bullets(caveats));
    }
    blocks.add(table(comparison));
    blocks.add(new ReportBlock.Text(ComparisonMethod.of(comparison)));
    NeededPairsText.table(comparison).ifPresent(blocks::add);
    blocks.add(sides(comparison));
    return blocks;
  }

  /** Describes both sides and their differences. */
  public static String summary(Comparison comparison) {
    List<String> worse = comparison.figures(Outcome.WORSE);
    List<String> better = comparison.figures(Outcome.BETTER);
    List<String> parts = new ArrayList<>();
    if (!better.isEmpty()) {
      parts.add("better in " + String.join(", ", better));
    }
    if (!worse.isEmpty()) {
      parts.add("worse in " + String.join(", ", worse));
    }
    String workload = new WorkloadFacts(comparison.base().runs().get(0)).name();
    String who =
        "Candidate "
            + comparison.candidate().driver()
            + " against base "
            + comparison.base().driver()
            + " on "
            + workload;
    String conclusion =
        switch (comparison.verdict()) {
          case TOO_FEW_RUNS ->
              comparison.paired()
                  ? "at least "
                      + comparison.basis().look().fewestPairs()
                      + " pairs of runs are needed for a verdict."
                  : "there are no pairs of runs, which a verdict needs.";
          case SESSIONS_DIFFER ->
              "the sides were measured in different sessions, so there is no verdict on their"
                  + " figures.";
          case DISTURBED ->
              "void runs differ between the sides, or are more than a fifth of them, so there is no"
                  + " verdict.";
          case EQUAL ->
              "the intervals of all judged metrics lie within "
                  + ComparisonSentences.percent(comparison.leastEffect())
                  + ".";
          default ->
              parts.isEmpty()
                  ? "no metric differs by "
                      + ComparisonSentences.percent(comparison.leastEffect())
                      + " or more beyond what chance explains. This does not prove that the sides"
                      + " are equal."
                  : String.join("; ", parts) + ".";
        };
    return who + ": " + conclusion;
  }

  private static ReportBlock table(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    for (MetricComparison metric : comparison.metrics()) {
      rows.add(
          List.of(
              metric.metric().name(),
              value(metric, metric.baseRuns(), metric.base(), metric.baseRange()),
              value(metric, metric.candidateRuns(), metric.candidate(), metric.candidateRange()),
              ratio(metric),
              metric.interval().exists()
                  ? Numbers.range(
                      MetricText.ratio(metric.interval().low()),
                      MetricText.ratio(metric.interval().high()))
                  : MetricText.NONE,
              MetricText.p(metric.p()),
              metric.judged() ? metric.outcome().words() : "(not judged)"));
    }
    return new ReportBlock.Table(
        List.of(
            "metric",
            head(comparison.base()),
            head(comparison.candidate()),
            "ratio:",
            "interval:",
            "p:",
            "shown"),
        rows);
  }

  private static String head(Side side) {
    int runs = side.runs().size();
    return side.name()
        + (runs >= Medians.MIN_RUNS
            ? ", median of " + runs + voids(side) + ":"
            : ", " + Numbers.things(runs, "run") + voids(side) + ":");
  }

  private static String voids(Side side) {
    return side.voids().isEmpty() ? "" : " + " + side.voids().size() + " void";
  }

  /**
   * Formats the median; with fewer than three runs, which have no median, the values of the runs.
   */
  private static String value(MetricComparison metric, int runs, double median, Interval range) {
    return runs >= Medians.MIN_RUNS || range.low() == range.high() || runs == 0
        ? MetricText.value(metric.metric().unit(), median)
        : MetricText.value(metric.metric().unit(), range.low())
            + " and "
            + MetricText.value(metric.metric().unit(), range.high());
  }

  private static String ratio(MetricComparison metric) {
    Interval ratios = metric.ratios();
    return metric.hasMedians() || ratios.low() == ratios.high() || !ratios.exists()
        ? MetricText.ratio(metric.ratio())
        : Numbers.range(MetricText.ratio(ratios.low()), MetricText.ratio(ratios.high()));
  }

  private static ReportBlock sides(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    for (Side side : List.of(comparison.base(), comparison.candidate())) {
      RunResult first = side.runs().get(0);
      String promise =
          first.driver().guarantees() == null
              ? MetricText.NONE
              : String.join(" · ", RunDescription.promise(first.driver().guarantees()));
      rows.add(
          List.of(
              side.name(),
              SystemSettings.file(first),
              first.driver().server(),
              promise,
              side.runs().size()
                  + voids(side)
                  + (side.failed() > 0 ? " (" + side.failed() + " FAIL)" : "")));
    }
    return new ReportBlock.Table(
        List.of("side", "driver file", "system", "promises", "runs:"), rows);
  }

  private static List<List<String>> differingSettings(Side base, Side candidate) {
    Map<String, String> before = SystemSettings.of(base.runs().get(0));
    Map<String, String> after = SystemSettings.of(candidate.runs().get(0));
    Set<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    keys.removeIf(
        key -> SystemSettings.isIncidental(key) || Objects.equals(before.get(key), after.get(key)));
    List<List<String>> rows = new ArrayList<>();
    for (String key : keys) {
      if (rows.size() == MAX_SETTINGS) {
        rows.add(List.of("…", "and " + (keys.size() - MAX_SETTINGS) + " more", ""));
        break;
      }
      rows.add(
          List.of(
              key,
              before.getOrDefault(key, MetricText.NONE),
              after.getOrDefault(key, MetricText.NONE)));
    }
    return rows;
  }
}
