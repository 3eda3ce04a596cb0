// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PriceList;
import dev.plimsoll.plan.PriceListLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.report.Screen;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.report.html.StudyPage;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.series.SeriesObserver;
import dev.plimsoll.study.Evaluation;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.study.runs.CellRuns;
import dev.plimsoll.study.runs.MatrixCell;
import dev.plimsoll.study.runs.StudyPlanner;
import dev.plimsoll.study.runs.StudyResults;
import dev.plimsoll.study.runs.StudyServers;
import dev.plimsoll.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reproduces a published comparison. */
@Parameters(commandDescription = "repeats a published comparison and compares the outcome")
final class StudyCommand extends CommonOptions {

  @Parameter(
      names = "--scale",
      converter = ScaleConverter.class,
      description =
          "factor for the published rates, counts and times that the study lists" + " as scaled")
  private double scale = 1;

  @Parameter(
      names = "--only",
      description = "cells to run, separated by commas; * at the end stands for any rest")
  private List<String> only = new ArrayList<>();

  @Parameter(names = "--resume", description = "keeps the existing results and runs the rest")
  private boolean resume;

  @Parameter(
      names = "--repeat",
      converter = CountConverter.class,
      description = "number of runs of each cell, instead of the study's")
  private int repeat;

  @Parameter(
      names = StudyServers.OPTION,
      description =
          "versions of servers that are started instead of those of the driver files, as"
              + " kafka=3.9.1; results go to a folder of their own")
  private List<String> servers = new ArrayList<>();

  @ParametersDelegate private final MachineOptions machines = new MachineOptions();

  @ParametersDelegate private final ObserverOptions observers = new ObserverOptions();

  @ParametersDelegate private final WorkersOption workers = new WorkersOption("study");

  @Parameter(
      names = "--report-only",
      description = "runs nothing: writes the report of the existing results")
  private boolean reportOnly;

  @Parameter(names = FaultPermission.OPTION, description = FaultPermission.DESCRIPTION)
  private boolean allowFaults;

  @Parameter(
      names = "--dry-run",
      description =
          "runs nothing: prints the number of missing runs and their expected"
              + " time, and checks whether the named workers suffice")
  private boolean dryRun;

  @Parameter(
      names = "--bundle",
      converter = FolderConverter.class,
      description =
          "runs nothing: writes a .zip with all files that the study needs" + " elsewhere")
  private Path bundle;

  @Parameter(
      names = "--prices",
      description = "with --bundle: a price list; default deploy/prices.yaml, an example")
  private String prices = "";

  @Parameter(
      names = "--merge",
      variableArity = true,
      description =
          "runs nothing: prints the outcomes of several places, each given as"
              + " NAME=PATH, side by side")
  private List<String> merged = new ArrayList<>();

  @Parameter(
      names = "--check",
      description =
          "runs nothing: computes outcome.md again from outcome.json.gz (in the"
              + " study's folder, or that of -o) and compares both")
  private boolean check;

  @Parameter(
      names = {"-o", "--output"},
      converter = FolderConverter.class,
      description = "folder for results and report; default results/studies/<id>")
  private Path output;

