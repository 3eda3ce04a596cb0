// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.Run;
import dev.plimsoll.run.RunEnvironment;
import java.util.Map;
import java.util.UUID;

/** Makes the runs of one command, which are one series, and keeps their results. */
public final class SeriesRunner {

  private final SeriesContext context;
  private final SeriesDisplay display;
  private final LocalSystems local;
  private final ResultWriter resultWriter;
  private final ReportWriter reportWriter;
  private final String series = UUID.randomUUID().toString();

  /**
   * A runner for one series.
   *
   * @param local the brokers that driver files ask for
   */
  public SeriesRunner(
      SeriesContext context,
      SeriesDisplay display,
      LocalSystems local,
      ResultWriter resultWriter,
      ReportWriter reportWriter) {
    this.context = context;
    this.display = display;
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
  public RunResult make(RunPlan plan, String kind, Map<String, Object> cell)
      throws DriverException, InterruptedException {
    context.interruption().setupBegins();
    local.provide(plan.driver());
    RunEnvironment environment =
        new RunEnvironment(
            series,
            kind,
            cell,
            context.version(),
            context.gitCommit(),
            context.arguments(),
            local.endpoints(),
            local.nodes());
    Run run =
        new Run(
            plan.seeded(context.seed()),
            InstalledSystems.createDriver(plan.driver()),
            environment,
            display,
            context.interruption());
    RunResult result = run.execute(resultWriter);
    resultWriter.file().ifPresent(file -> reportWriter.one(result, file));
    return result;
  }
}
