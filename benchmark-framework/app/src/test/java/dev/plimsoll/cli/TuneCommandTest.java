// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Looks;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.series.PairPlan;
import dev.plimsoll.worker.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TuneCommandTest {

  @Test
  void theExpectedTimeHoldsTheBurnInsAndThatOfAllLooks() {
    PairPlan plan = plan(Looks.SEQUENTIAL);
    List<RunPlan> known = new ArrayList<>(plan.burnIns());
    known.addAll(plan.pairs(1, 8));

    assertThat(TuneCommand.expected(plan, known))
        .satisfiesExactly(
            line -> assertThat(line).contains("18 runs", "then 8 pairs"),
            line -> assertThat(line).startsWith("looks after 8, 12, 20 pairs").contains("42 runs"));
  }

  @Test
  void aSingleLookIsOneLine() {
    PairPlan plan = plan(Looks.once(3));
    List<RunPlan> known = new ArrayList<>(plan.burnIns());
    known.addAll(plan.pairs(1, 3));

    assertThat(TuneCommand.expected(plan, known)).singleElement().asString().contains("8 runs");
  }

  private static PairPlan plan(Looks looks) {
    List<RunPlan> plans = new ArrayList<>();
    for (int repetition = 1; repetition <= looks.most(); repetition++) {
      for (String name : List.of("A", "B")) {
        DriverProfile driver = new DriverProfile("simulated", name, name, "", "", 1, Map.of());
        plans.add(
            new RunPlan(
                Workloads.closed().make(), driver, repetition, looks.most(), plans.size() + 1));
      }
    }
    return new PairPlan(plans, looks, 1);
  }
}
