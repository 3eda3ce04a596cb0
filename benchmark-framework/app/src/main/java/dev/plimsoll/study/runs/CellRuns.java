// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.PlannedCell;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.series.LocalSystems;
import dev.plimsoll.series.ReportWriter;
import dev.plimsoll.series.ResultWriter;
import dev.plimsoll.series.SeriesCells;
import dev.plimsoll.series.SeriesContext;
import dev.plimsoll.series.SeriesDisplay;
import dev.plimsoll.series.SeriesRunner;
import dev.plimsoll.series.VoidRepeats;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes the runs of a study or a sweep. All cells that need the same broker run before the next
 * broker is started. Within these, the first repetition of all cells precedes the second of any,
 * and a cell with fewer repetitions begins later, so that all end with the same round; cells that
 * read a filled topic run last, all repetitions of a cell together. If a cell cannot be run, the
 * problem is recorded and the next cell runs. A run whose results are all void counts as missing. A
 * run that must be repeated for another reason is repeated at most twice, after the last of its
 * cell.
 */
public final class CellRuns {

  private static final Logger LOG = LoggerFactory.getLogger(CellRuns.class);

  private final SeriesContext context;
  private final CellResults results;
  private final List<MatrixCell> cells;
  private final List<RunPlan> missing;
  private final SeriesDisplay display;
  private final List<RunResult> executed = new ArrayList<>();
  private final Map<String, String> problems = new LinkedHashMap<>();
  private final Set<String> attempted = new HashSet<>();
  private boolean refused;
  private int order;

  /**
   * Creates the runs of the cells.
   *
   * @param results the existing results; results of executed runs are added
   * @param cells the cells whose missing runs are executed
   */
  public CellRuns(SeriesContext context, CellResults results, List<MatrixCell> cells) {
    this.context = context;
    this.results = results;
    this.cells = List.copyOf(cells);
    this.missing = missing(byBroker().values().stream().flatMap(List::stream).toList());
    this.display = context.display(missing);
  }

  /** Returns the runs that have no result yet. */
  public List<RunPlan> missing() {
    return List.copyOf(missing(cells));
  }

  /** Returns the problems of cells that could not be run, by cell. */
  public Map<String, String> problems() {
    return problems;
  }

  /** Returns whether a run of a cell was begun. */
  public boolean hasAttempted(String cell) {
    return attempted.contains(cell);
  }

  /** Returns whether a cell could not be run because its files do not suit its system. */
  public boolean hasRefused() {
    return refused;
  }

  /** Returns whether all results of a run are void, or do not count for another reason. */
  public boolean hasVoid() {
    return cells.stream()
        .anyMatch(
            cell ->
                cell.runs().stream()
                    .anyMatch(
                        plan ->
                            results.uncounted(cell.id(), plan) > 0
                                && !results.has(cell.id(), plan)));
  }

