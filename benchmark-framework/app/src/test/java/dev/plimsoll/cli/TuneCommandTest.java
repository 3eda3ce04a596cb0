// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.worker.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TuneCommandTest {

  @Test
  void aBurnInOfEachSideComesBeforeRunsInTurns() {
    List<RunPlan> runs = TuneCommand.runs(plans(3));

    assertThat(runs)
        .extracting(run -> run.order() + run.driver().name() + run.repetition())
        .containsExactly("1A0", "2B0", "3A1", "4B1", "5B2", "6A2", "7A3", "8B3");
    assertThat(runs.subList(0, 2)).allMatch(RunPlan::isBurnIn);
    assertThat(runs.subList(2, 8)).noneMatch(RunPlan::isBurnIn);
  }

  @Test
  void theExpectedTimeHoldsTheBurnIns() {
    assertThat(ExpectedTime.of(TuneCommand.runs(plans(3)))).contains("8 runs");
  }

  private static List<RunPlan> plans(int repetitions) {
    Workload workload = Workloads.closed().make();
    List<RunPlan> plans = new ArrayList<>();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      for (String name : List.of("A", "B")) {
        DriverProfile driver = new DriverProfile("simulated", name, name, "", "", 1, Map.of());
        plans.add(new RunPlan(workload, driver, repetition, repetitions, plans.size() + 1));
      }
    }
    return plans;
  }
}
