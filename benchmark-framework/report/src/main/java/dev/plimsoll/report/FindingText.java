// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.FindingGroup;
import dev.plimsoll.report.view.FindingGroup.Kind;
import dev.plimsoll.report.view.FindingGroup.Statement;
import dev.plimsoll.report.view.ViewPart.Findings;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** The reasons why runs failed or are void, and the warnings. */
public final class FindingText {

  private static final int MAX_NAMES = 3;

  private final Map<Kind, Map<String, List<Statement>>> byCode = new EnumMap<>(Kind.class);

  private FindingText() {}

  /** Returns the findings of one run. */
  public static Findings of(RunResult result) {
    return of(List.of(result), run -> "", run -> "");
  }

  /** Returns the findings of several runs, named by workload, driver and repetition. */
  public static Findings of(List<RunResult> results) {
    return of(results, run -> RunTitle.of(results.get(run)), run -> repetition(results.get(run)));
  }

  /**
   * Returns the findings of runs.
   *
   * @param repeated what a run repeats: equal for repetitions
   * @param label name of a run; empty if there is no other
   */
  public static Findings of(
      List<RunResult> results, IntFunction<String> repeated, IntFunction<String> label) {
    FindingText text = new FindingText();
    for (int run = 0; run < results.size(); run++) {
      RunResult result = results.get(run);
      text.add(Kind.FAILURE, result.failures(), run, repeated, label);
      text.add(Kind.VOID, result.voids(), run, repeated, label);
      text.add(
          Kind.UNSOUND,
          result.warnings().stream().filter(UnsoundWindow::isReason).toList(),
          run,
          repeated,
          label);
      text.add(
          Kind.WARNING,
          result.warnings().stream().filter(each -> !UnsoundWindow.isReason(each)).toList(),
          run,
          repeated,
          label);
    }
    return text.findings(results.size());
  }

  private void add(
      Kind kind,
      List<Finding> findings,
      int run,
      IntFunction<String> repeated,
      IntFunction<String> label) {
    for (Finding finding : findings) {
      byCode
          .computeIfAbsent(kind, any -> new LinkedHashMap<>())
          .computeIfAbsent(finding.code(), any -> new ArrayList<>())
          .add(
              new Statement(
                  run,
                  repeated.apply(run),
                  label.apply(run),
                  finding.message(),
                  finding.actual() == null ? Double.NEGATIVE_INFINITY : finding.actual()));
    }
  }

  private Findings findings(int runs) {
    List<FindingGroup> groups = new ArrayList<>();
    byCode.forEach(
        (kind, codes) ->
            codes.forEach(
                (code, all) -> groups.add(new FindingGroup(kind, code, where(all, runs), all))));
    return new Findings(groups);
  }

  private static String where(List<Statement> statements, int runs) {
    long with = statements.stream().map(Statement::run).distinct().count();
    if (runs == 1) {
      return "";
    }
    List<String> names = statements.stream().map(Statement::label).distinct().toList();
    return with == runs
        ? "all runs"
        : names.size() > MAX_NAMES ? Numbers.things(with, "run") : String.join(", ", names);
  }

  private static String repetition(RunResult result) {
    Series series = result.run().series();
    return RunTitle.of(result)
        + (series == null || series.of() < 2 || result.burnIn()
            ? ""
            : ", run " + series.repetition());
  }
}
