// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.PlannedVolume;
import dev.plimsoll.plan.BacklogPlan;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.Workloads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PlannedMessagesTest {

  private static final RateProfile THOUSAND = new RateProfile.Constant(1_000);

  private static PlannedVolume volume(Workloads workloads) {
    Workload workload = workloads.make();
    return PlannedMessages.volume(workload, LoadShape.of(workload));
  }

  @Test
  void aRateOverTheWarmUpAndTheWindowIsTheNumberOfMessages() {
    PlannedVolume volume =
        volume(
            Workloads.open(THOUSAND)
                .size(100)
                .warmup(Duration.ofSeconds(2))
                .stop(new EndCondition.After(Duration.ofSeconds(10))));
    assertThat(volume).isEqualTo(new PlannedVolume(12_000, 100));
    assertThat(volume.bytes()).isEqualTo(1_200_000);
  }

  @Test
  void anAutomaticWarmUpCountsWithItsShortestLength() {
    Workloads workloads =
        Workloads.open(THOUSAND)
            .autoWarmup(Duration.ofSeconds(3), Duration.ofSeconds(60))
            .stop(new EndCondition.After(Duration.ofSeconds(10)));
    assertThat(volume(workloads).messages()).isEqualTo(13_000);
  }

  @Test
  void stepsCountWithTheirRates() {
    RateProfile steps =
        new RateProfile.Steps(
            List.of(
                new RateProfile.Step(100, Duration.ofSeconds(4)),
                new RateProfile.Step(300, Duration.ofSeconds(4))));
    Workloads workloads = Workloads.open(steps).stop(new EndCondition.After(Duration.ofSeconds(8)));
    assertThat(volume(workloads).messages()).isEqualTo(1_600);
  }

  @Test
  void aNumberOfMessagesIsTakenAsItIs() {
    EndCondition end = new EndCondition.Messages(5_000);
    assertThat(volume(Workloads.closed().stop(end)).messages()).isEqualTo(5_000);
    assertThat(volume(Workloads.open(THOUSAND).stop(end)).messages()).isEqualTo(5_000);
  }

  @Test
  void aBacklogCountsWithWhatIsSentUntilItIsBuilt() {
    assertThat(backlog(1, new BacklogPlan.Target.Messages(5_000))).isEqualTo(2_000 + 3_000 + 5_000);
    assertThat(backlog(2, new BacklogPlan.Target.Messages(5_001))).isEqualTo(2_000 + 3_000 + 2_501);
    assertThat(backlog(1, new BacklogPlan.Target.Size(250))).isEqualTo(2_000 + 3_000 + 3);
    assertThat(backlog(1, new BacklogPlan.Target.Time(Duration.ofSeconds(4))))
        .isEqualTo(2_000 + 3_000 + 4_000);
  }

  private static long backlog(int subscriptions, BacklogPlan.Target target) {
    BacklogPlan plan =
        new BacklogPlan(target, Duration.ofSeconds(3), Duration.ofSeconds(1), 1, Optional.empty());
    return volume(
            Workloads.open(THOUSAND)
                .size(100)
                .subscriptions(subscriptions)
                .warmup(Duration.ofSeconds(2))
                .backlog(plan))
        .messages();
  }

  @Test
  void nothingIsKnownOfARunThatTheUserEndsOrThatSendsAsFastAsItCan() {
    assertThat(volume(Workloads.open(THOUSAND).stop(new EndCondition.Never())).messages()).isZero();
    assertThat(volume(Workloads.closed()).messages()).isZero();
    assertThat(volume(Workloads.none()).messages()).isZero();
  }
}