  @Parameter(description = "FOLDER")
  private List<String> folders = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark study studies/linkedin-2014 --scale 0.01 --resume",
        "benchmark study studies/linkedin-2014 --check",
        "benchmark study studies/linkedin-2014 --bundle linkedin.zip",
        "benchmark study studies/linkedin-2014 --merge laptop=results/studies/linkedin-2014"
            + " aws=theirs");
  }

  @Override
  public ExitCode execute(CommandContext given)
      throws PlanException, DriverException, ResultException, InterruptedException, UsageException {
    CommandContext before = machines.apply(given);
    if (folders.size() != 1) {
      throw new UsageException("study: give the folder of one study, as studies/<id>");
    }
    if (bundle == null && !prices.isEmpty()) {
      throw new UsageException("study: --prices is for --bundle: add it, or leave --prices out");
    }
    StudyLoader loader = new StudyLoader(Path.of(""), before.home());
    Study study = loader.load(folders.get(0));
    if (check) {
      return StudyOutcomePages.check(
          before.screen(), study, loader, output == null ? study.folder() : output);
    }
    if (!merged.isEmpty()) {
      return StudyExchange.merge(before, study, merged);
    }
    int repetitions = repeat > 0 ? repeat : study.repetitions();
    List<Study.Cell> cells = selectedCells(study);
    StudyServers requested = requestedServers();
    StudyPlanner planner =
        new StudyPlanner(before.plans(), loader, study, scale, repetitions, requested);
    List<MatrixCell> planned = reportOnly ? List.of() : planner.plan(cells);
    List<RunPlan> all = planned.stream().flatMap(cell -> cell.runs().stream()).toList();
    requireStarted(requested, all);
    if (bundle != null) {
      return StudyExchange.bundle(
          before, study, loader, all, selection(), priceList(before.home()), bundle);
    }
    FaultPermission.require(all, allowFaults, "study");
    if (dryRun) {
      workers.verify(all);
    } else {
      RunningBrokerNeeds.require(all, "study");
    }
    CommandContext context = dryRun || reportOnly ? before : workers.apply(before, all);
    Path folder =
        output == null ? Path.of("results", "studies", study.id() + requested.suffix()) : output;
    StudyResults results = new StudyResults(study, scale, folder);
    ExitCode read = report(results.problems());
    if (dryRun) {
      List<RunPlan> runs = new CellRuns(context.series(), results, planned).missing();
      context.screen().line("missing: " + Numbers.things(runs.size(), "run"));
      context.screen().line(ExpectedTime.of(runs));
      context.screen().line("load: at least " + ExpectedTime.leastSeconds(runs) + " s");
      return read;
    }
    if (!resume && !reportOnly && results.any()) {
      throw new UsageException(
          "study: "
              + folder
              + " holds runs of this study at this scale already: add --resume to run the"
              + " rest, or name another folder with -o");
    }
    CommandContext observed = reportOnly ? context : observers.open(context, context.screen());
    CellRuns missing = new CellRuns(observed.series(), results, planned);
    boolean inPlace = true;
    SeriesObserver observer = observed.series().observer();
    try (observer) {
      if (!reportOnly) {
        ResultFolder place = ResultFolder.of(folder, false);
        place.verify();
        inPlace = missing.execute(place);
      }
      List<String> ids = cells.stream().map(Study.Cell::id).toList();
      evaluate(context, study, ids, results, problems(study, folder, results, missing), folder);
      observer.report(folder.resolve("report.html"));
    }
    if (context.interruption().isRaised()) {
      return ExitCode.INTERRUPTED;
    }
    return SweepExecution.codeOf(missing).and(inPlace ? ExitCode.OK : ExitCode.NOT_KEPT).and(read);
  }

  /** The options that select the same runs, for a command line. */
  private String selection() {
    StringBuilder options = new StringBuilder("--scale ").append(Numbers.plain(scale));
    if (!only.isEmpty()) {
      options.append(" --only '").append(String.join(",", only)).append('\'');
    }
    if (repeat > 0) {
      options.append(" --repeat ").append(repeat);
    }
    return options.toString();
  }

  private PriceList priceList(Path home) throws PlanException {
    String file =
        prices.isEmpty() ? home.resolve("deploy").resolve("prices.yaml").toString() : prices;
    return new PriceListLoader(Path.of(""), home).load(file);
  }

  private List<Study.Cell> selectedCells(Study study) throws UsageException {
    try {
      return StudyPlanner.select(study, only);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--only: " + e.getMessage());
    }
  }

  private StudyServers requestedServers() throws UsageException {
    if (!servers.isEmpty() && bundle != null) {
      throw new UsageException(
          "--bundle: leave out " + StudyServers.OPTION + ", which the study takes where it is run");
    }
    try {
      return StudyServers.parse(servers);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private void requireStarted(StudyServers requested, List<RunPlan> runs) throws UsageException {
    try {
      if (!reportOnly) {
        requested.require(runs);
      }
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /**
   * Returns why cells could not run, with what an earlier command has told of cells that this one
   * has not tried and that have no result.
   */
  private Map<String, String> problems(
      Study study, Path folder, StudyResults results, CellRuns runs) {
    Map<String, String> problems = new LinkedHashMap<>(problemsOfBefore(study, folder));
    problems
        .keySet()
        .removeIf(cell -> runs.hasAttempted(cell) || results.byCell().containsKey(cell));
    problems.putAll(runs.problems());
    return problems;
  }

  private Map<String, String> problemsOfBefore(Study study, Path folder) {
    Path file = folder.resolve(OutcomeFile.NAME);
    if (!Files.exists(file)) {
      return Map.of();
    }
    try {
      OutcomeFile outcome = OutcomeFile.read(file);
      boolean same = outcome.study().equals(study.id()) && outcome.scale() == scale;
      return same ? outcome.problems() : Map.of();
    } catch (ResultException e) {
      System.err.println("benchmark: " + e.getMessage() + ": it is written anew");
      return Map.of();
    }
  }

  private void evaluate(
      CommandContext context,
      Study study,
      List<String> cells,
      StudyResults results,
      Map<String, String> problems,
      Path folder)
      throws ResultException {
    Screen screen = context.screen();
    StudyOutcome outcome =
        new Evaluation(study, scale, results.byCell(), problems, cells).outcome();
    for (StudyOutcome.ConclusionOutcome conclusion : outcome.conclusions()) {
      screen.line(conclusion.answer().words() + ": " + conclusion.claim());
    }
    screen.line("report: " + write(folder.resolve("report.html"), StudyPage.html(outcome)));
    writeRuns(screen, results, folder);
    OutcomeFile kept = new StudyResults(study, scale, folder).outcome(problems);
    StudyOutcomePages.write(screen, study, kept, folder);
  }

  /** Writes the report of all runs with their charts. */
  static void writeRuns(Screen screen, StudyResults results, Path folder) throws ResultException {
    Map<String, List<RunResult>> byCell = results.byCell();
    if (byCell.isEmpty()) {
      return;
    }
    HtmlReport report = new HtmlReport(byCell.values().stream().mapToInt(List::size).sum());
    for (Map.Entry<String, List<RunResult>> cell : byCell.entrySet()) {
      for (RunResult result : cell.getValue()) {
        report.add(result, cell.getKey() + ", run " + SweepExecution.run(result.run().series()));
      }
    }
    if (results.outdated() > 0) {
      screen.line(
          "left out: "
              + Numbers.things(results.outdated(), "run")
              + ", since the files or settings of the cell have changed");
    }
    report.write(folder.resolve("runs.html"));
    screen.line("report: " + folder.resolve("runs.html"));
  }

  /** Writes a page; its folder need not exist. */
  static Path write(Path file, String text) throws ResultException {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new ResultException(file + " cannot be written: " + e.getMessage(), e);
    }
  }
}
