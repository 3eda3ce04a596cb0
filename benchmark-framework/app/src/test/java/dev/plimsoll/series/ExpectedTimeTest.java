// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.worker.Workloads;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ExpectedTimeTest {

  @Test
  void warmUpsThatEndByThemselvesGiveAnInterval() {
    Workload workload =
        Workloads.closed()
            .stop(new EndCondition.After(Duration.ofSeconds(30)))
            .autoWarmup(Duration.ofSeconds(10), Duration.ofSeconds(60))
            .make();

    assertThat(ExpectedTime.of(Collections.nCopies(5, plan(workload))))
        .isEqualTo(
            "expected: 3 min 20 s to 7 min 30 s for 5 runs, and the time for starting and draining"
                + " systems");
  }

  @Test
  void aCountAtARateHasItsTimeAndAClosedOneHasNone() {
    Workload counted =
        Workloads.open(new RateProfile.Constant(100))
            .stop(new EndCondition.Messages(1_200))
            .warmup(Duration.ofSeconds(5))
            .make();
    Workload closed = Workloads.closed().stop(new EndCondition.Messages(1_200)).make();

    assertThat(ExpectedTime.of(List.of(plan(counted), plan(counted), plan(closed))))
        .isEqualTo(
            "expected: 34 s for 2 runs, and the time for starting and draining systems; 1 run"
                + " of unknown length");
    assertThat(ExpectedTime.of(List.of(plan(closed))))
        .isEqualTo("expected: 1 run of unknown length");
  }

  @Test
  void runsThatOnlyReadWhatIsStoredHaveNoTimeBecauseTheyEndWhenAllIsRead() {
    Workload reading = Workloads.none().stop(new EndCondition.After(Duration.ofMinutes(10))).make();

    assertThat(ExpectedTime.of(List.of(plan(reading))))
        .isEqualTo("expected: 1 run of unknown length");
  }

  private static RunPlan plan(Workload workload) {
    DriverProfile driver =
        new DriverProfile("simulated", "simulated", "built in", "", "", 1, Map.of());
    return new RunPlan(workload, driver, 1, 1, 1);
  }
}
