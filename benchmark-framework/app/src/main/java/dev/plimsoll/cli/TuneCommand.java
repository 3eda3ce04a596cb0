// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Looks;
import dev.plimsoll.compare.Looks.Look;
import dev.plimsoll.compare.MetricComparison;
import dev.plimsoll.compare.Outcome;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.fairness.FairnessPage;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.series.LocalSystems;
import dev.plimsoll.series.PairPlan;
import dev.plimsoll.series.PairRuns;
import dev.plimsoll.series.ReportWriter;
import dev.plimsoll.series.ResultWriter;
import dev.plimsoll.series.SeriesCells;
import dev.plimsoll.series.SeriesDisplay;
import dev.plimsoll.series.SeriesObserver;
import dev.plimsoll.series.SeriesRunner;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs two driver files in pairs on the same broker and compares them. */
@Parameters(
    commandDescription =
        "runs two driver files in pairs on the same broker and judges the candidate")
final class TuneCommand extends ComparisonOptions {

  private static final String VERDICT_CODES =
      """
      The verdict alone does not change the exit code; --fail-if does. The code is also 1 if a run
      of the candidate FAILED, 3 if only runs of the base FAILED, and 4 if void runs forbid a
      comparison; burn-ins do not count. With --allow-failed-runs, failed runs change nothing.
      """;

  private static final int SIDES = 2;

  @Parameter(
      names = "--pairs",
      converter = CountConverter.class,
      description =
          "number of pairs of runs, at least 6 for a verdict; default: 8, or 12"
              + " or 20 if the answer is still open")
  private int pairs;

  @Parameter(
      names = {"-o", "--output"},
      description = "folder for the result files")
  private String output = "results";

  @Parameter(
      names = "--set",
      splitter = RunCommand.NoSplitter.class,
      description = "KEY=VALUE overrides a workload key, driver.KEY=VALUE a key of both drivers")
  private List<String> sets = new ArrayList<>();

  @ParametersDelegate private final ObserverOptions observers = new ObserverOptions();

  @Parameter(
      names = "--dry-run",
      description = "runs nothing: prints the expected time of the runs")
  private boolean dryRun;

