// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.simulated.SimulatedProvider;
import dev.plimsoll.worker.Workloads;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A complete run with an automatic warm-up. The rule needs 15 seconds of load. */
@Tag("realtime")
final class AutoWarmupTest {

  private static final int RATE = 300;
  private static final int MAX_SECONDS = 18;

  @Test
  void theWindowStartsOnAFullSecondAndContainsExactlyTheMessagesDueInIt() throws Exception {
    Workload workload =
        Workloads.open(new RateProfile.Constant(RATE))
            .producers(3)
            .stop(new EndCondition.After(Duration.ofMillis(500)))
            .autoWarmup(Duration.ofSeconds(1), Duration.ofSeconds(MAX_SECONDS))
            .make();

    RunResult result = run(workload);

    RunResult.PhasePart warmup = result.phases().get(0);
    assertThat(warmup.seconds())
        .isEqualTo(Math.rint(warmup.seconds()))
        .isBetween(16.0, (double) MAX_SECONDS);
    assertThat(result.phases().get(1).seconds()).isEqualTo(0.5);
    assertThat(result.integrity().scheduled()).isEqualTo(RATE / 2);
    // Fewer than that are sent where the machine has no processor for the sender at the end.
    assertThat(result.integrity().received()).isEqualTo(result.integrity().sent());
    assertThat(result.warmup().mode()).isEqualTo("auto");
    assertThat(result.warmup().endedBecause())
        .startsWith(
            warmup.seconds() < MAX_SECONDS
                ? "after " + warmup.seconds() + " s, p50 within "
                : "not steady after");
  }

  private static RunResult run(Workload workload) throws Exception {
    DriverProfile profile =
        new DriverProfile("simulated", "simulated", "built in", "", "", 1, Map.of());
    RunEnvironment environment = RunEnvironment.of("", "", List.of()).build();
    return ExaminedRun.execute(
        new Run(
            new RunPlan(workload, profile, 1, 1, 1),
            new SimulatedProvider().create(new Settings(Map.of("serviceTime", "1ms"))),
            environment,
            new Silence(),
            new Interruption()));
  }

  private static final class Silence implements RunListener {

    @Override
    public void history(String line) {}

    @Override
    public void measuring(String what) {}

    @Override
    public void live(LiveSecond second) {}
  }
}
