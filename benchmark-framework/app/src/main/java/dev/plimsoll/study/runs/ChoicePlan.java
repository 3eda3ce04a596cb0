// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.choice.ChoiceCells;
import dev.plimsoll.plan.Need;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.result.ResultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The runs of a choice: a study whose workloads follow from a need, with cells for each system. The
 * workload files are written to the folder of the results.
 *
 * @param quick whether one run and some probes replace repeated runs, a search and the loss of a
 *     node
 * @param folder of the workload files and of the results
 */
public record ChoicePlan(Need need, boolean quick, Path folder) {

  /** The file with the need, from which a choice goes on. */
  public static final String NEED = "need.yaml";

  private static final int REPETITIONS = 3;
  private static final int NODES = 3;
  private static final double MOST_HEADROOM = 100;
  private static final double LEAST_HIGHEST = 2;

  /** Probes near the answer take most of the time of a search: this number of seconds. */
  private static final double SECONDS_AT_ANSWER = 720;

  private static final double SHARE_OF_DISK = 0.5;

  public ChoicePlan {
    Objects.requireNonNull(need, "need");
    Objects.requireNonNull(folder, "folder");
  }

  /**
   * A driver file to try.
   *
   * @param name of the system in the outcome
   * @param driver as given with {@code -d}
   * @param local whether its servers are started on this machine
   * @param loseNode whether a node is lost if the need asks for it
   */
  public record Candidate(String name, String driver, boolean local, boolean loseNode) {

    public Candidate {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(driver, "driver");
    }
  }

  /** Returns the number of runs of each system at the load that is needed. */
  public int repetitions() {
    return quick ? 1 : REPETITIONS;
  }

  /** Returns whether a node is lost. */
  public boolean losesNodes() {
    return need.survivesNodeLoss() && !quick;
  }

  /** Returns whether the folder has the files of another choice. */
  public boolean isOfAnother() throws ResultException {
    Path file = folder.resolve(NEED);
    try {
      return Files.exists(file) && !Files.readString(file).equals(needText());
    } catch (IOException e) {
      throw new ResultException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private String needText() {
    return "# Written by bin/benchmark choose%s. The workloads beside it can be changed.\nneeds: '%s'\n"
        .formatted(quick ? " --quick" : "", need.text().replace("'", "''"));
  }

  /**
   * Writes the files. Those of this choice that exist are kept, because results name them.
   *
   * @param freeBytes on the disk of local servers, which the messages of a search fill
   */
  public void write(long freeBytes) throws ResultException {
    boolean keep = Files.exists(folder.resolve(NEED)) && !isOfAnother();
    Map<String, String> files = new LinkedHashMap<>();
    files.put(NEED, needText());
    files.putAll(new ChoiceWorkloads(need, quick).files(highestRate(freeBytes)));
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      try {
        Files.createDirectories(folder);
        if (!keep || !Files.exists(path)) {
          Files.writeString(path, file.getValue());
        }
      } catch (IOException e) {
        throw new ResultException(path + " cannot be written: " + e.getMessage(), e);
      }
    }
  }

  /** Returns the limit of the search: so high that it matters to nobody, or that the disk fills. */
  private double highestRate(long freeBytes) {
    double copies = need.survivesNodeLoss() ? NODES : 1;
    double filling =
        freeBytes * SHARE_OF_DISK / (need.messageSizeBytes() * copies * SECONDS_AT_ANSWER);
    double rate = need.ratePerSecond();
    return Math.ceil(Math.max(LEAST_HIGHEST * rate, Math.min(MOST_HEADROOM * rate, filling)));
  }

  /** Returns the study that has the runs as its cells. */
  public Study study(List<Candidate> candidates) {
    List<Study.Cell> cells = new ArrayList<>();
    candidates.forEach(candidate -> cells.addAll(cells(candidate)));
    return new Study(
        "choose",
        folder,
        "Which system carries this load?",
        need.text(),
        "a need",
        "this machine",
        1,
        repetitions(),
        new Study.Scaling(
            OptionalDouble.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty()),
        List.of(),
        cells,
        List.of(),
        List.of());
  }

  private List<Study.Cell> cells(Candidate candidate) {
    List<Study.Cell> cells = new ArrayList<>();
    String name = candidate.name();
    cells.add(cell(ChoiceCells.load(name), candidate, ChoiceWorkloads.LOAD, List.of()));
    if (quick) {
      for (double multiple : ChoiceCells.PROBES) {
        String rate = ChoiceWorkloads.number(need.ratePerSecond() * multiple);
        cells.add(
            cell(
                ChoiceCells.probe(name, multiple),
                candidate,
                ChoiceWorkloads.PROBE,
                List.of("producerRate=" + rate)));
      }
      return cells;
    }
    cells.add(cell(ChoiceCells.search(name), candidate, ChoiceWorkloads.SEARCH, List.of()));
    if (losesNodes() && candidate.loseNode()) {
      cells.add(cell(ChoiceCells.nodeLoss(name), candidate, ChoiceWorkloads.NODE_LOSS, List.of()));
    }
    return cells;
  }

  private Study.Cell cell(String id, Candidate candidate, String workload, List<String> sets) {
    return new Study.Cell(
        id,
        candidate.driver(),
        workload,
        candidate.local() && need.survivesNodeLoss() ? NODES : 1,
        sets,
        Optional.empty());
  }

  /** Plans the runs of all cells. */
  public List<MatrixCell> plan(Study study, PlanLoader plans, StudyLoader files)
      throws PlanException {
    StudyPlanner repeated = new StudyPlanner(plans, files, study, 1, repetitions());
    StudyPlanner once = new StudyPlanner(plans, files, study, 1, 1);
    List<MatrixCell> cells = new ArrayList<>();
    for (Study.Cell cell : study.cells()) {
      boolean load = cell.workload().equals(ChoiceWorkloads.LOAD);
      cells.addAll((load ? repeated : once).plan(List.of(cell)));
    }
    return cells;
  }
}
