// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.plan.RateProfile;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SendingThreadsTest {

  private static final RateProfile RATE = new RateProfile.Constant(1_000);

  @Test
  void theLimitOfOpenLoadIsDividedByItsProducers() {
    Workloads workload = Workloads.open(RATE).topics(2).producers(5).maxOutstanding(1_000);

    assertThat(SendingThreads.limitPerProducer(workload.make(), false)).isEqualTo(100);
  }

  @Test
  void theDefaultLimitIsAMillionOrAQuarterOfTheHeap() {
    long heap = Runtime.getRuntime().maxMemory();
    Workloads small = Workloads.open(RATE).size(1);
    Workloads large = Workloads.open(RATE).size(1 << 20);

    assertThat(SendingThreads.limitPerProducer(small.make(), false))
        .isEqualTo((int) Math.min(1_000_000, heap / 4));
    assertThat(SendingThreads.limitPerProducer(large.make(), false))
        .isEqualTo((int) (heap / 4 / (1 << 20)));
  }

  @Test
  void everyProducerMayHaveOneOutstanding() {
    Workloads workload = Workloads.open(RATE).producers(5).maxOutstanding(2);

    assertThat(SendingThreads.limitPerProducer(workload.make(), false)).isEqualTo(1);
  }

  @Test
  void theLimitOfClosedLoadAppliesToEachProducer() {
    assertThat(SendingThreads.limitPerProducer(Workloads.closed().producers(7).make(), true))
        .isEqualTo(1_000);
    assertThat(
            SendingThreads.limitPerProducer(
                Workloads.closed().producers(7).maxOutstanding(1).make(), true))
        .isEqualTo(1);
  }

  @Test
  void theProducersOfAClientHaveOneThread() {
    assertThat(closedLoadThreads(100, DriverTraits.OWN_CLIENTS)).isEqualTo(100);
    assertThat(closedLoadThreads(1_000, DriverTraits.OWN_CLIENTS)).isEqualTo(256);
    assertThat(closedLoadThreads(100, 8)).isEqualTo(8);
    assertThat(closedLoadThreads(3, 8)).isEqualTo(3);
  }

  private static int closedLoadThreads(int producers, int producerClients) {
    DriverTraits traits =
        new DriverTraits(
            Set.of(),
            true,
            PayloadUse.COPIED,
            OrderScope.NONE,
            false,
            Duration.ZERO,
            producerClients);
    return SendingThreads.threads(
        LoadShape.of(Workloads.closed().producers(producers).make()), traits, producers);
  }
}
