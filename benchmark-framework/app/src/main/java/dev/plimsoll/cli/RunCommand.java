// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import com.beust.jcommander.converters.IParameterSplitter;
import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.fairness.FairnessPage;
import dev.plimsoll.metric.Visit;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.report.Screen;
import dev.plimsoll.report.VisitText;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.series.LocalSystems;
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
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs each driver with each workload, with repetitions. */
@Parameters(
    commandDescription =
        "runs each driver with each workload; default: the quickstart on a" + " local Kafka")
final class RunCommand extends CommonOptions {

  private static final String RESULTS = "results";
  private static final String DEFAULT_DRIVER = "kafka";
  private static final String DEFAULT_WORKLOAD = "workloads/quickstart.yaml";

  @Parameter(
      names = {"-d", "--drivers"},
      description =
          "driver files, lists of them, or short names such as kafka or all, separated by commas")
  private List<String> drivers = new ArrayList<>();

  @Parameter(
      names = {"-o", "--output"},
      description =
          "folder for the results (default results; of a sweep results/sweeps/<workload>), or a"
              + " file ending in .json for exactly one run")
  private String output = "";

  @Parameter(
      names = "--repeat",
      converter = CountConverter.class,
      description = "number of repetitions of each run")
  private int repeat = 1;

  @Parameter(
      names = "--set",
      splitter = NoSplitter.class,
      description = "KEY=VALUE overrides a workload key, driver.KEY=VALUE a driver key")
  private List<String> sets = new ArrayList<>();

  @Parameter(
      names = "--sweep",
      splitter = NoSplitter.class,
      description =
          "KEY=VALUE,VALUE… executes a run with each value; several, a run with each combination")
  private List<String> sweeps = new ArrayList<>();

  @Parameter(
      names = "--resume",
      description = "continues a sweep: keeps its results and runs" + " the rest")
  private boolean resume;

  @Parameter(
      names = "--yes",
      description = "permits a sweep of more than " + SweepExecution.RUNS_WITHOUT_YES + " runs")
  private boolean yes;

  @Parameter(
      names = VisitConverter.OPTION,
      converter = VisitConverter.class,
      description = VisitConverter.DESCRIPTION)
  private Visit needs;

  @ParametersDelegate private final MachineOptions machines = new MachineOptions();

  @Parameter(names = FaultPermission.OPTION, description = FaultPermission.DESCRIPTION)
  private boolean allowFaults;

  @Parameter(names = "--no-report", description = "writes no HTML report beside each result")
  private boolean noReport;

  @Parameter(
      names = "--print-results",
      description =
          "prints each result as JSON at the end, for logs that are kept longer" + " than files")
  private boolean printResults;

  @ParametersDelegate private final WorkersOption workers = new WorkersOption("run");

  @ParametersDelegate private final ObserverOptions observers = new ObserverOptions();

  @Parameter(
      names = "--dry-run",
      description = "runs nothing: prints the runs and their expected time")
  private boolean dryRun;

  @Parameter(
      names = {"-c", "--csv"},
      validateWith = UnsupportedOption.class,
      description = "(option of OMB; not supported)")
  private String unusedCsv;

  @Parameter(
      names = {"-x", "--allow-extra", "--extra"},
      hidden = true,
      description = "(option of OMB; ignored)")
  private boolean unusedAllowExtra;

