// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.PlanText;
import dev.plimsoll.plan.RunPlan;
import java.util.ArrayList;
import java.util.List;

/** Validates workload and driver files without a broker and prints what they mean. */
@Parameters(commandDescription = "validates workload and driver files and prints what they mean")
final class CheckCommand extends CommonOptions {

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
    List<String> driverFiles = new ArrayList<>(drivers);
    List<String> workloads = new ArrayList<>();
    for (String file : files) {
      (loader.isDriverFile(file) ? driverFiles : workloads).add(file);
    }
    if (driverFiles.isEmpty() && workloads.isEmpty()) {
      throw new UsageException("check: give one or more workload or driver files");
    }
    List<String> described = describe(loader, driverFiles, workloads);
    loader.notices().forEach(notice -> session.out().println("# note: " + notice));
    session.out().println(String.join("\n", described));
    return ExitCode.OK;
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
