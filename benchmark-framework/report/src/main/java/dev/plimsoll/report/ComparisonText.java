// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Interval;
import dev.plimsoll.compare.Medians;
import dev.plimsoll.compare.MetricComparison;
import dev.plimsoll.compare.Outcome;
import dev.plimsoll.compare.Side;
import dev.plimsoll.metric.Unit;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.View;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Bullets;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A comparison as text for a pull request. */
public final class ComparisonText {

  private static final int MAX_SETTINGS = 20;

  private ComparisonText() {}

  /** Returns the comparison as Markdown; its first line begins with {@code Verdict: }. */
  public static String markdown(Comparison comparison) {
    List<ViewPart> parts = new ArrayList<>();
    parts.add(new Sentence("Verdict: " + headline(comparison)));
    parts.add(new Sentence(summary(comparison)));
    parts.addAll(evidence(comparison));
    return MarkdownText.write(new View("", parts));
  }

  /** Returns the verdict with its basis. */
  public static String headline(Comparison comparison) {
    return ComparisonSentences.headline(comparison);
  }

  /**
   * Returns the evidence for the verdict: caveats, the ratios as a plot and as a table, and the
   * sides.
   */
  public static List<ViewPart> evidence(Comparison comparison) {
    List<ViewPart> parts = new ArrayList<>();
    List<Table.Row> settings = differingSettings(comparison.base(), comparison.candidate());
    if (!settings.isEmpty()) {
      parts.add(new Sentence("Settings that differ:"));
      parts.add(
          new Table(
              List.of(Column.words("setting"), Column.words("base"), Column.words("candidate")),
              settings));
    }
    parts.add(RatioPlot.of(comparison));
    List<String> caveats = new ArrayList<>(comparison.caveats());
    comparison.anomalies().stream()
        .map(anomaly -> ComparisonSentences.atLength(anomaly, comparison.paired()))
        .forEach(caveats::add);
    if (!caveats.isEmpty()) {
      parts.add(new Bullets(caveats));
    }
    parts.add(metrics(comparison));
    parts.add(new Sentence(ComparisonMethod.of(comparison)));
    NeededPairsText.table(comparison).ifPresent(parts::add);
    parts.add(sides(comparison));
    return parts;
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
    boolean byFailures =
        (comparison.verdict() == Outcome.WORSE && worse.isEmpty())
            || (comparison.verdict() == Outcome.BETTER && better.isEmpty());
    if (byFailures) {
      parts.add(
          0,
          "the runs that FAILED decide: "
              + failed(comparison.candidate())
              + " against "
              + failed(comparison.base())
              + " of the base");
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
                  + NumberFormat.SHARE.text(comparison.leastEffect())
                  + ".";
          default ->
              parts.isEmpty()
                  ? "no metric differs by "
                      + NumberFormat.SHARE.text(comparison.leastEffect())
                      + " or more beyond what chance explains"
                      + ofTheGenerator(comparison)
                      + ". This does not prove that the sides are equal."
                  : String.join("; ", parts) + ".";
        };
    return who + ": " + conclusion;
  }

  /** Names metrics in which the sides differ by less than what the generator added to them. */
  private static String ofTheGenerator(Comparison comparison) {
    if (comparison.base().runs().stream().anyMatch(run -> run.search() != null)) {
      return "";
    }
    List<String> metrics =
        comparison.metrics().stream()
            .filter(MetricComparison::judged)
            .filter(metric -> metric.outcome() == Outcome.NO_DIFFERENCE_SHOWN)
            .filter(metric -> metric.interval().excludesOne())
            .filter(metric -> metric.p() <= comparison.basis().look().level())
            .filter(metric -> isGreat(metric.ratio(), comparison.leastEffect()))
            .map(metric -> metric.metric().name())
            .toList();
    return metrics.isEmpty()
        ? ""
        : ", or beyond what the generator added to both sides (" + String.join(", ", metrics) + ")";
  }

  private static boolean isGreat(double ratio, double leastEffect) {
    return ratio >= 1 + leastEffect || ratio <= 1 / (1 + leastEffect);
  }

  private static String failed(Side side) {
    return side.failed() + " of " + side.runs().size();
  }

  private static Table metrics(Comparison comparison) {
    return new Table(
        List.of(
            Column.words("metric"),
            Column.numbers(head(comparison.base())),
            Column.numbers(head(comparison.candidate())),
            Column.numbers("ratio"),
            Column.numbers("interval"),
            Column.numbers("p"),
            Column.words("shown")),
        comparison.metrics().stream().map(ComparisonText::row).toList());
  }

