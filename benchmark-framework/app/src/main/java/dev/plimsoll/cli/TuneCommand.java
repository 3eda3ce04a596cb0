// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.fairness.FairnessPage;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.series.LocalSystems;
import dev.plimsoll.series.ReportWriter;
import dev.plimsoll.series.ResultWriter;
import dev.plimsoll.series.SeriesDisplay;
import dev.plimsoll.series.SeriesRunner;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs two driver files alternately on the same broker and compares them. */
@Parameters(
    commandDescription =
        "runs two driver files by turns on the same broker and judges the candidate")
final class TuneCommand extends ComparisonOptions {

  private static final String VERDICT_CODES =
      """
      The verdict alone does not change the exit code: --fail-if does. 1 also where a run of the
      candidate FAILED, and 3 where runs of the base did and nothing else is to be said; burn-ins
      do not count. --allow-failed-runs: neither.
      """;

  private static final int SIDES = 2;

  @Parameter(
      names = "--repeat",
      converter = CountConverter.class,
      description =
          "how many runs a side, and a burn-in before them; fewer than 5 are too few, and with"
              + " fewer than 7 one run that lies far off hides a difference")
  private int repeat = Comparison.USUAL_RUNS;

  @Parameter(
      names = {"-o", "--output"},
      description = "folder for the result files")
  private String output = "results";

  @Parameter(
      names = "--set",
      splitter = RunCommand.NoSplitter.class,
      description = "KEY=VALUE overrides a workload key, driver.KEY=VALUE a key of both drivers")
  private List<String> sets = new ArrayList<>();

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
    List<RunPlan> plans =
        loader.plans(files.subList(0, SIDES), files.subList(SIDES, SIDES + 1), sets, repeat);
    boolean terminal = Terminal.isErrorTerminal();
    Screen screen = new Screen(System.err, terminal, terminal && Terminal.wantsColor(), verbose);
    loader.notices().forEach(notice -> screen.line("note: " + notice));
    if (plans.size() != SIDES * repeat) {
      throw new UsageException("tune: give two driver files that are not the same one");
    }
    FaultPermission.refuse(plans, "tune");
    requireSameBroker(plans.get(0).driver(), plans.get(1).driver());
    return tune(context, screen, plans);
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

  private ExitCode tune(CommandContext context, Screen screen, List<RunPlan> plans)
      throws DriverException, ResultException, InterruptedException, UsageException {
    List<RunPlan> runs = runs(plans);
    SeriesDisplay display = SeriesDisplay.of(screen, runs);
    ResultWriter resultWriter = new ResultWriter(folder(), screen, display);
    List<List<RunResult>> sides = List.of(new ArrayList<>(), new ArrayList<>());
    ReportWriter reportWriter =
        new ReportWriter(screen, display, false, FairnessPage.promised(context.home()));
    try (LocalSystems local = new LocalSystems(screen::line)) {
      SeriesRunner runner =
          new SeriesRunner(
              context.series().withScreen(screen), display, local, resultWriter, reportWriter);
      screen.line(
          ExpectedTime.of(runs) + " (a burn-in for each side, then " + repeat + " runs each)");
      for (RunPlan plan : runs) {
        boolean ofBase = plan.driver().equals(plans.get(0).driver());
        String side = ofBase ? "base" : "candidate";
        display.begin(plan, side + (plan.isBurnIn() ? ", burn-in (not judged)" : ""));
        sides.get(ofBase ? 0 : 1).add(runner.make(plan, "compare", Map.of("side", side)));
        if (context.interruption().isRaised()) {
          throw new InterruptedException();
        }
      }
    }
    display.end(Stream.concat(sides.get(0).stream(), sides.get(1).stream()).toList());
    Comparison comparison = compare(context, sides.get(0), sides.get(1));
    reportWriter.comparison(comparison);
    return showComparison(context, comparison, true).and(RunCommand.ofPlaces(resultWriter));
  }

  /** Returns one burn-in run of each side, then all runs in alternating order. */
  static List<RunPlan> runs(List<RunPlan> plans) {
    List<RunPlan> runs = new ArrayList<>();
    for (RunPlan first : plans.subList(0, SIDES)) {
      runs.add(first.burnIn().inOrder(runs.size() + 1));
    }
    for (int place : places(plans.size())) {
      runs.add(plans.get(place).inOrder(runs.size() + 1));
    }
    return List.copyOf(runs);
  }

  /**
   * Returns the order of the runs: A B, B A, A B, …. In this order, a drift that is linear over a
   * few runs affects both sides equally.
   */
  static List<Integer> places(int runs) {
    List<Integer> places = new ArrayList<>();
    for (int first = 0; first < runs; first += SIDES) {
      boolean baseFirst = first / SIDES % 2 == 0;
      places.add(baseFirst ? first : first + 1);
      places.add(baseFirst ? first + 1 : first);
    }
    return places;
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
