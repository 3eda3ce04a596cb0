// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.fairness.FairnessPage;
import dev.plimsoll.fairness.GuaranteeSurvey;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Connects each driver to its system, reads its guarantees and writes the tables of {@code
 * docs/FAIRNESS.md}. The guarantees in results come from the same driver method.
 */
@Parameters(
    commandDescription =
        "lists the guarantees of each driver and keeps docs/FAIRNESS.md up to date")
final class FairnessCommand extends CommonOptions {

  @Parameter(
      names = {"-d", "--drivers"},
      description = "driver files, lists of them, or short names, separated by commas")
  private List<String> drivers = new ArrayList<>(List.of("all"));

  @Parameter(names = "--system", description = "only the drivers of these systems")
  private List<String> systems = new ArrayList<>();

  @Parameter(names = "--write", description = "writes the tables into this page, between its marks")
  private String write;

  @Parameter(
      names = "--check",
      description =
          "compares this page with the answers of the"
              + " drivers; exit code 1 if it"
              + " is out of date")
  private String check;

  @Override
  public List<String> examples() {
    return List.of("benchmark fairness -d kafka,redis");
  }

  @Override
  public ExitCode execute(CommandContext context)
      throws PlanException, InterruptedException, UsageException {
    List<DriverProfile> all = new ArrayList<>();
    PlanLoader loader = context.plans();
    for (String name : drivers) {
      all.addAll(loader.drivers(name, List.of()));
    }
    List<DriverProfile> wanted =
        all.stream().filter(each -> systems.isEmpty() || systems.contains(each.system())).toList();
    try {
      return ask(context, all, wanted);
    } catch (IOException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private ExitCode ask(CommandContext context, List<DriverProfile> all, List<DriverProfile> wanted)
      throws IOException, InterruptedException {
    // Read the page first, so that an unreadable page is reported before brokers are started.
    FairnessPage checked = check == null ? null : new FairnessPage(check);
    FairnessPage written = write == null ? null : new FairnessPage(write);
    GuaranteeSurvey survey = new GuaranteeSurvey(FairnessCommand::warn);
    survey.ask(wanted);
    boolean good = survey.isComplete();
    if (checked != null) {
      List<String> names = all.stream().map(DriverProfile::name).toList();
      good &= show(context, checked.differences(survey.rows(), names));
    } else if (written == null) {
      context.out().print(FairnessPage.tables(survey.rows()));
    } else if (good) {
      written.write(survey.rows());
      context.out().println("wrote " + write);
    }
    return good ? ExitCode.OK : ExitCode.FAILED;
  }

  /** Prints the differences and returns true if there are none. */
  private boolean show(CommandContext context, List<String> differences) {
    differences.forEach(line -> context.out().println(line));
    if (!differences.isEmpty()) {
      context.out().println("write it again: bin/benchmark fairness --write " + check);
    }
    return differences.isEmpty();
  }

  /** Prints to standard error, because standard output is for the tables. */
  private static void warn(String line) {
    System.err.println(line);
  }
}
