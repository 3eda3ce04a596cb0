// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.simulated.Simulation.Consumer;
import dev.plimsoll.simulated.Simulation.Event;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The effect of each key, on a clock that the test sets: all instants are exact. */
final class SimulationTest {

  @Test
  void deliveryFollowsTheAcknowledgementByItsOwnDelay() {
    Simulation system = new Simulation(Map.of("serviceTime", "2ms", "deliveryDelay", "5ms"));
    Consumer consumer = system.consumer("s");

    system.until(1).send(2).until(20);

    assertThat(system.completedAt()).containsExactly(3.0, 3.0);
    assertThat(consumer.at()).containsExactly(8.0, 8.0);
    assertThat(consumer.messages()).containsExactly(0, 1);
  }

  @Test
  void acknowledgementsMayComeLaterThanDeliveries() {
    Simulation system = new Simulation(Map.of("ackDelay", "3ms", "deliveryDelay", "1ms"));
    Consumer consumer = system.consumer("s");

    system.send(1).until(10);

    assertThat(system.completedAt()).containsExactly(3.0);
    assertThat(consumer.at()).containsExactly(1.0);
  }

  @Test
  void eachConsumerTakesMessagesAtItsOwnCapacity() {
    Simulation system = new Simulation(Map.of("consumerCapacity", 1_000));
    Consumer one = system.consumer("one");
    Consumer other = system.consumer("other");

    system.send(4).until(20).send(1).until(30);

    assertThat(system.completedAt()).containsExactly(0.0, 0.0, 0.0, 0.0, 20.0);
    assertThat(one.at()).containsExactly(0.0, 1.0, 2.0, 3.0, 20.0);
    assertThat(other.at()).isEqualTo(one.at());
    assertThat(system.server.lateness().deliveries().getMaxValue()).isZero();
  }

  @Test
  void readyMessagesAreDeliveredTogetherUpToTheBatchSize() {
    Simulation system = new Simulation(Map.of("serviceTime", "1ms", "deliveryBatch", 4));
    Consumer consumer = system.consumer("s");

    system.send(10);
    system.until(5);

    assertThat(consumer.batches).containsExactly(4, 4, 2);
    assertThat(consumer.at()).hasSize(10).containsOnly(1.0);
  }

  @Test
  void aStallOfTheConsumersDelaysNoAcknowledgement() {
    Simulation system =
        new Simulation(
            Map.of(
                "serviceTime",
                "1ms",
                "consumerStalls",
                List.of(Map.of("at", "5ms", "for", "10ms"))));
    Consumer consumer = system.consumer("s");

    system.until(3).send(1).until(6).send(2).until(30);

    assertThat(system.completedAt()).containsExactly(4.0, 7.0, 7.0);
    assertThat(consumer.at()).containsExactly(4.0, 15.0, 15.0);
    assertThat(system.server.lateness().deliveries().getMaxValue()).isZero();
  }

  @Test
  void afterAStallConsumersCatchUpAtTheirCapacity() {
    Simulation system =
        new Simulation(
            Map.of(
                "consumerCapacity",
                500,
                "consumerStalls",
                List.of(Map.of("at", "1ms", "for", "9ms"))));
    Consumer consumer = system.consumer("s");

    system.send(2).until(5).send(2).until(40);

    assertThat(consumer.at()).containsExactly(0.0, 10.0, 12.0, 14.0);
  }

  @Test
  void aStallOfTheSystemDelaysBothUntilItsEnd() {
    Simulation system =
        new Simulation(
            Map.of(
                "serviceTime", "1ms",
                "deliveryDelay", "1ms",
                "stalls", List.of(Map.of("at", "5ms", "for", "10ms"))));
    Consumer consumer = system.consumer("s");

    system.until(3.5).send(1).until(7).send(1).until(30);

    // The first is acknowledged before the stall but not delivered; the second waits again after
    // it.
    assertThat(system.completedAt()).containsExactly(4.5, 15.0);
    assertThat(consumer.at()).containsExactly(15.0, 16.0);
  }

  @Test
  void aStallMayAffectOnlyTheConsumersOfOneSubscription() {
    Simulation system =
        new Simulation(
            Map.of(
                "consumerStalls",
                List.of(
                    Map.of("at", "5ms", "for", "10ms", "subscription", 1),
                    Map.of("at", "20ms", "for", "5ms"))));
    Consumer last = system.consumer("sub-10");
    Consumer second = system.consumer("sub-2");
    Consumer first = system.consumer("sub-1");

    system.until(7).send(1).until(22).send(1).until(30);

    assertThat(first.at()).containsExactly(7.0, 25.0);
    assertThat(second.at()).containsExactly(15.0, 25.0);
    assertThat(last.at()).containsExactly(7.0, 25.0);
  }

