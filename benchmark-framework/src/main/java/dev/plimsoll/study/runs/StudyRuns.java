// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.series.LocalSystems;
import dev.plimsoll.series.ReportWriter;
import dev.plimsoll.series.ResultWriter;
import dev.plimsoll.series.SeriesContext;
import dev.plimsoll.series.SeriesDisplay;
import dev.plimsoll.series.SeriesRunner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes the runs of a study. All cells that need the same broker run before the next broker is
 * started. Within these, the first repetition of all cells precedes the second of any; cells that
 * read a filled topic run last, all repetitions of a cell together. If a cell cannot be run, the
 * problem is recorded and the next cell runs.
 */
public final class StudyRuns {

  private static final Logger LOG = LoggerFactory.getLogger(StudyRuns.class);

  private final SeriesContext context;
  private final StudyPlanner planner;
  private final StudyResults results;
  private final List<StudyCell> cells;
  private final List<RunPlan> missing;
  private final SeriesDisplay display;
  private final List<RunResult> executed = new ArrayList<>();
  private final Map<String, String> problems = new LinkedHashMap<>();
  private int order;

  /**
   * Creates the runs of a study.
   *
   * @param results the existing results; results of executed runs are added
   * @param cells the cells whose missing runs are executed
   */
  public StudyRuns(
      SeriesContext context, StudyPlanner planner, StudyResults results, List<StudyCell> cells) {
    this.context = context;
    this.planner = planner;
    this.results = results;
    this.cells = List.copyOf(cells);
    this.missing = missing(cells);
    this.display = SeriesDisplay.of(context.screen(), missing);
  }

  /** Returns the problems of cells that could not be run, by cell. */
  public Map<String, String> problems() {
    return problems;
  }

  /** The broker that a cell needs. */
  private record BrokerRequirement(String system, String broker, int nodes) {

    static BrokerRequirement of(StudyCell cell) {
      RunPlan first = cell.runs().get(0);
      return new BrokerRequirement(
          first.driver().system(), first.driver().broker(), first.driver().nodes());
    }
  }

  /**
   * Executes the missing runs.
   *
   * @return whether all results were written to the folder
   */
  public boolean execute(ResultFolder folder) throws InterruptedException {
    Screen screen = context.screen();
    ResultWriter resultWriter = new ResultWriter(folder, screen, display);
    if (!missing.isEmpty()) {
      screen.line(ExpectedTime.of(missing));
    }
    for (List<StudyCell> onOneBroker : byBroker().values()) {
      try (LocalSystems local = new LocalSystems(screen::line)) {
        SeriesRunner runner =
            new SeriesRunner(
                context, display, local, resultWriter, new ReportWriter(screen, display, false));
        runPlain(onOneBroker, runner);
        for (StudyCell cell : onOneBroker) {
          if (cell.filling().isPresent()) {
            runFilled(cell, runner, local);
          }
        }
      }
      if (context.interruption().isRaised()) {
        break;
      }
    }
    display.end(executed);
    return resultWriter.isComplete();
  }

  private Map<BrokerRequirement, List<StudyCell>> byBroker() {
    Map<BrokerRequirement, List<StudyCell>> groups = new LinkedHashMap<>();
    cells.forEach(
        cell ->
            groups.computeIfAbsent(BrokerRequirement.of(cell), g -> new ArrayList<>()).add(cell));
    return groups;
  }

  private List<RunPlan> missing(List<StudyCell> cells) {
    List<RunPlan> missing = new ArrayList<>();
    for (StudyCell cell : cells) {
      int before = missing.size();
      cell.runs().stream().filter(plan -> !results.has(cell.id(), plan)).forEach(missing::add);
      if (missing.size() > before) {
        cell.filling().ifPresent(missing::add);
      }
    }
    return missing;
  }

  private void runPlain(List<StudyCell> cells, SeriesRunner runner) throws InterruptedException {
    int repetitions = cells.get(0).runs().size();
    for (int i = 0; i < repetitions; i++) {
      for (StudyCell cell : cells) {
        if (cell.filling().isEmpty()) {
          run(cell, cell.runs().get(i), runner);
        }
      }
    }
  }

  private void run(StudyCell cell, RunPlan plan, SeriesRunner runner) throws InterruptedException {
    String id = cell.id();
    if (context.interruption().isRaised() || results.has(id, plan)) {
      return;
    }
    order++;
    RunPlan placed = plan.inOrder(order);
    display.begin(plan, id + ", run " + plan.repetition() + " of " + plan.repetitions());
    try {
      RunResult result = runner.make(placed, StudyResults.STUDY, results.mark(id));
      results.add(result);
      executed.add(result);
    } catch (DriverException e) {
      note(id, e.getMessage());
    } catch (RuntimeException e) {
      // A bug in one driver must not prevent the results of the others.
      note(id, "this is a fault of the program, please report it: " + e);
      LOG.error("", e);
    }
  }

  private void note(String cell, String problem) {
    display.noResult();
    problems.put(cell, problem);
    System.err.println("benchmark: " + cell + ": " + problem);
  }

  /** Fills a topic, runs all repetitions that read it, and deletes it. */
  private void runFilled(StudyCell cell, SeriesRunner runner, LocalSystems local)
      throws InterruptedException {
    String id = cell.id();
    boolean done = cell.runs().stream().allMatch(plan -> results.has(id, plan));
    if (done || context.interruption().isRaised()) {
      return;
    }
    RunPlan first = cell.runs().get(0);
    List<RunPlan> ahead = missing(List.of(cell));
    try {
      local.provide(first.driver());
      try (PrefilledTopic topic =
          PrefilledTopic.create(first, local.endpoints(), cell.cell().filling().orElseThrow())) {
        StudyCell onIt = planner.plan(cell.cell(), topic.name());
        RunPlan fills = onIt.filling().orElseThrow();
        display.begin(fills, id + ", filling its topic");
        ahead.clear();
        RunResult filling = runner.make(fills, "", Map.of("fills", id));
        executed.add(filling);
        if (filling.status() == RunResult.Status.INTERRUPTED) {
          return;
        }
        for (RunPlan plan : onIt.runs()) {
          run(new StudyCell(cell.cell(), onIt.runs(), Optional.empty()), plan, runner);
        }
      }
    } catch (DriverException | PlanException e) {
      note(id, e.getMessage());
      ahead.forEach(display::skip);
    }
  }
}
