// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.load.BareWaits;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.Keys;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.PayloadSpec;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Stop;
import dev.plimsoll.plan.Tolerances;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.HiccupMeter;
import dev.plimsoll.run.Run;
import dev.plimsoll.run.RunEnvironment;
import dev.plimsoll.run.RunListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The measurements that calibration consists of: runs like any other, on the simulated system. */
final class Calibration {

  private static final Duration WARMUP = Duration.ofSeconds(2);
  private static final Duration LENGTH = Duration.ofSeconds(2);
  private static final int SIZE_BYTES = 100;

  private final Session session;

  Calibration(Session session) {
    this.session = session;
  }

  /** The mean cost of a clock reading, best of several rounds, in nanoseconds. */
  double clockNanos() {
    NanoClock clock = NanoClock.process();
    int readings = 1_000_000;
    double best = Double.MAX_VALUE;
    long sink = 0;
    for (int round = 0; round < 20; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < readings; i++) {
        sink += clock.nanos();
      }
      best = Math.min(best, (System.nanoTime() - start) / (double) readings);
    }
    // Using the sum keeps the loop from being removed.
    return sink == 0 ? 0 : best;
  }

  boolean lowersTimerSlack() {
    return CompletableFuture.supplyAsync(TimerSlack::lowest).join();
  }

  /** As fast as it goes, each producer with a topic and a consumer of its own. */
  RunResult ceiling(int producers) throws DriverException, InterruptedException {
    return run(workload(producers, new Load.Closed()));
  }

  /** At a rate, with one topic for each producer. */
  RunResult paced(double rate, int producers) throws DriverException, InterruptedException {
    return run(
        workload(producers, new Load.Open(new RateProfile.Constant(rate), Load.Arrivals.CONSTANT)));
  }

  /** The same waits as at 10,000 msg/s, by a thread that does nothing else. */
  double bareWaitP99Micros() throws InterruptedException {
    return new BareWaits(100_000, (int) (LENGTH.toNanos() / 100_000)).p99Nanos() / 1e3;
  }

  RunResult.Hiccups hiccups() throws InterruptedException {
    HiccupMeter meter = new HiccupMeter();
    meter.begin();
    TimeUnit.NANOSECONDS.sleep(LENGTH.toNanos());
    meter.end();
    return meter.result();
  }

  static double coresUsed(RunResult run) {
    double seconds =
        run.phases().stream()
            .filter(phase -> phase.name().equals("measured"))
            .mapToDouble(RunResult.PhasePart::seconds)
            .sum();
    return run.resources().workers().get(0).cpuSeconds() / seconds;
  }

  static double allocatedPerMessage(RunResult run) {
    return (double) run.resources().workers().get(0).allocatedBytes() / run.integrity().sent();
  }

  private RunResult run(Workload workload) throws DriverException, InterruptedException {
    DriverProfile profile =
        new DriverProfile("simulated", "simulated", "built in", "", false, Map.of());
    RunPlan plan = new RunPlan(workload, profile, 1, 1, 1);
    Driver driver = RunCommand.driver(session, plan);
    RunEnvironment environment =
        new RunEnvironment(
            "",
            "",
            Build.version(),
            Build.gitCommit(),
            session.arguments(),
            Endpoints.NONE,
            List.of());
    return new Run(plan, driver, environment, new Silent(), session.interruption()).execute();
  }

  private static Workload workload(int topics, Load load) {
    return new Workload(
        "calibration",
        "built in",
        "",
        topics,
        List.of(),
        1,
        SIZE_BYTES,
        new PayloadSpec(PayloadSpec.Kind.RANDOM, 1, 1, Optional.empty()),
        Keys.NONE,
        1,
        1,
        1,
        load,
        OptionalLong.empty(),
        Workload.Pacing.HYBRID,
        new Stop.After(LENGTH),
        WARMUP,
        Duration.ZERO,
        Duration.ofSeconds(5),
        new Tolerances(0.01, OptionalDouble.empty(), 0, Duration.ofMillis(10)),
        Workload.Integrity.ON,
        Optional.empty(),
        Map.of());
  }

  /** Says nothing. */
  private static final class Silent implements RunListener {
    @Override
    public void story(String line) {}

    @Override
    public void measuring(String what) {}

    @Override
    public void live(LiveSecond second) {}
  }
}