  @Test
  void aStallMayCountFromTheStartOfTheLoad() {
    long at = Simulation.WARM_UP_MILLIS + 5;
    Simulation system =
        new Simulation(
            Map.of(
                "stalls", List.of(Map.of("at", at + "ms", "for", "10ms", "from", "warm-up")),
                "consumerStalls", List.of(Map.of("at", "20ms", "for", "5ms"))));
    Consumer consumer = system.consumer("s");

    system.until(7).send(1).until(22).send(1).until(30);

    assertThat(system.completedAt()).containsExactly(15.0, 22.0);
    assertThat(consumer.at()).containsExactly(15.0, 25.0);
  }

  @Test
  void theQueueOfASystemWithCapacityDoesNotAdvanceInAStall() {
    Simulation system =
        new Simulation(
            Map.of("capacity", 500, "stalls", List.of(Map.of("at", "5ms", "for", "10ms"))));

    system.until(3).send(3).until(10).send(1).until(30);

    // The first was served before the stall; the others one by one after it.
    assertThat(system.completedAt()).containsExactly(3.0, 15.0, 17.0, 19.0);
  }

  @Test
  void aPausedConsumerReceivesNothingAndThenAllAtItsCapacity() {
    Simulation system = new Simulation(Map.of("consumerCapacity", 1_000));
    Consumer consumer = system.consumer("s");

    system.send(1).until(1);
    consumer.driver.pause();
    system.send(3).until(20);
    assertThat(consumer.at()).containsExactly(0.0);
    consumer.driver.resume();
    system.until(40);

    assertThat(consumer.at()).containsExactly(0.0, 20.1, 21.0, 22.0);
  }

  @Test
  void redeliveryHappensOnceAfterItsDelayAndIsMarked() {
    Simulation system =
        new Simulation(
            Map.of("redeliverRatio", 1, "redeliveryDelay", "50ms", "serviceTime", "1ms"));
    Consumer consumer = system.consumer("s");

    system.send(2).until(200);

    assertThat(consumer.events)
        .containsExactly(
            new Event(0, 1, "first"),
            new Event(1, 1, "first"),
            new Event(0, 51, "again"),
            new Event(1, 51, "again"));
    assertThat(system.injected.redelivered.sum()).isEqualTo(2);
    assertThat(system.completedAt()).hasSize(2);
  }

  @Test
  void aTimedOutSendMayArriveLater() {
    Simulation system =
        new Simulation(
            Map.of("sendTimeouts", 1, "sendTimeoutAfter", "10ms", "arrivalAfterTimeout", "30ms"));
    Consumer consumer = system.consumer("s");

    system.send(1).until(100);

    assertThat(system.completions).containsExactly(new Event(0, 10, "TIMEOUT"));
    assertThat(consumer.events).containsExactly(new Event(0, 40, "first"));
    assertThat(system.injected.timedOut.sum()).isEqualTo(1);
  }

  @Test
  void aTimedOutSendNeverArrivesByDefault() {
    Simulation system = new Simulation(Map.of("sendTimeouts", 1, "sendTimeoutAfter", "10ms"));
    Consumer consumer = system.consumer("s");

    system.send(1).until(1_000);

    assertThat(system.completions).containsExactly(new Event(0, 10, "TIMEOUT"));
    assertThat(consumer.events).isEmpty();
  }

  @Test
  void whileTheSystemIsDownNewAndOutstandingSendsFail() {
    Simulation system =
        new Simulation(
            Map.of("serviceTime", "2ms", "outages", List.of(Map.of("at", "10ms", "for", "20ms"))));
    Consumer consumer = system.consumer("s");

    system.until(7).send(1).until(9).send(1).until(15).send(1).until(30).send(1).until(50);

    assertThat(system.completions)
        .containsExactly(
            new Event(0, 9, "acknowledged"),
            new Event(1, 11, "DISCONNECTED"),
            new Event(2, 15, "DISCONNECTED"),
            new Event(3, 32, "acknowledged"));
    assertThat(consumer.messages()).containsExactly(0, 3);
    assertThat(system.injected.disconnected.sum()).isEqualTo(2);
  }