  @Parameter(description = "BASE.yaml CANDIDATE.yaml WORKLOAD")
  private List<String> files = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of("benchmark tune base.yaml candidate.yaml workloads/latency-1k.yaml");
  }

  @Override
  public String remarks() {
    return Help.UNITS + "\n" + VERDICT_CODES;
  }

  @Override
  public ExitCode execute(CommandContext context)
      throws PlanException, DriverException, ResultException, InterruptedException, UsageException {
    if (files.size() != SIDES + 1) {
      throw new UsageException(
          "tune: give two driver files and a workload: tune BASE.yaml CANDIDATE.yaml WORKLOAD");
    }
    PlanLoader loader = context.plans();
    Looks looks = pairs == 0 ? Looks.SEQUENTIAL : Looks.once(pairs);
    List<RunPlan> plans =
        loader.plans(files.subList(0, SIDES), files.subList(SIDES, SIDES + 1), sets, looks.most());
    boolean terminal = Terminal.isErrorTerminal();
    Screen screen = new Screen(System.err, terminal, terminal && Terminal.wantsColor(), verbose);
    loader.notices().forEach(notice -> screen.line("note: " + notice));
    if (plans.size() != SIDES * looks.most()) {
      throw new UsageException(
          "tune: both driver files are the same file: give two different" + " ones");
    }
    FaultPermission.refuse(plans, "tune");
    requireSameBroker(plans.get(0).driver(), plans.get(1).driver());
    PairPlan plan = new PairPlan(plans, looks, context.series().seed());
    List<RunPlan> known = new ArrayList<>(plan.burnIns());
    known.addAll(plan.pairs(1, looks.all().get(0).pairs()));
    if (dryRun) {
      expected(plan, known).forEach(context.screen()::line);
      context.screen().line(PlannedRuns.NOTHING);
      return ExitCode.OK;
    }
    CommandContext observed = observers.open(context, screen);
    SeriesObserver observer = observed.series().observer();
    try (observer) {
      return tune(observed, screen, plan, known);
    }
  }

  private static void requireSameBroker(DriverProfile base, DriverProfile candidate)
      throws UsageException {
    if (!base.system().equals(candidate.system()) || !base.broker().equals(candidate.broker())) {
      throw new UsageException(
          "tune: "
              + base.file()
              + " and "
              + candidate.file()
              + " are for different brokers; tuning compares two files on the same one (compare"
              + " systems with `benchmark run --repeat` and `benchmark compare`)");
    }
  }

  /**
   * Executes the runs.
   *
   * @param known those up to the first look
   */
  private ExitCode tune(CommandContext context, Screen screen, PairPlan plan, List<RunPlan> known)
      throws DriverException, ResultException, InterruptedException, UsageException {
    SeriesDisplay display = context.series().withScreen(screen).display(known);
    ResultWriter resultWriter = new ResultWriter(folder(), screen, display);
    ReportWriter reportWriter =
        new ReportWriter(screen, display, false, FairnessPage.promised(context.home()));
    expected(plan, known).forEach(screen::line);
    try (LocalSystems local = new LocalSystems(display::notice)) {
      SeriesRunner runner =
          new SeriesRunner(
              context.series().withScreen(screen),
              display,
              local,
              resultWriter,
              reportWriter,
              SeriesCells.of(plan.burnIns(), plan::cell));
      PairRuns runs =
          new PairRuns(
              plan,
              display,
              context.interruption(),
              run -> runner.make(run, "compare", plan.cell(run)));
      Optional<Comparison> comparison = decide(context, plan, runs, display);
      display.end(Stream.concat(runs.base().stream(), runs.candidate().stream()).toList());
      if (comparison.isEmpty()) {
        screen.line("not comparable: disturbed: there is no pair without a void run");
        return ExitCode.VOID.and(RunCommand.ofPlaces(resultWriter));
      }
      reportWriter.comparison(comparison.get());
      return showComparison(context, comparison.get(), true).and(RunCommand.ofPlaces(resultWriter));
    }
  }

  /** Returns the lines that are printed before the first run. */
  static List<String> expected(PairPlan plan, List<RunPlan> known) {
    Looks looks = plan.looks();
    int first = looks.all().get(0).pairs();
    List<String> lines = new ArrayList<>();
    lines.add(ExpectedTime.of(known) + " (a burn-in for each side, then " + first + " pairs)");
    if (looks.most() > first) {
      List<RunPlan> all = new ArrayList<>(known);
      all.addAll(plan.pairs(first + 1, looks.most()));
      lines.add(
          "looks after "
              + looks.text()
              + " pairs, ends as soon as the answer is clear; all pairs: "
              + ExpectedTime.of(all));
    }
    return lines;
  }

  /** Runs pairs up to one look after the other, until the answer is clear. */
  private Optional<Comparison> decide(
      CommandContext context, PairPlan plan, PairRuns runs, SeriesDisplay display)
      throws DriverException, InterruptedException, UsageException {
    runs.burnIn();
    for (Look look : plan.looks().all()) {
      if (runs.tried() > 0) {
        plan.pairs(runs.tried() + 1, look.pairs()).forEach(display::again);
      }
      runs.upTo(look.pairs());
      if (!hasPair(runs)) {
        return Optional.empty();
      }
      Comparison comparison = compare(context, runs.base(), runs.candidate());
      boolean last = look.pairs() == plan.looks().most() || runs.isHopeless();
      if (last || isClear(comparison.verdict())) {
        return Optional.of(comparison);
      }
      display.notice(undecided(look, comparison));
    }
    throw new IllegalStateException("no look is the last one");
  }

  private static boolean hasPair(PairRuns runs) {
    return Stream.of(runs.base(), runs.candidate())
        .allMatch(
            side -> side.stream().anyMatch(run -> !run.burnIn() && run.status() != Status.VOID));
  }

  /** Returns whether further pairs are not needed. */
  private static boolean isClear(Outcome outcome) {
    return switch (outcome) {
      case BETTER, WORSE, EQUAL, DISTURBED -> true;
      case NO_DIFFERENCE_SHOWN, TOO_FEW_RUNS, SESSIONS_DIFFER -> false;
    };
  }

  private static String undecided(Look look, Comparison comparison) {
    double least =
        comparison.metrics().stream()
            .filter(MetricComparison::judged)
            .mapToDouble(MetricComparison::p)
            .min()
            .orElse(1);
    return String.format(
        Locale.ROOT,
        "look after %d pairs: not clear yet (smallest p %.3f; a difference" + " needs %.4f)",
        look.pairs(),
        least,
        look.level());
  }

  private ResultFolder folder() throws UsageException {
    try {
      ResultFolder folder = ResultFolder.of(Path.of(output), false);
      folder.verify();
      return folder;
    } catch (ResultException | InvalidPathException e) {
      throw new UsageException("-o: " + e.getMessage());
    }
  }
}
