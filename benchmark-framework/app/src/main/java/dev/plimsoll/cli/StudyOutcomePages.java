// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.plan.Study;
import dev.plimsoll.report.Screen;
import dev.plimsoll.report.StudyText;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.study.Evaluation;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.study.StudyOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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

  /** Computes the page again, and says where the existing one differs. */
  static ExitCode check(Screen screen, Study study, Path folder) throws ResultException {
    OutcomeFile outcome = read(study, folder.resolve(OutcomeFile.NAME));
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
