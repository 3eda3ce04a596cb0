// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.plan.BacklogPlan;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.worker.Workloads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BacklogNeedsTest {

  private static final BacklogPlan PLAN =
      new BacklogPlan(
          new BacklogPlan.Target.Messages(10),
          Duration.ofSeconds(1),
          Duration.ofSeconds(1),
          1,
          Optional.empty());

  @Test
  void aClosedLoadThatNobodyAcknowledgesIsRefused() {
    Workload closed = Workloads.closed().backlog(PLAN).make();

    assertThatThrownBy(
            () -> BacklogNeeds.require(closed, guarantees(Acknowledger.NOBODY), List.of()))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("give a producerRate");
  }

  @Test
  void otherLoadsAreNot() throws DriverException {
    Workload open = Workloads.open(new RateProfile.Constant(5)).backlog(PLAN).make();

    BacklogNeeds.require(open, guarantees(Acknowledger.NOBODY), List.of());
    BacklogNeeds.require(
        Workloads.closed().backlog(PLAN).make(), guarantees(Acknowledger.LEADER), List.of());
    BacklogNeeds.require(Workloads.closed().make(), guarantees(Acknowledger.NOBODY), List.of());
  }

  @Test
  void aDiskThatCannotHoldTheBacklogIsTold() throws DriverException {
    BacklogNeeds.requireDisk(5 << 20, 5 << 20);

    assertThatThrownBy(() -> BacklogNeeds.requireDisk((5 << 20) + 1, 5 << 20))
        .hasMessageContaining("take 5 MiB, but the local broker's disk has only 5 MiB left");
  }

  private static Guarantees guarantees(Acknowledger acknowledger) {
    return new Guarantees(
        acknowledger,
        Guarantees.Copies.of(1, 1, Guarantees.Durability.PAGE_CACHE),
        Guarantees.Delivery.AT_LEAST_ONCE,
        OrderScope.PARTITION,
        new Guarantees.Clients(1, 1, Guarantees.Retries.NOBODY),
        "nothing",
        List.of());
  }
}
