// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Asks each driver, connected to its system, what it promises, and makes the tables of {@code
 * docs/FAIRNESS.md} of it. They come from the same answers as the guarantees in results.
 */
@Parameters(
    commandDescription = "says what each driver promises: who acknowledges, what is durable")
final class FairnessCommand extends CommonOptions {

  private static final Duration LIMIT = Duration.ofSeconds(12);

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
    List<GuaranteeRow> promises = new ArrayList<>();
    boolean complete = ask(context, wanted, promises);
    if (check != null) {
      return requireValid(context, all, promises) && complete ? ExitCode.OK : ExitCode.FAILED;
    }
    if (write != null && complete) {
      new FairnessPage(write).write(promises);
      context.out().println("wrote " + write);
    } else if (write == null) {
      context.out().print(FairnessPage.tables(promises));
    }
    return complete ? ExitCode.OK : ExitCode.FAILED;
  }

  private boolean requireValid(
      CommandContext context, List<DriverProfile> all, List<GuaranteeRow> promises)
      throws UsageException {
    List<String> names = all.stream().map(DriverProfile::name).toList();
    List<String> differences = new FairnessPage(check).differences(promises, names);
    differences.forEach(line -> context.out().println(line));
    if (!differences.isEmpty()) {
      context.out().println("make it anew: bin/benchmark fairness --write " + check);
    }
    return differences.isEmpty();
  }

  /** False if one could not be asked. */
  private boolean ask(
      CommandContext context, List<DriverProfile> profiles, List<GuaranteeRow> promises)
      throws InterruptedException {
    boolean complete = true;
    try (LocalSystems local = new LocalSystems(context, FairnessCommand::warn)) {
      for (DriverProfile profile : profiles) {
        try {
          promises.add(ask(context, profile, local));
        } catch (DriverException e) {
          warn("benchmark: " + profile.name() + " could not be asked: " + e.getMessage());
          complete = false;
        }
      }
    }
    return complete;
  }

  /** Beside the tables, which standard output is for. */
  private static void warn(String line) {
    System.err.println(line);
  }

  private static GuaranteeRow ask(CommandContext context, DriverProfile profile, LocalSystems local)
      throws DriverException, InterruptedException {
    local.provide(profile);
    String random = HexFormat.of().toHexDigits(new SplittableRandom().nextInt());
    List<String> topics = List.of("plimsoll-" + random + "-0");
    try (Driver driver = SeriesRunner.driver(context, profile)) {
      driver.connect(local.endpoints(), LIMIT);
      try {
        driver.createTopics(List.of(new TopicSpec(topics.get(0), 1, TopicSpec.Purpose.LOAD)));
        return new GuaranteeRow(profile, driver.guarantees(topics));
      } finally {
        driver.deleteTopics(topics);
      }
    }
  }
}
