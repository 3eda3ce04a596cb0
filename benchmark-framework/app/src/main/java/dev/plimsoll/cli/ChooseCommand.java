// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import dev.plimsoll.choice.ChoiceEvaluation;
import dev.plimsoll.choice.ChoiceOutcome;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.Need;
import dev.plimsoll.plan.NeedLoader;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.PriceList;
import dev.plimsoll.plan.PriceListLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.report.ChoiceText;
import dev.plimsoll.report.Screen;
import dev.plimsoll.report.html.ChoicePage;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.series.RunningBrokers;
import dev.plimsoll.series.SeriesObserver;
import dev.plimsoll.study.runs.CellRuns;
import dev.plimsoll.study.runs.ChoicePlan;
import dev.plimsoll.study.runs.MatrixCell;
import dev.plimsoll.study.runs.StudyResults;
import dev.plimsoll.text.Numbers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Answers which of several systems carries a load that the user needs. */
@Parameters(commandDescription = "finds the systems that carry your load")
final class ChooseCommand extends CommonOptions {

  private static final String PAGE = "choice.html";
  private static final int NAME = 60;

  @Parameter(
      names = {"-d", "--drivers"},
      description =
          "systems such as kafka (each with its driver file for the needed guarantees),"
              + " all, or your own driver files, separated by commas")
  private List<String> drivers = new ArrayList<>();

  @Parameter(
      names = "--need",
      splitter = RunCommand.NoSplitter.class,
      description = "your need, in words")
  private List<String> needs = new ArrayList<>();

  @Parameter(
      names = "--quick",
      description =
          "gives an indication, in two to five minutes for each system: runs at 1, 1.25,"
              + " 1.5 and 2 times the load, without the loss of a node")
  private boolean quick;

  @Parameter(names = "--resume", description = "keeps the existing results and runs the rest")
  private boolean resume;

  @Parameter(
      names = "--prices",
      description = "a price list, for the cost of each system; deploy/prices.yaml is an example")
  private String prices = "";

  @ParametersDelegate private final MachineOptions machines = new MachineOptions();

  @ParametersDelegate private final ObserverOptions observers = new ObserverOptions();

  @ParametersDelegate private final WorkersOption workers = new WorkersOption("choose");

  @Parameter(
      names = FaultPermission.OPTION,
      description = "also kills a node of a local broker that was already running")
  private boolean allowFaults;

  @Parameter(
      names = "--dry-run",
      description = "runs nothing: prints the need as understood, the runs and their expected time")
  private boolean dryRun;

  @Parameter(
      names = {"-o", "--output"},
      converter = FolderConverter.class,
      description = "folder for results and page; default results/choose/<need>")
  private Path output;