  @Parameter(description = "WORKLOAD…")
  private List<String> workloads = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark run                                  the quickstart on a local Kafka",
        "benchmark run -d redis,nats latency-1k --repeat 5",
        "benchmark run -d kafka -o mine --set producerRate=50k --set duration=1m my.yaml",
        "benchmark run -d kafka --set driver.producerConfig.linger.ms=5 my.yaml",
        "benchmark run -d redis,nats --sweep producerRate=10k,20k,50k --repeat 3 my.yaml",
        "benchmark run -d redis --allow-faults workloads/faults.yaml",
        "benchmark run -d redis --live my.yaml          with a page to watch",
        "benchmark run -d my.yaml --workers 127.0.0.1:9090,127.0.0.1:9091 load.yaml");
  }

  @Override
  public String remarks() {
    return Help.UNITS;
  }

  @Override
  public ExitCode execute(CommandContext given)
      throws PlanException, DriverException, ResultException, InterruptedException, UsageException {
    CommandContext before = machines.apply(given);
    PlanLoader loader = before.plans();
    List<RunPlan> plans = loader.plans(driverFiles(), workloadFiles(before), sweeps, sets, repeat);
    CommandContext context = dryRun ? before : workers.apply(before, plans);
    Screen screen = context.screen();
    loader.notices().forEach(notice -> screen.line("note: " + notice));
    FaultPermission.require(plans, allowFaults, "run");
    if (dryRun) {
      workers.verify(plans);
      PlannedRuns.lines(plans).forEach(screen::line);
      return ExitCode.OK;
    }
    RunningBrokerNeeds.require(plans, "run");
    observers.requireFit(plans);
    CommandContext observed = observers.open(context, context.screen());
    SeriesObserver observer = observed.series().observer();
    try (observer) {
      return execute(observed, plans);
    }
  }

  private ExitCode execute(CommandContext context, List<RunPlan> plans)
      throws ResultException, InterruptedException, UsageException {
    if (plans.stream().anyMatch(plan -> !plan.swept().isEmpty())) {
      if (needs != null) {
        throw new UsageException(
            "run: "
                + VisitConverter.OPTION
                + " is not for a sweep: give it to report, with the results of the sweep");
      }
      if (printResults) {
        throw new UsageException(
            "run: --print-results is not for a sweep: its results are in the folder of -o");
      }
      return new SweepExecution(context, plans, sweepFolder(plans.get(0)))
          .execute(resume, yes, !noReport);
    }
    if (resume || yes) {
      throw new UsageException(
          "run: --resume and --yes are for a sweep: add --sweep KEY=VALUE,VALUE, or give a workload"
              + " with the key sweep");
    }
    boolean oneResult = plans.size() == 1 && plans.get(0).mix().isEmpty();
    return runAll(context, plans, resultFolder(oneResult));
  }

  private Path sweepFolder(RunPlan plan) throws UsageException {
    try {
      return output.isEmpty()
          ? Path.of(RESULTS, "sweeps", plan.workload().name().replaceAll("[^A-Za-z0-9._-]", "-"))
          : Path.of(output);
    } catch (InvalidPathException e) {
      throw new UsageException("-o: " + e.getMessage());
    }
  }

  /** Checks before the runs that results can be written to the folder. */
  private ResultFolder resultFolder(boolean singleRun) throws UsageException {
    try {
      ResultFolder folder =
          ResultFolder.of(Path.of(output.isEmpty() ? RESULTS : output), singleRun);
      folder.verify();
      return folder;
    } catch (ResultException | InvalidPathException e) {
      throw new UsageException("-o: " + e.getMessage());
    }
  }

  private List<String> driverFiles() {
    return drivers.isEmpty() ? List.of(DEFAULT_DRIVER) : drivers;
  }

  private List<String> workloadFiles(CommandContext context) {
    return workloads.isEmpty()
        ? List.of(context.home().resolve(DEFAULT_WORKLOAD).toString())
        : workloads;
  }

  private ExitCode runAll(CommandContext context, List<RunPlan> plans, ResultFolder folder) {
    Screen screen = context.screen();
    SeriesDisplay display = context.series().display(plans);
    ResultWriter resultWriter = new ResultWriter(folder, screen, display);
    List<RunResult> results = new ArrayList<>();
    EqualGuaranteeFiles files = FairnessPage.promised(context.home());
    ReportWriter reportWriter =
        new ReportWriter(screen, display, !noReport, files, Optional.ofNullable(needs));
    List<String> withoutResult = new ArrayList<>();
    ExitCode code = ExitCode.OK;
    try (LocalSystems local = new LocalSystems(display::notice)) {
      SeriesRunner runner =
          new SeriesRunner(
              context.series(),
              display,
              local,
              resultWriter,
              reportWriter,
              SeriesCells.of(plans, plan -> Map.of()));
      if (plans.size() > 1) {
        screen.line(ExpectedTime.of(plans));
      }
      for (RunPlan plan : plans) {
        try {
          code = code.and(run(runner, plan, plans, display, each(results, screen)));
        } catch (DriverException e) {
          withoutResult.add(name(plan) + ": " + noResult(display, e.getMessage(), e, verbose));
          boolean input = e.kind() == DriverException.Kind.UNSUITABLE;
          code = code.and(input ? ExitCode.USAGE : ExitCode.FAILED);
        } catch (RuntimeException e) {
          // A bug in one driver must not prevent the results of the others.
          noResult(display, "this is a fault of the program, please report it: " + e, e, true);
          withoutResult.add(name(plan) + ": " + e);
          code = code.and(ExitCode.INTERNAL);
        } catch (InterruptedException e) {
          // This run was interrupted before it measured anything; the results of earlier runs are
          // shown below.
          withoutResult.add(name(plan) + ": interrupted");
        }
        if (context.interruption().isRaised()) {
          code = ExitCode.INTERRUPTED;
          break;
        }
      }
    }
    if (plans.size() > 1 && !results.isEmpty()) {
      screen.runs(results, files);
    }
    if (plans.size() > 1) {
      withoutResult.forEach(line -> screen.line("no result: " + line));
    }
    display.end(results);
    if (plans.size() == 1 && VoidRuns.count(results) > 0) {
      screen.line("to repeat it: benchmark " + String.join(" ", context.series().arguments()));
    }
    reportWriter.all();
    if (printResults) {
      results.forEach(result -> screen.line(ResultJson.write(result).strip()));
    }
    return code.and(ofPlaces(resultWriter));
  }

  /** Returns what is done with each result: it is kept, and its visits are printed. */
  private Consumer<RunResult> each(List<RunResult> results, Screen screen) {
    Consumer<RunResult> keep = results::add;
    return needs == null
        ? keep
        : keep.andThen(result -> VisitText.lines(result, needs).forEach(screen::line));
  }

  /**
   * Executes a run; one of several is repeated if it is void.
   *
   * @return the exit code of the last attempt
   */
  private static ExitCode run(
      SeriesRunner runner,
      RunPlan plan,
      List<RunPlan> plans,
      SeriesDisplay display,
      Consumer<RunResult> each)
      throws DriverException, InterruptedException {
    String label = label(plan, plans);
    if (plans.size() == 1) {
      display.begin(plan, label);
      return codeOf(runner.make(plan, "", Map.of(), each));
    }
    String kind = plan.repetitions() > 1 ? SeriesRunner.REPEAT : "";
    return codeOf(runner.untilNotVoid(plan, label, kind, Map.of(), each));
  }

  /** Returns the worst code of the streams of a mix. */
  private static ExitCode codeOf(List<RunResult> results) {
    return results.stream().map(RunCommand::codeOf).reduce(ExitCode.OK, ExitCode::and);
  }

  private static String noResult(
      SeriesDisplay display, String sentence, Exception cause, boolean trace) {
    display.noResult();
    System.err.println("benchmark: " + sentence);
    if (trace) {
      Logs.trace(cause);
    }
    return sentence;
  }

  private static String name(RunPlan plan) {
    return plan.name() + " on " + plan.driver().name();
  }

  /**
   * Returns a label that distinguishes the run: the driver is enough if all runs have the same
   * workload.
   */
  private static String label(RunPlan plan, List<RunPlan> all) {
    boolean oneWorkload = all.stream().allMatch(each -> each.workloads().equals(plan.workloads()));
    String name = all.size() > 1 && oneWorkload ? plan.driver().name() : name(plan);
    return name + (plan.repetitions() > 1 ? ", repetition " + plan.repetition() : "");
  }

  static ExitCode ofPlaces(ResultWriter writer) {
    return writer.isComplete() ? ExitCode.OK : ExitCode.NOT_KEPT;
  }

  static ExitCode codeOf(RunResult result) {
    return switch (result.status()) {
      case PASS -> ExitCode.OK;
      case FAIL -> ExitCode.FAILED;
      case VOID -> ExitCode.VOID;
      case INTERRUPTED -> ExitCode.INTERRUPTED;
      case CHECKPOINT -> throw new IllegalArgumentException("a run never ends with a checkpoint");
    };
  }

  /** Does not split at commas, because values of --set may contain them. */
  public static final class NoSplitter implements IParameterSplitter {
    @Override
    public List<String> split(String value) {
      return List.of(value);
    }
  }
}
