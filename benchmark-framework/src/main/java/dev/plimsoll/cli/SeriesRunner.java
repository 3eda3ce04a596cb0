// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.Run;
import dev.plimsoll.run.RunEnvironment;
import java.util.Map;
import java.util.UUID;

/** Makes the runs of one command, which are one series, and keeps their results. */
final class SeriesRunner {

  private final CommandContext context;
  private final Screen screen;
  private final LocalSystems local;
  private final ResultWriter resultWriter;
  private final ReportWriter reportWriter;
  private final String series = UUID.randomUUID().toString();

  SeriesRunner(
      CommandContext context,
      Screen screen,
      LocalSystems local,
      ResultWriter resultWriter,
      ReportWriter reportWriter) {
    this.context = context;
    this.screen = screen;
    this.local = local;
    this.resultWriter = resultWriter;
    this.reportWriter = reportWriter;
  }

  /**
   * Makes a run on the broker that its driver file asks for.
   *
   * @param kind how the run belongs with the others, or the empty string if it does not
   * @param cell what tells it from its neighbours
   */
  RunResult make(RunPlan plan, String kind, Map<String, Object> cell)
      throws DriverException, InterruptedException {
    context.interruption().setupBegins();
    local.provide(plan.driver());
    RunEnvironment environment =
        new RunEnvironment(
            series,
            kind,
            cell,
            Build.version(),
            Build.gitCommit(),
            context.arguments(),
            local.endpoints(),
            local.nodes());
    Run run =
        new Run(
            plan.seeded(context.seed()),
            driver(context, plan.driver()),
            environment,
            new ScreenListener(screen),
            context.interruption());
    RunResult result = run.execute(resultWriter);
    resultWriter.file().ifPresent(file -> reportWriter.one(result, file));
    return result;
  }

  static Driver driver(CommandContext context, DriverProfile profile) {
    DriverProvider provider =
        context.drivers().stream()
            .filter(each -> each.system().equals(profile.system()))
            .findFirst()
            .orElseThrow();
    try {
      return provider.create(new Settings(profile.values()));
    } catch (SettingsException e) {
      throw new IllegalStateException("the file was checked, but: " + e.key() + e.getMessage(), e);
    }
  }
}
