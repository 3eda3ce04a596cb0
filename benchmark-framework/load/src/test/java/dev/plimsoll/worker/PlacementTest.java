// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.SendRetry;
import dev.plimsoll.plan.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PlacementTest {

  private static final Workloads LOAD = Workloads.open(new RateProfile.Constant(1_000));

  @ParameterizedTest
  @EnumSource
  void everyProducerAndConsumerBelongsToOneWorker(Placement placement) {
    for (int workers = 1; workers <= 7; workers++) {
      Workload workload = LOAD.topics(5).producers(3).subscriptions(2).make();
      List<Integer> producers = new ArrayList<>();
      List<Integer> consumers = new ArrayList<>();
      for (WorkerShare share : placement.shares(workload, workers)) {
        IntStream.range(share.fromProducer(), share.untilProducer()).forEach(producers::add);
        IntStream.range(share.fromConsumer(), share.untilConsumer()).forEach(consumers::add);
      }

      assertThat(producers)
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 15).boxed().toList());
      assertThat(consumers)
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 10).boxed().toList());
    }
  }

  @ParameterizedTest
  @EnumSource
  void theOnlyWorkerDoesEverything(Placement placement) {
    Workload workload = LOAD.topics(2).producers(3).subscriptions(1).make();

    assertThat(placement.shares(workload, 1)).containsExactly(WorkerShare.whole(6, 2));
  }

  @Test
  void splitWorkersProduceOrConsume() {
    Workload workload = LOAD.topics(4).producers(1).subscriptions(1).make();

    List<WorkerShare> shares = Placement.SPLIT.shares(workload, 4);

    assertThat(shares).extracting(WorkerShare::producers).containsExactly(2, 2, 0, 0);
    assertThat(shares).extracting(WorkerShare::consumers).containsExactly(0, 0, 2, 2);
  }

  @Test
  void pairedWorkersReceiveWhatTheySend() {
    Workload workload = LOAD.topics(5).producers(3).subscriptions(2).make();

    for (WorkerShare share : Placement.PAIRED.shares(workload, 2)) {
      assertThat(share.fromProducer() / 3).isEqualTo(share.fromConsumer() / 2);
      assertThat(share.untilProducer() / 3).isEqualTo(share.untilConsumer() / 2);
      assertThat(share.producers() % 3).as("topics are whole").isZero();
    }
  }

  @Test
  void spreadWorkersReceiveWhatOthersSend() {
    Workload workload = LOAD.topics(4).producers(1).subscriptions(1).make();

    for (WorkerShare share : Placement.SPREAD.shares(workload, 4)) {
      assertThat(share.producers()).isEqualTo(1);
      assertThat(share.hasConsumer(share.fromProducer())).isFalse();
    }
  }

  @Test
  void repliersRunOnOneWorker() {
    Workload workload = Workloads.requests(new Load.Closed()).make();

    assertThat(Placement.SPREAD.refusal(workload, true, 1)).isEmpty();
    assertThat(Placement.SPREAD.refusal(workload, true, 2))
        .hasValue("Requests and replies run on one worker only; 2 workers were named.");
  }

  @Test
  void loadThatIsPacedByItsConsumersRunsOnOneWorker() {
    Workload workload = Workloads.closed().make();

    assertThat(Placement.SPREAD.refusal(workload, true, 2)).isEmpty();
    assertThat(Placement.SPREAD.refusal(workload, false, 2)).isPresent();
  }

  @Test
  void failedSendsAreRepeatedWhereAWorkerReceivesWhatItSends() {
    Workloads load = Workloads.closed().retry(new SendRetry(10, Duration.ofMillis(1)));

    assertThat(Placement.PAIRED.refusal(load.topics(2).make(), true, 2)).isEmpty();
    assertThat(Placement.PAIRED.refusal(load.topics(1).make(), true, 2)).isPresent();
    assertThat(Placement.SPREAD.refusal(load.topics(2).make(), true, 2))
        .hasValueSatisfying(why -> assertThat(why).contains("--placement paired"));
  }

  @Test
  void eachProducerNeedsAMessage() {
    Workloads load = Workloads.closed().producers(4);

    assertThat(Placement.SPREAD.refusal(load.stop(new EndCondition.Messages(4)).make(), true, 2))
        .isEmpty();
    assertThat(Placement.SPREAD.refusal(load.stop(new EndCondition.Messages(3)).make(), true, 2))
        .hasValueSatisfying(why -> assertThat(why).contains("4 producers"));
  }
}
