// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import dev.plimsoll.compare.Comparer;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.ComparisonException;
import dev.plimsoll.compare.FailCondition;
import dev.plimsoll.compare.MetricComparison;
import dev.plimsoll.compare.Outcome;
import dev.plimsoll.compare.Side;
import dev.plimsoll.fairness.FairnessPage;
import dev.plimsoll.report.ComparisonText;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Options and output of the commands that compare. */
abstract class ComparisonOptions extends CommonOptions {

  @Parameter(
      names = "--least-effect",
      converter = ShareConverter.class,
      description = "the least difference that counts, as a share such as 0.03 or 3%")
  private double leastEffect = 0.03;

  @Parameter(
      names = "--fail-if",
      splitter = RunCommand.NoSplitter.class,
      converter = FailConditionConverter.class,
      description =
          "exit with 1 if the ratio, candidate over base, meets this condition,"
              + " such as 'publish.p99 > 1.10', or if a run of the candidate failed;"
              + " with fewer than 3 runs on a side, if the ratios of all runs meet it;"
              + " may be repeated")
  private List<FailCondition> failIf = new ArrayList<>();

  @Parameter(
      names = "--allow-failed-runs",
      description = "failed runs of the candidate or the base do not change the exit code")
  private boolean allowFailedRuns;

  final List<FailCondition> conditions() {
    return failIf;
  }

  final Comparison compare(CommandContext context, List<RunResult> base, List<RunResult> candidate)
      throws UsageException {
    try {
      return new Comparer(leastEffect, FairnessPage.promised(context.home()))
          .compare(base, candidate);
    } catch (ComparisonException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /**
   * Prints the comparison and evaluates the conditions of --fail-if.
   *
   * @param judgesRuns whether failed runs affect the exit code even without a condition
   */
  final ExitCode showComparison(CommandContext context, Comparison comparison, boolean judgesRuns) {
    context.out().print(ComparisonText.markdown(comparison));
    context.out().flush();
    boolean judges = judgesRuns || !failIf.isEmpty();
    ExitCode code =
        comparison.verdict() == Outcome.DISTURBED ? ofDisturbed(judges) : ofConditions(comparison);
    code = judges && !allowFailedRuns ? code.and(ofFailedRuns(comparison)) : code;
    return failIf.isEmpty() || allowFailedRuns ? code : code.and(ofUndecidedRuns(comparison));
  }

  private ExitCode ofConditions(Comparison comparison) {
    ExitCode code = ExitCode.OK;
    for (FailCondition condition : failIf) {
      code = code.and(judge(condition, comparison));
    }
    return code;
  }

  private ExitCode ofDisturbed(boolean judges) {
    failIf.forEach(
        condition ->
            System.err.println(
                "--fail-if '" + condition + "': not judged, because the runs were disturbed"));
    return judges ? ExitCode.VOID : ExitCode.OK;
  }

  private static ExitCode ofFailedRuns(Comparison comparison) {
    ExitCode code = ExitCode.OK;
    Side base = comparison.base();
    Side candidate = comparison.candidate();
    if (base.failed() + base.failedUnpaired() > 0) {
      System.err.println(
          failed(base)
              + ": this is not a failure of the candidate, but the comparison is in doubt");
      code = code.and(ExitCode.BASE_FAILED);
    }
    if (candidate.failed() + candidate.failedUnpaired() > 0) {
      System.err.println(
          failed(candidate) + ", so this fails (--allow-failed-runs ignores failed runs)");
      code = code.and(ExitCode.FAILED);
    }
    return code;
  }

  /**
   * With a condition, an objective that only an ideal generator would have met counts as missed.
   */
  private static ExitCode ofUndecidedRuns(Comparison comparison) {
    return undecided(comparison.base(), ExitCode.BASE_FAILED)
        .and(undecided(comparison.candidate(), ExitCode.FAILED));
  }

  private static ExitCode undecided(Side side, ExitCode otherwise) {
    if (side.undecided() == 0) {
      return ExitCode.OK;
    }
    System.err.println(
        side.undecided()
            + " of "
            + side.runs().size()
            + " runs of the "
            + side.name()
            + " have an undecided objective, which counts as missed");
    return otherwise;
  }

  private static String failed(Side side) {
    long failed = side.failed() + side.failedUnpaired();
    int runs = side.runs().size() + side.unpaired().size();
    return failed + " of " + runs + " runs of the " + side.name() + " FAILED";
  }

  private ExitCode judge(FailCondition condition, Comparison comparison) {
    MetricComparison metric = new Comparer(leastEffect).row(condition.metric(), comparison);
    if (metric.baseRuns() == 0 || metric.candidateRuns() == 0) {
      System.err.println(
          "benchmark: --fail-if '"
              + condition
              + "': these results have no "
              + condition.metric().name());
      return ExitCode.USAGE;
    }
    if (metric.hasMedians() && Double.isNaN(metric.ratio())) {
      System.err.println(
          "benchmark: --fail-if '"
              + condition
              + "': not judged, because "
              + condition.metric().name()
              + " is unknown on both sides: too many messages are missing");
      return ExitCode.USAGE;
    }
    boolean met = condition.isMetBy(metric);
    System.err.println(
        "--fail-if '"
            + condition
            + "': "
            + (met ? "met, so this fails" : "not met")
            + " ("
            + condition.words()
            + "); "
            + ratio(metric, comparison)
            + " ("
            + metric.baseRuns()
            + " and "
            + metric.candidateRuns()
            + " runs)"
            + (comparison.verdict() == Outcome.SESSIONS_DIFFER
                ? "; the sessions differ, and that alone may be the cause"
                : ""));
    return met ? ExitCode.FAILED : ExitCode.OK;
  }

  private static String ratio(MetricComparison metric, Comparison comparison) {
    if (metric.hasMedians()) {
      return String.format(
              Locale.ROOT,
              comparison.paired()
                  ? "the median of the pairs' ratios is %.3f"
                  : "the ratio of the medians is %.3f",
              metric.ratio())
          + interval(metric);
    }
    return String.format(
        Locale.ROOT,
        "too few runs for medians, the ratios of single runs are %.3f … %.3f",
        metric.ratios().low(),
        metric.ratios().high());
  }

  private static String interval(MetricComparison metric) {
    return metric.interval().exists()
        ? String.format(
            Locale.ROOT,
            ", interval %.3f … %.3f",
            metric.interval().low(),
            metric.interval().high())
        : ", without an interval";
  }
}
