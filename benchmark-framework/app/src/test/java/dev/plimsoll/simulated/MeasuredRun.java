// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.result.Hiccups;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.ExaminedRun;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.run.Run;
import dev.plimsoll.run.RunEnvironment;
import dev.plimsoll.run.RunListener;
import dev.plimsoll.worker.Placement;
import dev.plimsoll.worker.WorkerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * A run of the whole program, in this process, on the simulated system. A message's latency may
 * exceed the computed one by the lateness that the system itself reports.
 */
public record MeasuredRun(RunResult result) {

  /** Only counts and latencies are checked, so any rate that the machine achieves is accepted. */
  private static final String WHATEVER_THE_MACHINE_DOES = "rateTolerance: 1\ngeneratorLimit: 1m\n";

  private static final Set<String> OF_THE_MACHINE =
      Set.of("UNSENT", "GENERATOR_TOO_SLOW", "GENERATOR_STOPPED");

  /** For the precision of histograms, clock readings and callbacks. */
  private static final double TOLERANCE = 0.02;

  /** Executes a run; both texts are YAML. */
  public static MeasuredRun of(Path folder, String driver, String workload)
      throws IOException, PlanException, SettingsException, DriverException, InterruptedException {
    return judged(folder, driver, workload + WHATEVER_THE_MACHINE_DOES);
  }

  /** Executes a run with the workload's own tolerances. */
  static MeasuredRun judged(Path folder, String driver, String workload)
      throws IOException, PlanException, SettingsException, DriverException, InterruptedException {
    return of(
        folder, driver, workload, system -> List.of(), Placement.SPREAD, 0, new Silent(() -> {}));
  }

  /**
   * Executes a run.
   *
   * @param windowBegins called when the measured window begins
   */
  static MeasuredRun with(Path folder, String driver, String workload, Runnable windowBegins)
      throws IOException, PlanException, SettingsException, DriverException, InterruptedException {
    return of(
        folder,
        driver,
        workload + WHATEVER_THE_MACHINE_DOES,
        system -> List.of(),
        Placement.SPREAD,
        0,
        new Silent(windowBegins));
  }

  /**
   * Executes a run on several workers in this process.
   *
   * @param workers creates them on a connected system
   */
  public static MeasuredRun onWorkers(
      Path folder,
      String driver,
      String workload,
      Function<Driver, List<WorkerProcess>> workers,
      Placement placement)
      throws IOException, PlanException, SettingsException, DriverException, InterruptedException {
    return tolerating(folder, driver, workload, workers, placement, 0);
  }

  /** The same, which goes on without some workers if they are lost. */
  static MeasuredRun tolerating(
      Path folder,
      String driver,
      String workload,
      Function<Driver, List<WorkerProcess>> workers,
      Placement placement,
      int tolerated)
      throws IOException, PlanException, SettingsException, DriverException, InterruptedException {
    String whatever = workload + WHATEVER_THE_MACHINE_DOES;
    return of(folder, driver, whatever, workers, placement, tolerated, new Silent(() -> {}));
  }

  /** Executes a run of two workers in this process, the second of which is lost. */
  public static MeasuredRun withLostWorker(Path folder, String driver, String workload)
      throws IOException, PlanException, SettingsException, DriverException, InterruptedException {
    return onWorkers(folder, driver, workload, DyingProcess::ofTwo, Placement.PAIRED);
  }

  private static MeasuredRun of(
      Path folder,
      String driver,
      String workload,
      Function<Driver, List<WorkerProcess>> workers,
      Placement placement,
      int tolerated,
      RunListener listener)
      throws IOException, PlanException, SettingsException, DriverException, InterruptedException {
    Files.writeString(folder.resolve("sim.yaml"), "name: sim\ndriver: simulated\n" + driver);
    Files.writeString(folder.resolve("load.yaml"), workload);
    SimulatedProvider provider = new SimulatedProvider();
    PlanLoader loader =
        new PlanLoader(List.of(provider), Map.<String, String>of()::get, folder, folder);
    RunPlan plan =
        new RunPlan(
            loader.workload("load.yaml", List.of()), loader.driver("sim.yaml", List.of()), 1, 1, 1);
    Driver system = provider.create(new Settings(plan.driver().values()));
    RunEnvironment environment = environment(workers.apply(system), placement, tolerated);
    Run run = new Run(plan, system, environment, listener, new Interruption());
    return new MeasuredRun(ExaminedRun.execute(run));
  }

  private static RunEnvironment environment(
      List<WorkerProcess> workers, Placement placement, int tolerated) {
    return RunEnvironment.of("test", "", List.of()).workers(workers, placement, tolerated).build();
  }

  Integrity counts() {
    return result.integrity();
  }

  /** The failures, except that the machine was too slow to send all messages in time. */
  List<String> failures() {
    return result.failures().stream()
        .map(RunResult.Finding::code)
        .filter(code -> !OF_THE_MACHINE.contains(code))
        .toList();
  }

  /** The number of injected faults of a kind. */
  long injected(String fault) {
    return ((Number) observed("injected").get(fault)).longValue();
  }

  /** The lateness of the system, in microseconds. */
  double lateness(String of, String metric) {
    Map<?, ?> metrics = (Map<?, ?>) Objects.requireNonNull(observed("lateness").get(of));
    return ((Number) metrics.get(metric)).doubleValue();
  }

  /**
   * How late the threads of this run were, in seconds: the sum of the longest delays that the run
   * recorded of its sends, of the system's events, and of a thread that only sleeps.
   */
  double latenessSeconds() {
    Latency delay = result.latencyMicros().generatorDelay();
    Hiccups hiccups = result.resources().workers().get(0).hiccupMicros();
    double micros =
        lateness("completions", "maxMicros")
            + lateness("deliveries", "maxMicros")
            + (delay == null ? 0 : delay.max())
            + (hiccups == null ? 0 : hiccups.max());
    return micros / 1e6;
  }

  private Map<?, ?> observed(String part) {
    Map<?, ?> observed = (Map<?, ?>) result.driver().settings().get("observed");
    return (Map<?, ?>) Objects.requireNonNull(observed.get(part));
  }

  /**
   * Asserts that all messages take at least this long, in microseconds, and half of them not much
   * longer.
   */
  void assertConstant(Latency latency, double micros, String latenessOf) {
    assertThat(latency.min()).isGreaterThanOrEqualTo(micros);
    double max = micros * (1 + TOLERANCE);
    assertThat(latency.percentiles().get("50"))
        .as("%s", result.driver().settings())
        .isBetween(micros, max + lateness(latenessOf, "p90Micros"));
    assertThat(latency.percentiles().get("90"))
        .as("%s", result.driver().settings())
        .isBetween(micros, max + lateness(latenessOf, "maxMicros"));
  }

  private record Silent(Runnable windowBegins) implements RunListener {
    @Override
    public void history(String line) {}

    @Override
    public void measuring(String what) {
      windowBegins.run();
    }

    @Override
    public void live(LiveSecond second) {}
  }
}