  @Test
  void whileTheSystemIsDownSendsMayGoUnansweredUntilTheProducerCloses() {
    Simulation system =
        new Simulation(
            Map.of("outages", List.of(Map.of("at", "10ms", "for", "20ms", "sends", "unanswered"))));
    Consumer consumer = system.consumer("s");

    system.until(15).send(2).until(40).send(1).until(500);
    assertThat(system.completions).containsExactly(new Event(2, 40, "acknowledged"));
    system.producer.close();

    assertThat(system.completions)
        .extracting(Event::what)
        .containsExactly("acknowledged", "ABORTED", "ABORTED");
    assertThat(consumer.messages()).containsExactly(2);
    assertThat(system.injected.unanswered.sum()).isEqualTo(2);
  }

  @Test
  void severalThreadsPerformAllEvents() {
    Simulation system =
        new Simulation(
            Map.of("completionThreads", 3, "serviceTime", "1ms", "deliveryDelay", "1ms"));
    Consumer one = system.consumer("one");
    Consumer other = system.consumer("other");

    system.send(10).until(5);

    assertThat(system.completedAt()).hasSize(10).containsOnly(1.0);
    assertThat(one.messages()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    assertThat(one.at()).containsOnly(2.0);
    assertThat(other.messages()).hasSize(10);
  }

  @Test
  void onlyTheTickCommitsAndOnlyIfOldEnough() {
    Simulation system = new Simulation(Map.of("tickEvery", "10ms", "deliveryDelay", "1ms"));
    Consumer consumer = system.consumer("s");

    system.tick().send(2).until(1).tick().until(9).send(1).tick().until(10.5).tick();
    assertThat(system.completions).isEmpty();
    system.until(11).tick().send(1).until(15).tick();

    assertThat(system.completedAt()).containsExactly(11.0, 11.0, 11.0);
    assertThat(consumer.messages()).containsExactly(0, 1, 2);
    system.producer.flush();
    system.until(20);
    assertThat(consumer.at()).containsExactly(12.0, 12.0, 12.0, 16.0);
  }

  @Test
  void aTransactionThatIsOpenWhenTheProducerClosesIsAborted() {
    Simulation system = new Simulation(Map.of("tickEvery", "10ms", "tickBlocks", "1ms"));
    Consumer consumer = system.consumer("s");

    system.tick().send(2).tick();
    system.producer.close();
    system.until(20);

    assertThat(system.completions).extracting(Event::what).containsExactly("ABORTED", "ABORTED");
    assertThat(consumer.events).isEmpty();
  }

  @Test
  void theTickThatCommitsTakesTheConfiguredTime() {
    Simulation system = new Simulation(Map.of("tickEvery", "10ms", "tickBlocks", "20ms"));
    system.tick().send(1).tick().until(11);

    long before = System.nanoTime();
    system.tick();

    assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(20 * Simulation.MILLI);
    assertThat(system.completions).hasSize(1);
  }

  @Test
  void aLateThreadRecordsItsLateness() {
    Simulation system = new Simulation(Map.of("serviceTime", "1ms", "deliveryDelay", "2ms"));
    system.consumer("s");
    system.send(1);

    // No events are performed in between: the thread sleeps through both instants.
    system.skipTo(7);

    assertThat(millis(system.server.lateness().completions().getMaxValue())).isEqualTo(6);
    assertThat(millis(system.server.lateness().deliveries().getMaxValue())).isEqualTo(4);
  }

  @Test
  void copiedPayloadsAreReadInTheCallHeldOnesAtTheCompletionKeptOnesNeverCopied() {
    assertThat(firstByteReceived("copied", 0, 1)).isEqualTo(1);
    assertThat(firstByteReceived("held", 0, 1)).isEqualTo(2);
    assertThat(firstByteReceived("held", 1, 0)).isEqualTo(1);
    assertThat(firstByteReceived("kept", 1, 0)).isEqualTo(2);
  }

  /**
   * Sends an array that contains a 1, and writes a 2 into it before or after the completion at 1
   * ms.
   */
  private static int firstByteReceived(String use, int changeAfter, int changeBefore) {
    Simulation system =
        new Simulation(Map.of("payloadUse", use, "serviceTime", "1ms", "deliveryDelay", "5ms"));
    Consumer consumer = system.consumer("s");
    byte[] payload = {1, 0, 0, 0};
    system.send(payload);
    if (changeBefore > 0) {
      payload[0] = 2;
    }
    system.until(2);
    if (changeAfter > 0) {
      payload[0] = 2;
    }
    system.until(10);
    return consumer.payloads.get(0)[0];
  }

  private static double millis(long nanos) {
    return Math.round((double) nanos / Simulation.MILLI);
  }
}