  private static Table.Row row(MetricComparison metric) {
    return Table.Row.of(
        List.of(
            TableCell.words(metric.metric().name()),
            value(metric, metric.baseRuns(), metric.base(), metric.baseRange()),
            value(metric, metric.candidateRuns(), metric.candidate(), metric.candidateRange()),
            ratio(metric),
            metric.interval().exists() ? range(metric.interval()) : TableCell.none(),
            TableCell.ratio(metric.p()),
            TableCell.words(metric.judged() ? metric.outcome().words() : "(not judged)")));
  }

  private static TableCell range(Interval ratios) {
    return TableCell.range(TableCell.ratio(ratios.low()), TableCell.ratio(ratios.high()));
  }

  private static String head(Side side) {
    int runs = side.runs().size();
    return side.name()
        + (runs >= Medians.MIN_RUNS
            ? ", median of " + runs + voids(side)
            : ", " + Numbers.things(runs, "run") + voids(side));
  }

  private static String voids(Side side) {
    return side.voids().isEmpty() ? "" : " + " + side.voids().size() + " void";
  }

  /**
   * Returns the median; with fewer than three runs, which have no median, the values of the runs.
   */
  private static TableCell value(MetricComparison metric, int runs, double median, Interval range) {
    Unit unit = metric.metric().unit();
    return runs >= Medians.MIN_RUNS || range.low() == range.high() || runs == 0
        ? MetricText.cell(unit, median)
        : TableCell.pair(MetricText.cell(unit, range.low()), MetricText.cell(unit, range.high()));
  }

  private static TableCell ratio(MetricComparison metric) {
    Interval ratios = metric.ratios();
    return metric.hasMedians() || ratios.low() == ratios.high() || !ratios.exists()
        ? TableCell.ratio(metric.ratio())
        : range(ratios);
  }

  private static Table sides(Comparison comparison) {
    return new Table(
        List.of(
            Column.words("side"),
            Column.words("driver file"),
            Column.words("system"),
            Column.words("promises"),
            Column.numbers("runs")),
        Stream.of(comparison.base(), comparison.candidate()).map(ComparisonText::side).toList());
  }

  private static Table.Row side(Side side) {
    RunResult first = side.runs().get(0);
    RunResult.GuaranteesPart promise = first.driver().guarantees();
    return Table.Row.of(
        List.of(
            TableCell.words(side.name()),
            TableCell.words(SystemSettings.file(first)),
            TableCell.words(first.driver().server()),
            promise == null
                ? TableCell.none()
                : TableCell.words(String.join(" · ", RunDescription.promise(promise))),
            TableCell.count(side.runs().size())
                .suffixed(
                    voids(side) + (side.failed() > 0 ? " (" + side.failed() + " FAIL)" : ""))));
  }

  private static List<Table.Row> differingSettings(Side base, Side candidate) {
    RunResult ofBase = base.runs().get(0);
    RunResult ofCandidate = candidate.runs().get(0);
    List<Table.Row> rows = rows("", SystemSettings.of(ofBase), SystemSettings.of(ofCandidate));
    if (ofBase.driver().system().equals(ofCandidate.driver().system())) {
      Map<String, String> before = BrokerSettings.of(ofBase);
      Map<String, String> after = BrokerSettings.of(ofCandidate);
      before.keySet().retainAll(after.keySet()); // versions have other settings
      after.keySet().retainAll(before.keySet());
      rows.addAll(rows("server ", before, after));
    }
    return rows;
  }

  private static List<Table.Row> rows(
      String prefix, Map<String, String> before, Map<String, String> after) {
    Set<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    keys.removeIf(
        key -> SystemSettings.isIncidental(key) || Objects.equals(before.get(key), after.get(key)));
    List<Table.Row> rows = new ArrayList<>();
    for (String key : keys) {
      if (rows.size() == MAX_SETTINGS) {
        rows.add(Table.Row.words(List.of("…", "and " + (keys.size() - MAX_SETTINGS) + " more")));
        break;
      }
      rows.add(
          Table.Row.of(
              List.of(
                  TableCell.words(prefix + key),
                  TableCell.words(before.get(key)),
                  TableCell.words(after.get(key)))));
    }
    return rows;
  }
}
