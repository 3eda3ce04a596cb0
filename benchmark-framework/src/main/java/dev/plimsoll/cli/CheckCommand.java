// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.PlanText;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Validates files without a broker: workload and driver files, saying what they mean, and results
 * ({@code .json}), saying what does not fit in them.
 */
@Parameters(
    commandDescription =
        "validates workload and driver files and prints what they mean; examines results (.json)")
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

  @Parameter(description = "FILE…")
  private List<String> files = new ArrayList<>();

  @Override
  public ExitCode execute(Session session) throws PlanException, UsageException {
    PlanLoader loader = session.plans();
    ExitCode examined = examine(session);
    List<String> driverFiles = new ArrayList<>(drivers);
    List<String> workloads = new ArrayList<>();
    for (String file : files) {
      if (file.endsWith(RESULT)) {
        continue;
      }
      (loader.isDriverFile(file) ? driverFiles : workloads).add(file);
    }
    if (driverFiles.isEmpty() && workloads.isEmpty()) {
      if (files.isEmpty()) {
        throw new UsageException("check: give one or more workload, driver or result files");
      }
      return examined;
    }
    List<String> described = describe(loader, driverFiles, workloads);
    loader.notices().forEach(notice -> session.out().println("# note: " + notice));
    session.out().println(String.join("\n", described));
    return examined;
  }

  /** Result files are examined one by one; one that is wrong does not keep others from it. */
  private ExitCode examine(Session session) {
    ExitCode code = ExitCode.OK;
    for (String file : files) {
      if (!file.endsWith(RESULT)) {
        continue;
      }
      try {
        ResultExamination.Findings found = ResultExamination.of(Path.of(file));
        if (found.problems().isEmpty()) {
          session.out().println(file + ": a consistent result; its verdict is " + found.status());
          continue;
        }
        found.problems().forEach(problem -> System.err.println(file + ": " + problem));
      } catch (ResultException e) {
        System.err.println("benchmark: " + e.getMessage());
      } catch (InvalidPathException e) {
        System.err.println("benchmark: " + file + " is not a file name");
      }
      code = ExitCode.USAGE;
    }
    return code;
  }

  private List<String> describe(PlanLoader loader, List<String> driverFiles, List<String> workloads)
      throws PlanException {
    List<String> described = new ArrayList<>();
    if (!driverFiles.isEmpty() && !workloads.isEmpty()) {
      for (RunPlan plan : loader.plans(driverFiles, workloads, sets, 1)) {
        described.add(PlanText.describe(plan));
      }
      return described;
    }
    for (String file : driverFiles) {
      loader.drivers(file, sets).forEach(driver -> described.add(PlanText.describe(driver)));
    }
    for (String file : workloads) {
      described.add(PlanText.describe(loader.workload(file, sets)));
    }
    return described;
  }
}
