// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.fairness.FairnessPage;
import dev.plimsoll.fairness.GuaranteeRow;
import dev.plimsoll.fairness.GuaranteeSurvey;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks each driver, connected to its system, what it promises, and makes the tables of {@code
 * docs/FAIRNESS.md} of it. They come from the same answers as the guarantees in results.
 */
@Parameters(
    commandDescription = "says what each driver promises: who acknowledges, what is durable")
final class FairnessCommand extends CommonOptions {

  @Parameter(
      names = {"-d", "--drivers"},
      description = "driver files, lists of them, or short names, separated by commas")
  private List<String> drivers = new ArrayList<>(List.of("all"));

  @Parameter(names = "--system", description = "of those, the drivers of these systems only")
  private List<String> systems = new ArrayList<>();

  @Parameter(names = "--write", description = "puts the tables into this page, between its marks")
  private String write;

  @Parameter(names = "--check", description = "says what this page does not say; exit code 1")
  private String check;

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
    GuaranteeSurvey survey = new GuaranteeSurvey(FairnessCommand::warn);
    survey.ask(wanted);
    try {
      return show(context, all, survey) && survey.isComplete() ? ExitCode.OK : ExitCode.FAILED;
    } catch (IOException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /** False if the page that is checked says something else. */
  private boolean show(CommandContext context, List<DriverProfile> all, GuaranteeSurvey survey)
      throws IOException {
    if (check != null) {
      return requireValid(context, all, survey.rows());
    }
    if (write == null) {
      context.out().print(FairnessPage.tables(survey.rows()));
    } else if (survey.isComplete()) {
      new FairnessPage(write).write(survey.rows());
      context.out().println("wrote " + write);
    }
    return true;
  }

  private boolean requireValid(
      CommandContext context, List<DriverProfile> all, List<GuaranteeRow> promises)
      throws IOException {
    List<String> names = all.stream().map(DriverProfile::name).toList();
    List<String> differences = new FairnessPage(check).differences(promises, names);
    differences.forEach(line -> context.out().println(line));
    if (!differences.isEmpty()) {
      context.out().println("make it anew: bin/benchmark fairness --write " + check);
    }
    return differences.isEmpty();
  }

  /** Beside the tables, which standard output is for. */
  private static void warn(String line) {
    System.err.println(line);
  }
}
