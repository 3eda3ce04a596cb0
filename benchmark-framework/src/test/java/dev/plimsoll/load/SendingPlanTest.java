// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SendingPlanTest {

  private final Bench bench =
      new Bench(new ManualClock(Bench.START), Bench.phaseTimes(0, 1, 0), true);

  @Test
  void producersWithClientsOfTheirOwnAreDealtInRotation() {
    assertThat(numbers(7, DriverTraits.OWN_CLIENTS, 3))
        .containsExactly(List.of(0, 3, 6), List.of(1, 4), List.of(2, 5));
  }

  @Test
  void theProducersOfAClientHaveTheSameThread() {
    assertThat(numbers(10, 4, 3))
        .containsExactly(List.of(0, 1, 2, 8, 9), List.of(3, 4), List.of(5, 6, 7));
  }

  @Test
  void thereAreNoMoreThreadsThanClients() {
    assertThat(numbers(6, 2, 3)).containsExactly(List.of(0, 1, 2), List.of(3, 4, 5));
  }

  private List<List<Integer>> numbers(int producers, int clients, int threads) {
    SendingPlan plan =
        new SendingPlan(
            RateCurve.builder().thenForever(1_000),
            false,
            FixedCount.NONE,
            0,
            0,
            10,
            false,
            clients,
            threads,
            SendingPlan.Pacing.PARK,
            0);
    List<DriverProducer> drivers = new ArrayList<>();
    for (int i = 0; i < producers; i++) {
      drivers.add(bench.driver);
    }
    List<ProducerLoop> loops =
        plan.producerLoops(
            bench.context, drivers, KeyTable.none(), producer -> ProducerLoop.Gate.OPEN);
    return plan.threads(bench.context, loops).stream()
        .map(thread -> thread.producerLoops().stream().map(ProducerLoop::number).toList())
        .toList();
  }
}
