// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.report.Screen;
import dev.plimsoll.report.StudyText;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.report.html.StudyPage;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.study.Evaluation;
import dev.plimsoll.study.StudyOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes a published comparison again. */
@Parameters(commandDescription = "FOLDER: makes a published comparison again and holds it beside")
final class StudyCommand extends CommonOptions {

  @Parameter(
      names = "--scale",
      converter = ScaleConverter.class,
      description = "share of the published rates, counts and times, as the study says")
  private double scale = 1;

  @Parameter(
      names = "--only",
      description = "cells to run, separated by commas; * at the end stands for any rest")
  private List<String> only = new ArrayList<>();

  @Parameter(names = "--resume", description = "keeps the runs that are there and makes the rest")
  private boolean resume;

  @Parameter(
      names = "--repeat",
      converter = CountConverter.class,
      description = "runs of each cell, instead of what the study says")
  private int repeat;

  @Parameter(
      names = "--report-only",
      description = "makes no run: writes the report of the runs that are there")
  private boolean reportOnly;

  @Parameter(
      names = {"-o", "--output"},
      description = "folder for results and report; default results/studies/<id>")
  private String output;

  @Parameter(description = "FOLDER")
  private List<String> folders = new ArrayList<>();

  @Override
  public ExitCode execute(CommandContext context)
      throws PlanException, DriverException, ResultException, InterruptedException, UsageException {
    if (folders.size() != 1) {
      throw new UsageException("study: give the folder of one study, as studies/<id>");
    }
    StudyLoader loader = new StudyLoader(Path.of(""), context.home());
    Study study = loader.load(folders.get(0));
    List<String> problems = Evaluation.problems(study);
    if (!problems.isEmpty()) {
      throw new UsageException(String.join(System.lineSeparator(), problems));
    }
    int runs = repeat > 0 ? repeat : study.repetitions();
    List<StudyCell> cells =
        StudyCell.select(context, loader, study, only, scale, runs, !reportOnly);
    Path folder = folder(study);
    StudyResults results = new StudyResults(study, scale, folder);
    if (!resume && !reportOnly && results.any()) {
      throw new UsageException(
          "study: "
              + folder
              + " holds runs of this study at this scale already: add --resume to make the rest, or"
              + " name another folder with -o");
    }
    return make(context, study, cells, results, folder);
  }

  private ExitCode make(
      CommandContext context, Study study, List<StudyCell> cells, StudyResults results, Path folder)
      throws ResultException, InterruptedException, UsageException {
    Screen screen = context.screen();
    StudyRuns runs = new StudyRuns(context, study, scale, results);
    ResultFolder place = ResultFolder.of(folder, false);
    ResultWriter resultWriter = new ResultWriter(place, screen);
    if (!reportOnly) {
      place.verify();
      runs.make(cells, resultWriter);
    }
    StudyOutcome outcome =
        new Evaluation(
                study,
                scale,
                results.byCell(),
                runs.problems(),
                cells.stream().map(cell -> cell.cell().id()).toList())
            .outcome();
    for (StudyOutcome.ConclusionOutcome conclusion : outcome.conclusions()) {
      screen.line(conclusion.holding().words() + ": " + conclusion.claim());
    }
    screen.line("report: " + write(folder.resolve("report.md"), StudyText.markdown(outcome)));
    screen.line("report: " + write(folder.resolve("report.html"), StudyPage.html(outcome)));
    writeRuns(screen, results, folder);
    if (context.interruption().isRaised()) {
      return ExitCode.INTERRUPTED;
    }
    return (runs.problems().isEmpty() ? ExitCode.OK : ExitCode.FAILED)
        .and(resultWriter.code())
        .and(results.code());
  }

  /** All runs with their curves, in the report that runs have. */
  private static void writeRuns(Screen screen, StudyResults results, Path folder)
      throws ResultException {
    Map<String, List<RunResult>> byCell = results.byCell();
    if (byCell.isEmpty()) {
      return;
    }
    HtmlReport report = new HtmlReport(byCell.values().stream().mapToInt(List::size).sum());
    for (Map.Entry<String, List<RunResult>> cell : byCell.entrySet()) {
      for (RunResult result : cell.getValue()) {
        report.add(result, cell.getKey() + ", run " + result.run().series().repetition());
      }
    }
    report.write(folder.resolve("runs.html"));
    screen.line("report: " + folder.resolve("runs.html"));
  }

  private Path folder(Study study) throws UsageException {
    try {
      return output == null ? Path.of("results", "studies", study.id()) : Path.of(output);
    } catch (InvalidPathException e) {
      throw new UsageException("-o: '" + output + "' is not a folder name");
    }
  }

  private static Path write(Path file, String text) throws ResultException {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new ResultException(file + " cannot be written: " + e.getMessage(), e);
    }
  }
}
