// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the runs of a study: all cells of one kind of broker before the next is started, and within
 * it the first repetition of all cells before the second of any. A cell that cannot be run is noted
 * and the next one tried.
 */
final class StudyRuns {

  private final Session session;
  private final Study study;
  private final double scale;
  private final StudyResults results;
  private final Screen screen;
  private final Map<String, String> problems = new LinkedHashMap<>();
  private int order;

  StudyRuns(Session session, Study study, double scale, StudyResults results) {
    this.session = session;
    this.study = study;
    this.scale = scale;
    this.results = results;
    this.screen = session.screen();
  }

  /** Why cells could not be run. */
  Map<String, String> problems() {
    return problems;
  }

  /** What a cell needs of the machine. */
  private record Ground(String system, String broker, int nodes) {

    static Ground of(StudyCell cell) {
      RunPlan first = cell.runs().get(0);
      return new Ground(first.driver().system(), first.driver().broker(), first.driver().nodes());
    }
  }

  void make(List<StudyCell> cells, ResultKeeping keeping) throws InterruptedException {
    Map<Ground, List<StudyCell>> grounds = new LinkedHashMap<>();
    cells.forEach(
        cell -> grounds.computeIfAbsent(Ground.of(cell), g -> new ArrayList<>()).add(cell));
    List<RunPlan> missing = missing(cells);
    if (!missing.isEmpty()) {
      screen.line(ExpectedTime.of(missing));
    }
    for (Map.Entry<Ground, List<StudyCell>> ground : grounds.entrySet()) {
      try (LocalSystems local = new LocalSystems(session, screen::line)) {
        RunMaker maker =
            new RunMaker(session, screen, local, keeping, new Reporting(screen, false));
        makePlain(ground.getValue(), maker);
        for (StudyCell cell : ground.getValue()) {
          if (cell.filling().isPresent()) {
            makeFilled(cell, maker, local);
          }
        }
      }
      if (session.interruption().isRaised()) {
        return;
      }
    }
  }

  private List<RunPlan> missing(List<StudyCell> cells) {
    List<RunPlan> missing = new ArrayList<>();
    for (StudyCell cell : cells) {
      int before = missing.size();
      cell.runs().stream()
          .filter(plan -> !results.has(cell.cell().id(), plan))
          .forEach(missing::add);
      if (missing.size() > before) {
        cell.filling().ifPresent(missing::add);
      }
    }
    return missing;
  }

  private void makePlain(List<StudyCell> cells, RunMaker maker) throws InterruptedException {
    int repetitions = cells.get(0).runs().size();
    for (int i = 0; i < repetitions; i++) {
      for (StudyCell cell : cells) {
        if (cell.filling().isEmpty()) {
          make(cell, cell.runs().get(i), maker);
        }
      }
    }
  }

  private void make(StudyCell cell, RunPlan plan, RunMaker maker) throws InterruptedException {
    String id = cell.cell().id();
    if (session.interruption().isRaised() || results.has(id, plan)) {
      return;
    }
    order++;
    RunPlan placed = plan.inOrder(order);
    screen.line(
        study.id() + ": " + id + ", run " + plan.repetition() + " of " + plan.repetitions());
    try {
      results.add(maker.make(placed, StudyResults.STUDY, results.mark(id)));
    } catch (DriverException e) {
      note(id, e.getMessage());
    } catch (RuntimeException e) {
      // A fault of one driver must not cost the results of the others.
      note(id, "this is a fault of the program, please report it: " + e);
      Logs.trace(e);
    }
  }

  private void note(String cell, String problem) {
    screen.endLive();
    problems.put(cell, problem);
    System.err.println("benchmark: " + cell + ": " + problem);
  }

  /** Fills a topic, has all repetitions read it, and removes it. */
  private void makeFilled(StudyCell cell, RunMaker maker, LocalSystems local)
      throws InterruptedException {
    String id = cell.cell().id();
    boolean done = cell.runs().stream().allMatch(plan -> results.has(id, plan));
    if (done || session.interruption().isRaised()) {
      return;
    }
    RunPlan first = cell.runs().get(0);
    try {
      local.provide(first.driver());
      try (FilledTopic topic =
          FilledTopic.create(
              session, first, local.endpoints(), cell.cell().filling().orElseThrow())) {
        StudyCell onIt =
            StudyCell.planned(
                session,
                new StudyLoader(Path.of(""), session.home()),
                study,
                cell.cell(),
                scale,
                first.repetitions(),
                "topicNames=[" + topic.name() + "]");
        screen.line(study.id() + ": filling a topic for " + id);
        RunResult filling = maker.make(onIt.filling().orElseThrow(), "", Map.of("fills", id));
        if (filling.status() == RunResult.Status.INTERRUPTED) {
          return;
        }
        for (RunPlan plan : onIt.runs()) {
          make(new StudyCell(cell.cell(), onIt.runs(), Optional.empty()), plan, maker);
        }
      }
    } catch (DriverException | PlanException e) {
      note(id, e.getMessage());
    }
  }
}