  @Parameter(description = "[FILE]")
  private List<String> files = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark choose -d kafka,rabbitmq,nats --quick --need '5k msg/s of 1 KiB, p99 end to end"
            + " under 50 ms'",
        "benchmark choose -d kafka,rabbitmq,nats --need '5k msg/s of 1 KiB, survives the loss of a"
            + " node'",
        "benchmark choose -d my-kafka.yaml,my-nats.yaml need.yaml      a file with the key needs",
        "benchmark choose -d kafka,nats -o results/choose/mine --resume");
  }

  @Override
  public String remarks() {
    return NeedLoader.UNDERSTOOD
        + """
        Each system is tried with its driver file of the weakest sufficient guarantees: three runs at
        the load, a search of the highest rate within the limits, and the loss of a node if the
        need asks for it. The page names no best system where intervals overlap or guarantees
        differ.
        """;
  }

  @Override
  public ExitCode execute(CommandContext given)
      throws PlanException, DriverException, ResultException, InterruptedException, UsageException {
    CommandContext before = machines.apply(given);
    Need need = need(before);
    Optional<PriceList> priceList = priceList(before);
    PlanLoader loader = before.plans();
    Candidates candidates = new Candidates(loader, allowFaults).of(drivers, need);
    Path folder = output == null ? folderOf(need) : output;
    if (dryRun) {
      return dryRun(before, need, loader, candidates);
    }
    ChoicePlan plan = new ChoicePlan(need, quick, folder);
    Study study = plan.study(candidates.found());
    StudyResults results = new StudyResults(study, 1, folder, ChoiceEvaluation::isRepeated);
    ExitCode read = report(results.problems());
    refuseOthers(plan, results);
    ResultFolder place = place(folder);
    plan.write(DiskSpace.ofLocalServers());
    List<MatrixCell> cells = plan.plan(study, loader, loader(before));
    List<RunPlan> all = cells.stream().flatMap(cell -> cell.runs().stream()).toList();
    CommandContext context = workers.apply(before, all);
    RunningBrokerNeeds.require(all, "choose");
    requireServers(
        cells.stream()
            .flatMap(cell -> cell.runs().stream().filter(run -> !results.has(cell.id(), run)))
            .toList());
    describe(context.screen(), need, candidates);
    loader.notices().forEach(notice -> context.screen().line("note: " + notice));
    CommandContext observed = observers.open(context, context.screen());
    CellRuns runs = new CellRuns(observed.series(), results, cells);
    boolean inPlace;
    boolean interrupted;
    SeriesObserver observer = observed.series().observer();
    try (observer) {
      inPlace = runs.execute(place);
      interrupted = context.interruption().isRaised();
      ChoiceOutcome outcome =
          new ChoiceEvaluation(
                  need, quick, plan.repetitions(), results.byCell(), runs.problems(), priceList)
              .outcome(candidates.subjects(), candidates.leftOut());
      boolean complete = !interrupted && runs.missing().isEmpty();
      show(context.screen(), outcome, next(outcome, folder, complete), folder);
      observer.report(folder.resolve(PAGE));
    }
    StudyCommand.writeRuns(context.screen(), results, folder);
    return interrupted
        ? ExitCode.INTERRUPTED
        : SweepExecution.codeOf(runs).and(inPlace ? ExitCode.OK : ExitCode.NOT_KEPT).and(read);
  }

  private Need need(CommandContext context) throws PlanException, UsageException {
    if (needs.size() + files.size() > 1) {
      throw new UsageException(
          "choose: give one need, with --need or as one file; quote it, because it has spaces");
    }
    if (!needs.isEmpty()) {
      return NeedLoader.ofOption("--need", needs.get(0));
    }
    NeedLoader loader = new NeedLoader(Path.of(""), context.home());
    if (!files.isEmpty()) {
      return loader.ofFile(files.get(0));
    }
    if (resume && output != null) {
      return loader.ofFile(output.resolve(ChoicePlan.NEED).toString());
    }
    throw new UsageException(
        "choose: say what you need: --need '5k msg/s of 1 KiB, p99 end to end under 50 ms'\n"
            + NeedLoader.UNDERSTOOD.stripTrailing());
  }

  private Optional<PriceList> priceList(CommandContext context) throws PlanException {
    return prices.isEmpty()
        ? Optional.empty()
        : Optional.of(new PriceListLoader(Path.of(""), context.home()).load(prices));
  }

  private Path folderOf(Need need) {
    String words =
        need.text().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-").replaceAll("^-|-$", "");
    String name = words.length() > NAME ? words.substring(0, NAME) : words;
    return Path.of("results", "choose", quick ? name + "-quick" : name);
  }

  private static StudyLoader loader(CommandContext context) {
    return new StudyLoader(Path.of(""), context.home());
  }

  private ResultFolder place(Path folder) throws UsageException {
    try {
      ResultFolder place = ResultFolder.of(folder, false);
      place.verify();
      return place;
    } catch (ResultException e) {
      throw new UsageException("-o: " + e.getMessage());
    }
  }

  private void refuseOthers(ChoicePlan plan, StudyResults results)
      throws ResultException, UsageException {
    if (!results.any()) {
      return;
    }
    if (plan.isOfAnother()) {
      throw new UsageException(
          "choose: "
              + plan.folder()
              + " holds runs of another need, or with --quick: name another folder with -o");
    }
    if (!resume) {
      throw new UsageException(
          "choose: "
              + plan.folder()
              + " holds runs of this choice already: add --resume to run the rest, or name"
              + " another folder with -o");
    }
  }

  /** A choice without one of its systems is none, so this is an error before the first run. */
  private static void requireServers(List<RunPlan> plans) throws DriverException, UsageException {
    List<String> missing = RunningBrokers.missing(plans);
    if (!missing.isEmpty()) {
      throw new UsageException("choose: " + String.join("; ", missing) + "; or leave it out of -d");
    }
  }

  private ExitCode dryRun(
      CommandContext context, Need need, PlanLoader loader, Candidates candidates)
      throws PlanException, DriverException, ResultException, UsageException {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      ChoicePlan plan = new ChoicePlan(need, quick, folder.path());
      plan.write(DiskSpace.ofLocalServers());
      List<MatrixCell> cells = plan.plan(plan.study(candidates.found()), loader, loader(context));
      List<RunPlan> all = cells.stream().flatMap(cell -> cell.runs().stream()).toList();
      workers.verify(all);
      Screen screen = context.screen();
      describe(screen, need, candidates);
      cells.forEach(
          cell -> screen.line("  " + cell.id() + ": " + Numbers.things(cell.runs().size(), "run")));
      screen.line(ExpectedTime.of(all));
      screen.line("nothing was run: without --dry-run, these runs are executed");
      return ExitCode.OK;
    }
  }

  private static void describe(Screen screen, Need need, Candidates candidates) {
    screen.line("the need, as it was read:");
    need.words().forEach(line -> screen.line("  " + line));
    candidates.subjects().forEach(subject -> screen.line(subject.name() + ": " + subject.driver()));
    candidates.notes().forEach(screen::line);
    candidates
        .leftOut()
        .forEach((system, reason) -> screen.line("left out: " + system + ": " + reason));
  }

  private void show(Screen screen, ChoiceOutcome outcome, String next, Path folder)
      throws ResultException {
    ChoiceText.lines(outcome, next).forEach(screen::line);
    Path page = folder.resolve(PAGE);
    screen.line("page: " + StudyCommand.write(page, ChoicePage.html(outcome, next)));
  }

  private String next(ChoiceOutcome outcome, Path folder, boolean complete) {
    String same =
        "bin/benchmark choose -d "
            + String.join(",", drivers)
            + " --need '"
            + outcome.need().text().replace("'", "'\\''")
            + "'";
    if (!complete) {
      return same + (quick ? " --quick" : "") + " -o " + folder + " --resume";
    }
    if (quick) {
      return same;
    }
    String own =
        String.join(
            ",", outcome.systems().stream().map(each -> "my-" + each.name() + ".yaml").toList());
    return "to measure your own servers, copy the driver files, give them your addresses"
        + " (docs/how-to/measure-my-cluster.md), and run bin/benchmark choose -d "
        + own
        + " "
        + folder.resolve(ChoicePlan.NEED);
  }
}
