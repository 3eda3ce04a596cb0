// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import dev.plimsoll.compare.Comparer;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.ComparisonException;
import dev.plimsoll.compare.FailCondition;
import dev.plimsoll.compare.Row;
import dev.plimsoll.report.ComparisonText;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What commands that compare have in common. */
abstract class ComparisonOptions extends CommonOptions {

  @Parameter(
      names = "--least-effect",
      description = "the least difference that counts, as a share such as 0.03 or 3%")
  private String leastEffect = "3%";

  @Parameter(
      names = "--fail-if",
      splitter = RunCommand.NoSplitter.class,
      description =
          "exit 1 if the ratio of the medians meets it, as 'publish.p99 > 1.10' (may be repeated),"
              + " or if a run of the candidate failed")
  private List<String> failIf = new ArrayList<>();

  @Parameter(
      names = "--allow-failed-runs",
      description = "with --fail-if: runs of the candidate that failed are no reason to exit 1")
  private boolean allowFailedRuns;

  /** Reads the options before any time is spent. */
  final void checkOptions() throws UsageException {
    share();
    conditions();
  }

  final Comparison compare(List<RunResult> base, List<RunResult> candidate) throws UsageException {
    try {
      return new Comparer(share()).compare(base, candidate);
    } catch (ComparisonException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /** Prints the comparison and holds it against the conditions. */
  final ExitCode tell(Session session, Comparison comparison) throws UsageException {
    session.out().print(ComparisonText.markdown(comparison));
    session.out().flush();
    ExitCode code = ExitCode.OK;
    for (FailCondition condition : conditions()) {
      code = code.and(judge(condition, comparison));
    }
    long failed = comparison.candidate().failed();
    if (!failIf.isEmpty() && failed > 0 && !allowFailedRuns) {
      System.err.println(
          "--fail-if: "
              + failed
              + " of "
              + comparison.candidate().runs().size()
              + " runs of the candidate FAILED, so this fails (--allow-failed-runs judges the"
              + " ratios alone)");
      code = code.and(ExitCode.FAILED);
    }
    return code;
  }

  private ExitCode judge(FailCondition condition, Comparison comparison) {
    Row row =
        new Comparer(share(leastEffect))
            .row(condition.figure(), comparison.base(), comparison.candidate());
    if (row.baseRuns() == 0 || row.candidateRuns() == 0) {
      System.err.println(
          "benchmark: --fail-if '"
              + condition
              + "': these results have no "
              + condition.figure().name());
      return ExitCode.USAGE;
    }
    boolean met = condition.isMetBy(row.ratio());
    System.err.println(
        String.format(
            Locale.ROOT,
            "--fail-if '%s': %s; the ratio of the medians is %.3f (95 %% interval %.3f … %.3f, %d"
                + " and %d runs)",
            condition,
            met ? "met, so this fails" : "not met",
            row.ratio(),
            row.interval().low(),
            row.interval().high(),
            row.baseRuns(),
            row.candidateRuns()));
    return met ? ExitCode.FAILED : ExitCode.OK;
  }

  private List<FailCondition> conditions() throws UsageException {
    List<FailCondition> conditions = new ArrayList<>();
    for (String text : failIf) {
      try {
        conditions.add(FailCondition.parse(text));
      } catch (ComparisonException e) {
        throw new UsageException("--fail-if: " + e.getMessage());
      }
    }
    return conditions;
  }

  private double share() throws UsageException {
    try {
      double share = share(leastEffect);
      if (share >= 0 && share <= 10) {
        return share;
      }
    } catch (NumberFormatException e) {
      throw new UsageException(notAShare());
    }
    throw new UsageException(notAShare());
  }

  private String notAShare() {
    return "--least-effect: '" + leastEffect + "' is no share: give 0.03 or 3%, at least 0";
  }

  private static double share(String text) {
    String number = text.strip();
    return number.endsWith("%")
        ? Double.parseDouble(number.substring(0, number.length() - 1)) / 100
        : Double.parseDouble(number);
  }
}
