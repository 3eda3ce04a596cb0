// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.PlanText;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.study.runs.MatrixCell;
import dev.plimsoll.study.runs.StudyPlanner;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Validates files without a broker. For workload, driver and study files, it prints the resolved
 * content; for results ({@code .json}), it prints contradictions. All problems are reported
 * together.
 */
@Parameters(
    commandDescription =
        "validates and explains workload, driver and study files; examines results" + " (.json)")
final class CheckCommand extends CommonOptions {

  private static final String RESULT = ".json";

  @Parameter(
      names = {"-d", "--drivers"},
      description = "driver files, or short names such as kafka, separated by commas")
  private List<String> drivers = new ArrayList<>();

  @Parameter(
      names = "--set",
      splitter = RunCommand.NoSplitter.class,
      description = "KEY=VALUE overrides a workload key, driver.KEY=VALUE a driver key")
  private List<String> sets = new ArrayList<>();

  @Parameter(
      names = "--sweep",
      splitter = RunCommand.NoSplitter.class,
      description = "KEY=VALUE,VALUE… as for run")
  private List<String> sweeps = new ArrayList<>();

  @Parameter(
      names = "--submission",
      description =
          "also lists the missing conditions of publication: at least"
              + " three repetitions of a session, all of them, sound windows, baselines"
              + " (docs/SUBMITTING.md)")
  private boolean submission;

  @Parameter(description = "FILE|FOLDER…")
  private List<String> names = new ArrayList<>();

  private List<String> files = List.of();

