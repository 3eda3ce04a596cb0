// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.baseline.BaselineFiles;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.UserCache;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.remote.RemoteWorker;
import dev.plimsoll.remote.RemoteWorkers;
import dev.plimsoll.remote.RequestedWorkers;
import dev.plimsoll.result.PlannedCell;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.ObservedMachines;
import dev.plimsoll.run.Run;
import dev.plimsoll.run.RunEnvironment;
import dev.plimsoll.run.RunningRuns;
import dev.plimsoll.worker.WorkerLimits;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** Executes the runs of one command, which form a series, and stores their results. */
public final class SeriesRunner {

  /** The kind of a series of repetitions. */
  public static final String REPEAT = "repeat";

  private final SeriesContext context;
  private final SeriesDisplay display;
  private final LocalSystems local;
  private final ResultWriter resultWriter;
  private final ReportWriter reportWriter;
  private final VoidRepeats repeats;
  private final List<PlannedCell> cells;
  private final String series = UUID.randomUUID().toString();

  /**
   * Creates a runner for one series.
   *
   * @param local the brokers that driver files request
   * @param cells what the series consists of
   */
  public SeriesRunner(
      SeriesContext context,
      SeriesDisplay display,
      LocalSystems local,
      ResultWriter resultWriter,
      ReportWriter reportWriter,
      List<PlannedCell> cells) {
    this.context = context;
    this.display = display;
    this.local = local;
    this.resultWriter = resultWriter;
    this.reportWriter = reportWriter;
    this.cells = List.copyOf(cells);
    this.repeats = new VoidRepeats(display, context.interruption());
  }

  /**
   * Executes a run on the broker that its driver file requests, and repeats it at most twice while
   * it is void. The display shows each attempt.
   *
   * @param label the name of the run in the output
   * @param kind the relation of the run to the other runs of the series, or the empty string if
   *     there is none
   * @param cell the properties that distinguish the run from the others
   * @param each receives the results of each attempt, also if a later one has no result
   * @return the results of the last attempt: one, or one for each stream of a mix
   */
  public List<RunResult> untilNotVoid(
      RunPlan plan, String label, String kind, Map<String, Object> cell, Consumer<RunResult> each)
      throws DriverException, InterruptedException {
    return repeats.execute(
        plan, label, (attempt, keep) -> make(attempt, kindOf(attempt, kind), cell, keep), each);
  }

  /** A repeated run belongs to a series with the void one. */
  private static String kindOf(RunPlan plan, String kind) {
    return kind.isEmpty() && plan.attempt() > 1 ? REPEAT : kind;
  }

  /**
   * Executes a run on the broker that its driver file requests.
   *
   * @param kind the relation of the run to the other runs of the series, or the empty string if
   *     there is none
   * @param cell the properties that distinguish the run from the others
   */
  public RunResult make(RunPlan plan, String kind, Map<String, Object> cell)
      throws DriverException, InterruptedException {
    prepare(plan);
    try (RemoteWorkers workers = attachWorkers(plan)) {
      return make(plan, kind, cell, workers);
    }
  }

  /**
   * Executes a run or a mix on the broker that its driver file requests.
   *
   * @param kind the relation of the run to the other runs of the series, or the empty string if
   *     there is none
   * @param cell the properties that distinguish the run from the others
   * @param each receives each result, also if a stream has none and an exception follows
   * @return one result, or one for each stream of a mix in its order
   */
  public List<RunResult> make(
      RunPlan plan, String kind, Map<String, Object> cell, Consumer<RunResult> each)
      throws DriverException, InterruptedException {
    if (plan.mix().isEmpty()) {
      RunResult result = make(plan, kind, cell);
      each.accept(result);
      return List.of(result);
    }
    prepare(plan);
    Map<String, Path> files = new HashMap<>();
    MixExecution.Ending ending =
        new MixExecution(
                plan.seeded(context.seed()),
                display,
                context.interruption(),
                (stream, place, listener, interruption) ->
                    new Run(
                        stream,
                        InstalledSystems.createDriver(stream.driver()),
                        environment(kind, cell).stream(place).build(),
                        listener,
                        interruption,
                        resultWriter::checkpoint))
            .execute(
                result -> {
                  resultWriter.accept(result);
                  resultWriter.file().ifPresent(file -> files.put(result.run().id(), file));
                });
    List<RunResult> results = ending.results().stream().map(ResultJson::withoutSecrets).toList();
    for (RunResult result : results) {
      Optional.ofNullable(files.get(result.run().id()))
          .ifPresent(file -> reportWriter.one(result, file));
    }
    if (!results.isEmpty()) {
      display.mixed(results);
    }
    results.forEach(each);
    ending.requireAll();
    return results;
  }

  private void prepare(RunPlan plan) throws DriverException, InterruptedException {
    context.interruption().setupBegins();
    requireEnoughWorkers(plan);
    local.provide(plan.driver(), plan.workload().disturbsNetwork());
    display.ready();
  }

  private void requireEnoughWorkers(RunPlan plan) throws DriverException {
    RequestedWorkers named = context.workers();
    for (Workload workload : plan.workloads()) {
      Optional<String> refusal =
          WorkerLimits.refusal(workload, named.placement(), Math.max(1, named.addresses().size()));
      if (refusal.isPresent()) {
        throw new DriverException(DriverException.Kind.UNSUITABLE, refusal.get());
      }
    }
  }

  private RemoteWorkers attachWorkers(RunPlan plan) throws DriverException, InterruptedException {
    String version = context.version() + " " + context.gitCommit();
    String id = UUID.randomUUID().toString();
    return context
        .workers()
        .attach(
            RemoteWorker.Coordinator.ofRun(id, version.strip()), plan.driver(), local.endpoints());
  }

  private RunResult make(RunPlan plan, String kind, Map<String, Object> cell, RemoteWorkers workers)
      throws DriverException, InterruptedException {
    RunEnvironment environment =
        environment(kind, cell)
            .workers(
                workers.processes(), context.workers().placement(), context.workers().tolerated())
            .build();
    Run run =
        new Run(
            plan.seeded(context.seed()),
            InstalledSystems.createDriver(plan.driver()),
            environment,
            display,
            context.interruption(),
            resultWriter::checkpoint);
    RunResult result = ResultJson.withoutSecrets(run.execute(resultWriter));
    resultWriter.file().ifPresent(file -> reportWriter.one(result, file));
    return result;
  }

  private RunEnvironment.Builder environment(String kind, Map<String, Object> cell) {
    return RunEnvironment.of(context.version(), context.gitCommit(), context.arguments())
        .series(series, kind, cell, cells)
        .local(local.endpoints(), local.nodes(), local.running())
        .machines(machines())
        .running(RunningRuns.in(runFolder().resolve("runs")));
  }

  /** The folder for the state of what runs, as of local brokers. */
  private static Path runFolder() {
    return UserCache.folder(System.getenv(), "PLIMSOLL_RUN", UserCache.folder().resolve("run"));
  }

  private ObservedMachines machines() {
    ObservedMachines known = context.machines();
    return known.baselines().isEmpty() && !local.nodes().isEmpty()
        ? known.with(BaselineFiles.stored(local.nodes().get(0).dataFolder()))
        : known;
  }
}
