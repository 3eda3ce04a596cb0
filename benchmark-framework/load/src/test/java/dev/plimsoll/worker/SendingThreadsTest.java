// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Workload;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SendingThreadsTest {

  private static final RateProfile RATE = new RateProfile.Constant(1_000);

  @Test
  void theLimitOfOpenLoadIsDividedByItsProducers() {
    Workloads workload = Workloads.open(RATE).topics(2).producers(5).maxOutstanding(1_000);

    assertThat(limit(workload, false)).isEqualTo(100);
  }

  @Test
  void theDefaultLimitIsAMillionOrAQuarterOfTheHeap() {
    long heap = Runtime.getRuntime().maxMemory();
    Workloads small = Workloads.open(RATE).size(1);
    Workloads large = Workloads.open(RATE).size(1 << 20);

    assertThat(limit(small, false)).isEqualTo((int) Math.min(1_000_000, heap / 4));
    assertThat(limit(large, false)).isEqualTo((int) (heap / 4 / (1 << 20)));
  }

  @Test
  void everyProducerMayHaveOneOutstanding() {
    Workloads workload = Workloads.open(RATE).producers(5).maxOutstanding(2);

    assertThat(limit(workload, false)).isEqualTo(1);
  }

  @Test
  void theLimitOfClosedLoadAppliesToEachProducer() {
    assertThat(limit(Workloads.closed().producers(7), true)).isEqualTo(1_000);
    assertThat(limit(Workloads.closed().producers(7).maxOutstanding(1), true)).isEqualTo(1);
  }

  @Test
  void aWorkerAllowsEachProducerWhatTheOnlyWorkerWould() {
    Workload workload = Workloads.open(RATE).producers(10).maxOutstanding(1_000).make();

    assertThat(SendingThreads.limitPerProducer(workload, 2, false)).isEqualTo(100);
  }

  private static int limit(Workloads workloads, boolean closed) {
    Workload workload = workloads.make();
    return SendingThreads.limitPerProducer(workload, workload.producers(), closed);
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
        LoadShape.of(Workloads.closed().producers(producers).make()),
        traits,
        producers,
        producers,
        Runtime.getRuntime().availableProcessors());
  }
}