  private final ExaminedFiles summary = new ExaminedFiles();
  private final UsableFiles usable = new UsableFiles();
  private ExitCode code = ExitCode.OK;

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark check my.yaml -d kafka",
        "benchmark check results",
        "benchmark check studies/linkedin-2014/study.yaml results/x.json");
  }

  @Override
  public String remarks() {
    return Help.UNITS;
  }

  @Override
  public ExitCode execute(CommandContext context) throws UsageException {
    files = CheckedFiles.of(names);
    if (files.isEmpty() && drivers.isEmpty()) {
      throw new UsageException("check: give one or more workload, driver, study or result files");
    }
    PlanLoader loader = context.plans();
    code = examine(context);
    List<String> driverFiles = new ArrayList<>(drivers);
    List<String> workloads = new ArrayList<>();
    List<String> described = new ArrayList<>();
    for (String file : files) {
      if (file.endsWith(RESULT)) {
        continue;
      }
      if (StudyLoader.isStudy(file)) {
        usable.add(describe(described, () -> List.of(study(context, file))));
        continue;
      }
      // If a file cannot be read, the others are still checked.
      boolean isReadable =
          describe(
              described,
              () -> {
                (loader.isDriverFile(file) ? driverFiles : workloads).add(file);
                return List.of();
              });
      if (!isReadable) {
        usable.add(false);
      }
    }
    if (code == ExitCode.OK) {
      describe(described, () -> requireEffect(!driverFiles.isEmpty(), !workloads.isEmpty()));
    }
    describe(context, loader, driverFiles, workloads, described);
    loader.notices().forEach(notice -> context.out().println("# note: " + notice));
    if (!described.isEmpty()) {
      context.out().println(String.join("\n", described));
    }
    usable.lines().forEach(context.out()::println);
    summary.lines().forEach(context.out()::println);
    return submission ? code.and(CheckedSubmission.check(context, names, files, code)) : code;
  }

  /** Keys for files of a kind that is not checked would be ignored, misspelt or not. */
  private List<String> requireEffect(boolean ofDrivers, boolean ofWorkloads) throws UsageException {
    for (String set : sets) {
      boolean ofDriver = set.startsWith(PlanLoader.DRIVER_KEY);
      if (ofDriver ? !ofDrivers : !ofWorkloads) {
        throw new UsageException(
            "check: --set "
                + set.replaceFirst("=.*", "")
                + (ofDriver
                    ? " is a key of a driver, and none is checked: add -d DRIVER"
                    : " is a key of a workload, and none is checked: name one, or write"
                        + " --set driver.KEY=VALUE for a key of a driver"));
      }
    }
    return List.of();
  }

  /** Returns the description of a file, or throws if the file cannot be used. */
  private interface Description {
    List<String> lines() throws PlanException, UsageException;
  }

  /** Adds a description, and returns whether there was no problem. */
  private boolean describe(List<String> described, Description description) {
    try {
      described.addAll(description.lines());
      return true;
    } catch (PlanException | UsageException e) {
      System.err.println("benchmark: " + e.getMessage());
      code = code.and(ExitCode.USAGE);
      return false;
    }
  }

  /** Also plans all cells, so that the files that the study names are checked. */
  private static String study(CommandContext context, String file)
      throws PlanException, UsageException {
    StudyLoader loader = new StudyLoader(Path.of(""), context.home());
    Study study = loader.loadFile(file);
    List<MatrixCell> cells =
        new StudyPlanner(context.plans(), loader, study, 1, study.repetitions())
            .plan(study.cells());
    return file
        + ": the study "
        + study.id()
        + ", "
        + cells.size()
        + " cells of "
        + study.repetitions()
        + " runs each: "
        + String.join(", ", cells.stream().map(MatrixCell::id).toList())
        + study.conclusions().stream()
            .flatMap(conclusion -> conclusion.checks().stream())
            .map(check -> "\n  " + check + ": " + check.words())
            .collect(Collectors.joining());
  }

  /** Examines result files one by one; if one is wrong, the others are still examined. */
  private ExitCode examine(CommandContext context) {
    ExitCode examined = ExitCode.OK;
    for (String file : files) {
      if (!file.endsWith(RESULT)) {
        continue;
      }
      try {
        ResultExamination.Findings found = ResultExamination.of(Path.of(file));
        summary.add(found);
        if (found.problems().isEmpty()) {
          context.out().println(file + ": " + words(found));
          continue;
        }
        found.problems().forEach(problem -> System.err.println(file + ", " + problem));
      } catch (ResultException e) {
        summary.addUnreadable();
        System.err.println("benchmark: " + e.getMessage());
      } catch (InvalidPathException e) {
        summary.addUnreadable();
        System.err.println("benchmark: " + file + " is not a file name");
      }
      examined = ExitCode.USAGE;
    }
    return examined;
  }

  private static String words(ResultExamination.Findings found) {
    return found.status() == RunResult.Status.CHECKPOINT
        ? "a checkpoint, the state of a run that had not ended; it is no result and has no verdict"
        : "a consistent result; its verdict is "
            + found.status()
            + (found.marks().isEmpty() ? "" : " · " + found.marks());
  }

  private void describe(
      CommandContext context,
      PlanLoader loader,
      List<String> driverFiles,
      List<String> workloads,
      List<String> described) {
    if (!driverFiles.isEmpty() && !workloads.isEmpty()) {
      describe(
          described,
          () ->
              loader.plans(driverFiles, workloads, sweeps, sets, 1).stream()
                  .map(PlanText::describe)
                  .toList());
      // The problems are known; only which files have some is found out one by one.
      PlanLoader again = context.plans();
      driverFiles.forEach(file -> count(file, () -> again.drivers(file, sets)));
      workloads.forEach(file -> count(file, () -> again.sweptWorkloads(file, sweeps, sets)));
      return;
    }
    for (String file : driverFiles) {
      boolean isUsable =
          describe(
              described,
              () -> loader.drivers(file, sets).stream().map(PlanText::describe).toList());
      count(file, isUsable);
    }
    for (String file : workloads) {
      boolean isUsable =
          describe(
              described,
              () ->
                  loader.sweptWorkloads(file, sweeps, sets).stream()
                      .map(PlanText::describe)
                      .toList());
      count(file, isUsable);
    }
  }

  /** Reads a file, or throws if it cannot be used. */
  private interface Reading {
    Object read() throws PlanException;
  }

  private void count(String file, Reading reading) {
    try {
      reading.read();
      count(file, true);
    } catch (PlanException e) {
      count(file, false);
    }
  }

  /** Counts one of the named files; drivers of {@code -d} are not among them. */
  private void count(String file, boolean isUsable) {
    if (files.contains(file)) {
      usable.add(isUsable);
    }
  }
}
