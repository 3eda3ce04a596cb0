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
final class RunMaker {

  private final Session session;
  private final Screen screen;
  private final LocalSystems local;
  private final ResultKeeping keeping;
  private final Reporting reporting;
  private final String series = UUID.randomUUID().toString();

  RunMaker(
      Session session,
      Screen screen,
      LocalSystems local,
      ResultKeeping keeping,
      Reporting reporting) {
    this.session = session;
    this.screen = screen;
    this.local = local;
    this.keeping = keeping;
    this.reporting = reporting;
  }

  /**
   * Makes a run on the broker that its driver file asks for.
   *
   * @param kind how the run belongs with the others, or the empty string if it does not
   * @param cell what tells it from its neighbours
   */
  RunResult make(RunPlan plan, String kind, Map<String, Object> cell)
      throws DriverException, InterruptedException {
    session.interruption().setupBegins();
    local.provide(plan.driver());
    RunEnvironment environment =
        new RunEnvironment(
            series,
            kind,
            cell,
            Build.version(),
            Build.gitCommit(),
            session.arguments(),
            local.endpoints(),
            local.nodes());
    Run run =
        new Run(
            plan.seeded(session.seed()),
            driver(session, plan.driver()),
            environment,
            new ScreenListener(screen),
            session.interruption());
    RunResult result = run.execute(keeping);
    keeping.file().ifPresent(file -> reporting.one(result, file));
    return result;
  }

  static Driver driver(Session session, DriverProfile profile) {
    DriverProvider provider =
        session.drivers().stream()
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
