// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.report.Screen;
import dev.plimsoll.report.StudyText;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.study.Evaluation;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The two files of a study's outcome: what its runs measured, and the page that is computed from
 * it.
 */
final class StudyOutcomePages {

  private static final String PAGE = "outcome.md";

  private StudyOutcomePages() {}

  /** Writes both files. */
  static void write(Screen screen, Study study, OutcomeFile outcome, Path folder)
      throws ResultException {
    Path file = folder.resolve(OutcomeFile.NAME);
    outcome.write(file);
    Path page = folder.resolve(PAGE);
    try {
      Files.writeString(page, text(study, OutcomeFile.read(file)));
    } catch (IOException e) {
      throw new ResultException(page + " cannot be written: " + e.getMessage(), e);
    }
    screen.line("outcome: " + file + ", " + page);
  }

  /**
   * Computes the page again, and says where the existing one differs, and which files of the study
   * are others than those that were run.
   */
  static ExitCode check(Screen screen, Study study, StudyLoader files, Path folder)
      throws ResultException {
    OutcomeFile outcome = read(study, folder.resolve(OutcomeFile.NAME));
    changedFiles(study, files, outcome).forEach(screen::line);
    StudyOutcome computed = evaluate(study, outcome);
    computed
        .conclusions()
        .forEach(each -> screen.line(each.answer().words() + ": " + each.claim()));
    List<String> expected = text(study, outcome).lines().toList();
    List<String> there = lines(folder.resolve(PAGE));
    if (there.equals(expected)) {
      screen.line(
          folder.resolve(PAGE)
              + ": agrees with the"
              + " "
              + outcome.runs().size()
              + " runs of the study");
      return ExitCode.OK;
    }
    int line = 0;
    while (line < Math.min(there.size(), expected.size())
        && there.get(line).equals(expected.get(line))) {
      line++;
    }
    System.err.println(
        "benchmark: "
            + folder.resolve(PAGE)
            + ", line "
            + (line + 1)
            + ": differs from the text computed from "
            + OutcomeFile.NAME
            + (line < expected.size() ? ": " + expected.get(line) : ", which ends there"));
    return ExitCode.USAGE;
  }

  /** Returns a sentence for each file of a cell that is another one than that of a run. */
  private static Set<String> changedFiles(Study study, StudyLoader files, OutcomeFile outcome)
      throws ResultException {
    Set<String> sentences = new LinkedHashSet<>();
    Map<String, List<RunResult>> byCell = outcome.byCell();
    for (Study.Cell cell : study.cells()) {
      for (RunResult run : byCell.getOrDefault(cell.id(), List.of())) {
        changed(cell, files.resolve(study, cell.driver()), run.driver().sha256())
            .ifPresent(sentences::add);
        changed(cell, files.resolve(study, cell.workload()), run.workload().sha256())
            .ifPresent(sentences::add);
      }
    }
    return sentences;
  }

  private static Optional<String> changed(Study.Cell cell, String file, String sha256)
      throws ResultException {
    Path path = Path.of(file);
    try {
      return !Files.isRegularFile(path) || Sha256.of(Files.readAllBytes(path)).equals(sha256)
          ? Optional.empty()
          : Optional.of(
              cell.id() + ": " + file + " has been changed since it was run: see its history");
    } catch (IOException e) {
      throw new ResultException(path + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Reads an outcome of this study. */
  static OutcomeFile read(Study study, Path file) throws ResultException {
    OutcomeFile outcome = OutcomeFile.read(file);
    if (!outcome.study().equals(study.id())) {
      throw new ResultException(
          file
              + ", key 'study': is the outcome of '"
              + outcome.study()
              + "', not of '"
              + study.id()
              + "'");
    }
    return outcome;
  }

  private static List<String> lines(Path page) throws ResultException {
    try {
      return Files.readAllLines(page);
    } catch (IOException e) {
      throw new ResultException(page + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static String text(Study study, OutcomeFile outcome) {
    return StudyText.markdown(evaluate(study, outcome));
  }

  /** Evaluates all cells, so that cells without a run are seen. */
  static StudyOutcome evaluate(Study study, OutcomeFile outcome) {
    List<String> cells = study.cells().stream().map(Study.Cell::id).toList();
    return new Evaluation(study, outcome.scale(), outcome.byCell(), outcome.problems(), cells)
        .outcome();
  }
}
