// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import java.util.ArrayList;
import java.util.Collections;
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

  @Test
  void theProducersOfTwoWorkersSendTheMessagesOfOneWorkerWithAllOfThem() {
    List<String> both = new ArrayList<>(messages(0, 2));
    both.addAll(messages(2, 3));

    assertThat(both).doesNotHaveDuplicates().isEqualTo(messages(0, 5));
  }

  @Test
  void theMessagesOfAProducerDependOnItsNumberInTheRun() {
    assertThat(messages(0, 2)).doesNotContainAnyElementsOf(messages(2, 2));
  }

  /** The first 100 messages of each of these producers of five, with random times and keys. */
  private List<String> messages(int first, int count) {
    bench.phaseTimes.beginAt(Bench.START);
    SendingPlan plan =
        new SendingPlan(
            RateCurve.builder().thenForever(1_000),
            true,
            FixedCount.NONE,
            17,
            0,
            100,
            false,
            DriverTraits.OWN_CLIENTS,
            1,
            SendingPlan.Pacing.PARK,
            0,
            first,
            count,
            5,
            Runtime.getRuntime().availableProcessors());
    List<String> messages = new ArrayList<>();
    DriverProducer keeping =
        new DriverProducer() {
          @Override
          public void send(
              byte[] payload, MessageKey key, int partition, SendCompletion completion) {
            messages.add(
                Stamp.producer(payload, 0)
                    + " "
                    + Stamp.key(payload, 0)
                    + " "
                    + Stamp.sequence(payload, 0)
                    + " "
                    + Stamp.intended(payload, 0));
          }

          @Override
          public void close() {}
        };
    List<ProducerLoop> loops =
        plan.producerLoops(
            bench.context,
            Collections.nCopies(count, keeping),
            KeyTable.random(1_000),
            producer -> ProducerLoop.Gate.OPEN);
    for (ProducerLoop loop : loops) {
      Bench.start(loop);
      for (int i = 0; i < 100; i++) {
        Bench.send(loop, loop.clock);
        loop.advance();
      }
    }
    return messages;
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
