// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.load.WaitBaseline;
import dev.plimsoll.plan.ConsumerBehaviour;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.MessageKeys;
import dev.plimsoll.plan.MessageSizes;
import dev.plimsoll.plan.PayloadSpec;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Tolerances;
import dev.plimsoll.plan.Warmup;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.HiccupMeter;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import dev.plimsoll.result.Hiccups;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.Run;
import dev.plimsoll.run.RunEnvironment;
import dev.plimsoll.series.InstalledSystems;
import dev.plimsoll.series.SeriesContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The measurements of a calibration: ordinary runs on the simulated system. */
public final class Calibration implements Measurements {

  /** The warm-up of the first run, in which the JVM compiles the code that all runs use. */
  private static final Duration FIRST_WARMUP = Duration.ofSeconds(3);

  private static final Duration WARMUP = Duration.ofMillis(500);
  private static final Duration LENGTH = Duration.ofSeconds(2);

  /**
   * The sending threads run longer than the measured window, so that their processor time in it can
   * be read.
   */
  private static final Duration COOLDOWN = Duration.ofMillis(200);

  private static final int SIZE_BYTES = 100;

  private final SeriesContext context;
  private final Duration firstWarmup;
  private final Duration length;

  /**
   * Creates the measurements of a command.
   *
   * @param context the context of the command's runs
   */
  public Calibration(SeriesContext context) {
    this(context, FIRST_WARMUP, LENGTH);
  }

  /** Creates measurements of another length. */
  Calibration(SeriesContext context, Duration firstWarmup, Duration length) {
    this.context = context;
    this.firstWarmup = firstWarmup;
    this.length = length;
  }

  @Override
  public void warmUp() throws DriverException, InterruptedException {
    run(workload(1, new Load.Closed(), firstWarmup));
    run(workload(1, open(100_000), WARMUP));
  }

  @Override
  public double clockNanos() {
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
    // The sum is used, so that the compiler does not remove the loop.
    return sink == 0 ? 0 : best;
  }

  @Override
  public boolean lowersTimerSlack() {
    return CompletableFuture.supplyAsync(TimerSlack::lowest).join();
  }

  @Override
  public CalibrationSample ceiling(int producers) throws DriverException, InterruptedException {
    return run(workload(producers, new Load.Closed(), WARMUP));
  }

  @Override
  public CalibrationSample measurePaced(double rate, int producers)
      throws DriverException, InterruptedException {
    return run(workload(producers, open(rate), WARMUP));
  }

  private static Load open(double rate) {
    return new Load.Open(new RateProfile.Constant(rate), Load.Arrivals.CONSTANT);
  }

  @Override
  public WaitPercentiles bareWaits(double rate) throws InterruptedException {
    long interval = Math.round(1e9 / rate);
    WaitBaseline waits = WaitBaseline.of(interval, (int) (length.toNanos() / interval));
    return new WaitPercentiles(waits.lateMicros(50), waits.lateMicros(99));
  }

  @Override
  public Hiccups hiccups() throws InterruptedException {
    HiccupMeter meter = new HiccupMeter();
    meter.begin();
    TimeUnit.NANOSECONDS.sleep(length.toNanos());
    meter.end();
    return new Hiccups(meter.p99Nanos() / 1e3, meter.longestNanos() / 1e3);
  }

  private CalibrationSample run(Workload workload) throws DriverException, InterruptedException {
    DriverProfile profile =
        new DriverProfile("simulated", "simulated", "built in", "", "", 1, Map.of());
    RunPlan plan = new RunPlan(workload, profile, 1, 1, 1);
    Driver driver = InstalledSystems.createDriver(profile);
    RunEnvironment environment =
        RunEnvironment.of(context.version(), context.gitCommit(), context.arguments()).build();
    SenderMeter meter = new SenderMeter();
    RunResult result =
        new Run(plan, driver, environment, meter, context.interruption()).execute(taken -> {});
    if (result.status() == RunResult.Status.INTERRUPTED) {
      throw new InterruptedException("calibration was interrupted");
    }
    return CalibrationSample.of(result, meter.cores());
  }

  private Workload workload(int topics, Load load, Duration warmup) {
    return new Workload(
        "calibration",
        "built in",
        "",
        topics,
        List.of(),
        1,
        MessageSizes.of(SIZE_BYTES),
        new PayloadSpec(PayloadSpec.Kind.RANDOM, 1, 1, Optional.empty()),
        MessageKeys.NONE,
        1,
        1,
        1,
        load,
        OptionalLong.empty(),
        Workload.Pacing.HYBRID,
        Optional.empty(),
        new EndCondition.After(length),
        new Warmup.Fixed(warmup),
        COOLDOWN,
        Duration.ofSeconds(5),
        new Tolerances(0.01, OptionalDouble.empty(), 0, Optional.empty()),
        Workload.IntegrityMode.ON,
        Optional.empty(),
        List.of(),
        List.of(),
        Map.of(),
        ConsumerBehaviour.NONE,
        Optional.empty());
  }
}