  /** The broker that a cell needs. */
  private record BrokerRequirement(
      String system, String broker, String version, int nodes, boolean proxied) {

    static BrokerRequirement of(MatrixCell cell) {
      RunPlan first = cell.runs().get(0);
      return new BrokerRequirement(
          first.driver().system(),
          first.driver().broker(),
          first.driver().brokerVersion().text(),
          first.driver().nodes(),
          first.workload().disturbsNetwork());
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
    for (List<MatrixCell> onOneBroker : byBroker().values()) {
      try (LocalSystems local = new LocalSystems(display::notice)) {
        SeriesRunner runner =
            new SeriesRunner(
                context,
                display,
                local,
                resultWriter,
                new ReportWriter(screen, display, false),
                planned(onOneBroker));
        runPlain(onOneBroker, runner);
        for (MatrixCell cell : onOneBroker) {
          if (cell.fill().isPresent()) {
            runFilled(cell, runner, local);
          }
        }
      } catch (InterruptedException e) {
        if (!context.interruption().isRaised()) {
          throw e;
        }
        // The user ends it while a system starts: what was measured before is shown.
      }
      if (context.interruption().isRaised()) {
        break;
      }
    }
    display.end(executed);
    return resultWriter.isComplete();
  }

  /** Returns the cells of these whose runs are not all there from an earlier command. */
  private List<PlannedCell> planned(List<MatrixCell> some) {
    return some.stream()
        .flatMap(
            cell -> SeriesCells.of(missing(cell), plan -> results.mark(cell.id(), plan)).stream())
        .toList();
  }

  private Map<BrokerRequirement, List<MatrixCell>> byBroker() {
    Map<BrokerRequirement, List<MatrixCell>> groups = new LinkedHashMap<>();
    cells.forEach(
        cell ->
            groups.computeIfAbsent(BrokerRequirement.of(cell), g -> new ArrayList<>()).add(cell));
    return groups;
  }

  private List<RunPlan> missing(List<MatrixCell> cells) {
    List<RunPlan> missing = new ArrayList<>();
    for (MatrixCell cell : cells) {
      List<RunPlan> ofCell = missing(cell);
      missing.addAll(ofCell);
      if (!ofCell.isEmpty()) {
        cell.fill().map(TopicFill::run).ifPresent(missing::add);
      }
    }
    return missing;
  }

  private List<RunPlan> missing(MatrixCell cell) {
    return cell.runs().stream().filter(plan -> !results.has(cell.id(), plan)).toList();
  }

  private void runPlain(List<MatrixCell> cells, SeriesRunner runner) throws InterruptedException {
    int repetitions = cells.stream().mapToInt(cell -> cell.runs().size()).max().orElse(0);
    for (int i = 0; i < repetitions; i++) {
      for (MatrixCell cell : cells) {
        int index = i - (repetitions - cell.runs().size());
        if (cell.fill().isEmpty() && index >= 0) {
          run(cell, cell.runs().get(index), runner);
        }
        if (i == repetitions - 1) {
          repeat(cell, runner);
        }
      }
    }
  }

  private void repeat(MatrixCell cell, SeriesRunner runner) throws InterruptedException {
    for (RunPlan plan : cell.runs()) {
      for (int repeats = 0; repeats < VoidRepeats.MOST && mustRepeat(cell, plan); repeats++) {
        display.notice(
            label(cell, plan)
                + " failed while JIT compilers were at work, so that it may only show a start: it"
                + " is repeated");
        display.again(plan);
        run(cell, plan, runner);
      }
    }
  }

  private boolean mustRepeat(MatrixCell cell, RunPlan plan) {
    return cell.fill().isEmpty()
        && results.mustRepeat(cell.id(), plan)
        && !context.interruption().isRaised();
  }

  private void run(MatrixCell cell, RunPlan plan, SeriesRunner runner) throws InterruptedException {
    String id = cell.id();
    if (context.interruption().isRaised() || results.has(id, plan)) {
      return;
    }
    order++;
    attempted.add(id);
    RunPlan placed = plan.inOrder(order).inAttempt(results.uncounted(id, plan) + 1);
    try {
      runner.untilNotVoid(
          placed, label(cell, plan), results.kind(), results.mark(id, plan), this::add);
    } catch (DriverException e) {
      note(id, e);
    } catch (RuntimeException e) {
      note(id, e);
    }
  }

  private static String label(MatrixCell cell, RunPlan plan) {
    return plan.repetitions() == 1
        ? cell.id()
        : cell.id() + ", run " + plan.repetition() + " of " + plan.repetitions();
  }

  private void add(RunResult result) {
    results.add(result);
    executed.add(result);
  }

  private void note(String cell, DriverException problem) {
    refused |= problem.kind() == DriverException.Kind.UNSUITABLE;
    note(cell, problem.getMessage());
  }

  /** A bug in one driver must not prevent the results of the others. */
  private void note(String cell, RuntimeException fault) {
    note(cell, "this is a fault of the program, please report it: " + fault);
    LOG.error("", fault);
  }

  private void note(String cell, String problem) {
    display.noResult();
    tell(cell, problem);
  }

  private void tell(String cell, String problem) {
    problems.put(cell, problem);
    System.err.println("benchmark: " + cell + ": " + problem);
  }

  private static OptionalLong acknowledged(RunResult filling) {
    Long count = filling.integrity().acknowledged();
    return count == null ? OptionalLong.empty() : OptionalLong.of(count);
  }

  /** Fills a topic, runs all repetitions that read it, and deletes it. */
  private void runFilled(MatrixCell cell, SeriesRunner runner, LocalSystems local)
      throws InterruptedException {
    String id = cell.id();
    boolean done = cell.runs().stream().allMatch(plan -> results.has(id, plan));
    if (done || context.interruption().isRaised()) {
      return;
    }
    attempted.add(id);
    RunPlan first = cell.runs().get(0);
    List<RunPlan> ahead = missing(List.of(cell));
    try {
      local.provide(first.driver());
      TopicFill fill = cell.fill().orElseThrow();
      try (PrefilledTopic topic =
          PrefilledTopic.create(first, local.endpoints(), fill.partitions())) {
        RunPlan fills =
            fill.onTopic().cell(topic.name(), OptionalLong.empty()).fill().orElseThrow().run();
        display.begin(fills, id + ", filling its topic");
        ahead.clear();
        RunResult filling = runner.make(fills, "", Map.of("fills", id));
        executed.add(filling);
        if (filling.status() == RunResult.Status.INTERRUPTED) {
          return;
        }
        if (filling.status() == RunResult.Status.FAIL) {
          tell(id, "the run that filled its topic failed: " + codes(filling.failures()));
        }
        MatrixCell onIt = fill.onTopic().cell(topic.name(), acknowledged(filling));
        for (RunPlan plan : onIt.runs()) {
          run(onIt, plan, runner);
        }
      }
    } catch (DriverException e) {
      note(id, e);
      ahead.forEach(display::skip);
    } catch (PlanException e) {
      refused = true;
      note(id, e.getMessage());
      ahead.forEach(display::skip);
    } catch (RuntimeException e) {
      note(id, e);
      ahead.forEach(display::skip);
    }
  }

  private static String codes(List<RunResult.Finding> findings) {
    return findings.stream().map(RunResult.Finding::code).collect(Collectors.joining(", "));
  }
}
