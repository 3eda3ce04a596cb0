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
import java.util.Locale;
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
    comparison.anomalies().stream().map(ComparisonSentences::atLength).forEach(caveats::add);
    if (!caveats.isEmpty()) {
      blocks.add(new ReportBlock.Points(caveats));
    }
    blocks.add(table(comparison));
    blocks.add(new ReportBlock.Text(method(comparison)));
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
    if (comparison.verdict() == Outcome.TOO_FEW_RUNS) {
      return who
          + ": "
          + Comparison.MIN_RUNS
          + " runs a side are needed for a verdict, and "
          + Comparison.USUAL_RUNS
          + " where one of them may lie far off.";
    }
    return parts.isEmpty()
        ? who
            + ": no metric differs by "
            + ComparisonSentences.percent(comparison.leastEffect())
            + " or more beyond what chance explains. This does not prove that the sides are equal."
        : who + ": " + String.join("; ", parts) + ".";
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
              MetricText.p(metric.adjusted()),
              metric.judged() ? leastSeen(metric.detectable()) : MetricText.NONE,
              metric.judged() ? metric.outcome().words() : "(not judged)"));
    }
    return new ReportBlock.Table(
        List.of(
            "metric",
            head(comparison.base()),
            head(comparison.candidate()),
            "ratio:",
            "95 % interval:",
            "p:",
            "detectable from:",
            "shown"),
        rows);
  }

  private static String head(Side side) {
    int runs = side.runs().size();
    return side.name()
        + (runs >= Medians.MIN_RUNS
            ? ", median of " + runs + ":"
            : ", " + Numbers.things(runs, "run") + ":");
  }

  private static String leastSeen(double factor) {
    return Double.isInfinite(factor) ? MetricText.NONE : ComparisonSentences.off(factor);
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

  private static String method(Comparison comparison) {
    long judged = comparison.metrics().stream().filter(MetricComparison::judged).count();
    return String.format(
        Locale.ROOT,
        "Ratio: candidate over base. A metric is called different when three conditions hold: p"
            + " of a permutation test over all %d metrics and the failed runs is at most %.2f; the"
            + " bootstrap interval excludes 1; and the ratio differs from 1 by %s or more."
            + " Detectable from: the smallest difference of the medians that these runs would have"
            + " shown. %s",
        judged,
        Comparison.ALPHA,
        ComparisonSentences.percent(comparison.leastEffect()),
        comparison.paired()
            ? "The sides ran alternately; for the interval, runs are drawn as pairs."
            : "For the interval, the runs of each side are drawn separately.");
  }

  private static ReportBlock sides(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    for (Side side : List.of(comparison.base(), comparison.candidate())) {
      RunResult first = side.runs().get(0);
      String promise =
          first.driver().guarantees() == null
              ? MetricText.NONE
              : String.join(" · ", Facts.promise(first.driver().guarantees()));
      rows.add(
          List.of(
              side.name(),
              SystemSettings.file(first),
              first.driver().server(),
              promise,
              side.runs().size() + (side.failed() > 0 ? " (" + side.failed() + " FAIL)" : "")));
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
