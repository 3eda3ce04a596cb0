// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.fairness.FairnessPage;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.report.Screen;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.study.runs.CellRuns;
import dev.plimsoll.study.runs.MatrixCell;
import dev.plimsoll.study.runs.SweepResults;
import dev.plimsoll.text.Numbers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Executes the runs of a sweep and writes one report of all of them. */
final class SweepExecution {

  static final int RUNS_WITHOUT_YES = 50;
  private static final String REPORT = "sweep.html";

  private final CommandContext context;
  private final List<RunPlan> plans;
  private final Path folder;
  private final SweepResults results;

  /**
   * Creates the execution.
   *
   * @param plans all runs of the sweep
   * @param folder the folder for results and report
   */
  SweepExecution(CommandContext context, List<RunPlan> plans, Path folder) {
    this.context = context;
    this.plans = plans;
    this.folder = folder;
    this.results = new SweepResults(plans, context.series().arguments());
  }

  /**
   * Executes the runs.
   *
   * @param resume whether runs that exist in the folder are kept
   * @param yes whether many runs were confirmed
   * @param report whether a report is written
   */
  ExitCode execute(boolean resume, boolean yes, boolean report)
      throws ResultException, InterruptedException, UsageException {
    ResultFolder place = verified();
    Screen screen = context.screen();
    results.read(folder);
    results.problems().forEach(problem -> System.err.println("benchmark: " + problem));
    int existing = results.existing().size();
    if (existing > 0 && !resume) {
      throw new UsageException(
          "run: "
              + folder
              + " holds "
              + Numbers.things(existing, "run")
              + " of this sweep already: add --resume to run the rest, or name another folder"
              + " with -o");
    }
    CellRuns runs = new CellRuns(context.series(), results, MatrixCell.ofSweep(plans));
    screen.line(
        "a sweep of " + Numbers.things(plans.size(), "run") + (existing > 0 ? existing() : ""));
    if (runs.missing().size() > RUNS_WITHOUT_YES && !yes) {
      throw new UsageException(
          "run: these are "
              + runs.missing().size()
              + " runs, "
              + ExpectedTime.of(runs.missing())
              + "; add --yes to start them, or leave out values of the sweep");
    }
    boolean inPlace = runs.execute(place);
    show(report, runs.problems());
    if (context.interruption().isRaised()) {
      return ExitCode.INTERRUPTED;
    }
    ExitCode code = codeOf(runs);
    for (RunResult result : results.outcomes()) {
      code = code.and(RunCommand.codeOf(result));
    }
    return code.and(inPlace ? ExitCode.OK : ExitCode.NOT_KEPT);
  }

  /** Describes what is in the folder: void runs are counted apart, and are repeated. */
  private String existing() {
    int voids = VoidRuns.count(results.existing());
    return "; "
        + folder
        + " has "
        + (results.existing().size() - voids)
        + " of them already"
        + (voids == 0 ? "" : ", and " + Numbers.things(voids, "void run"));
  }

  /** The cells that could not be run, or whose runs stayed void. */
  static ExitCode codeOf(CellRuns runs) {
    if (runs.hasRefused()) {
      return ExitCode.USAGE;
    }
    ExitCode code = runs.problems().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    return code.and(runs.hasVoid() ? ExitCode.VOID : ExitCode.OK);
  }

  private ResultFolder verified() throws UsageException {
    try {
      ResultFolder place = ResultFolder.of(folder, false);
      place.verify();
      return place;
    } catch (ResultException e) {
      throw new UsageException("-o: " + e.getMessage());
    }
  }

  /** Returns the number of a run, with that of the attempt after a void one. */
  static String run(Series series) {
    return series.repetition() + (series.attempt() == 1 ? "" : ", attempt " + series.attempt());
  }

  private void show(boolean report, Map<String, String> problems) throws ResultException {
    Screen screen = context.screen();
    List<RunResult> all = results.existing();
    if (all.isEmpty()) {
      return;
    }
    EqualGuaranteeFiles files = FairnessPage.promised(context.home());
    screen.runs(all, files);
    problems.forEach((cell, problem) -> screen.line("no result: " + cell + ": " + problem));
    HtmlReport page = new HtmlReport(all.size(), files);
    for (RunResult result : all) {
      page.add(result, result.run().series().cell() + ", run " + run(result.run().series()));
    }
    screen.line("");
    page.knees().forEach(screen::line);
    if (report) {
      page.write(folder.resolve(REPORT));
      screen.line("report: " + folder.resolve(REPORT));
      context.series().observer().report(folder.resolve(REPORT));
    }
  }
}
