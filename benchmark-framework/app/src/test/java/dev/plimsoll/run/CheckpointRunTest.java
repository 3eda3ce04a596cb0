// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.result.ComputedAgain;
import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.simulated.SimulatedProvider;
import dev.plimsoll.worker.Workloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** States taken while a run goes on. */
@Tag("realtime")
final class CheckpointRunTest {

  @TempDir private Path folder;

  private final List<RunResult> states = new CopyOnWriteArrayList<>();

  @Test
  void statesGrowAndTakingThemChangesNothingInTheResult() throws Exception {
    RunResult result = run();

    assertThat(states)
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(
            state -> {
              assertThat(state.status()).isEqualTo(Status.CHECKPOINT);
              assertThat(state.run().id()).isEqualTo(result.run().id());
              assertThat(state.integrity().sent()).isLessThanOrEqualTo(result.integrity().sent());
              assertThat(state.ending()).isNull();
            });
    assertThat(states.get(1).integrity().sent()).isGreaterThan(states.get(0).integrity().sent());
    assertThat(states.get(1).latencyMicros().publish().count())
        .isGreaterThan(states.get(0).latencyMicros().publish().count());
    assertThat(result.integrity().sent()).isEqualTo(3_000);
    assertThat(result.integrity().received()).isEqualTo(3_000);
    assertThat(result.latencyMicros().endToEnd().count()).isEqualTo(3_000);
  }

  @Test
  void aStateIsAFileThatCanBeExaminedAndRead() throws Exception {
    run();
    Path file = Files.writeString(folder.resolve("c.json"), ResultJson.write(states.get(0)));

    assertThat(ResultExamination.of(file).problems())
        .filteredOn(problem -> !problem.contains("lacks one of"))
        .isEmpty();
    assertThat(ResultJson.write(ResultJson.read(file))).isEqualTo(Files.readString(file));
  }

  private RunResult run() throws Exception {
    Map<String, Object> behaviour = Map.of("serviceTime", "1ms");
    RunResult result =
        ExaminedRun.execute(
            new Run(
                new RunPlan(
                    Workloads.open(new RateProfile.Constant(1_000))
                        .stop(new EndCondition.After(Duration.ofSeconds(3)))
                        .make(),
                    new DriverProfile("simulated", "simulated", "test", "", "", 1, behaviour),
                    1,
                    1,
                    1),
                new SimulatedProvider().create(new Settings(behaviour)),
                RunEnvironment.of("test", "", List.of()).build(),
                new Silent(),
                new Interruption(),
                new Checkpoints.Taker(states::add, TimeUnit.SECONDS.toNanos(1))));
    states.forEach(ComputedAgain::agreed);
    return result;
  }

  private static final class Silent implements RunListener {

    @Override
    public void history(String line) {}

    @Override
    public void measuring(String what) {}

    @Override
    public void live(LiveSecond second) {}
  }
}
