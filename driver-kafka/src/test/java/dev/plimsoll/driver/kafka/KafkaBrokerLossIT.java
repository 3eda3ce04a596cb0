// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The broker is killed while messages are in flight. Each test gets a new broker. Only a driver
 * that waits for the dead one without a limit reaches the time limit of the class.
 */
@NeedsBroker(value = "kafka", own = true)
@Timeout(120)
final class KafkaBrokerLossIT {

  /** The linger time is long enough to kill the broker before the batch is sent. */
  private static final String SHORT_LIMITS =
      "delivery.timeout.ms=4000\nrequest.timeout.ms=1500\nmax.block.ms=1500\nlinger.ms=2000\n";

  private static final int UNDER_WAY = 500;
  private static final int AFTERWARDS = 2;

  private static void kill(LocalBroker.Running broker) {
    broker.nodes().forEach(node -> ProcessHandle.of(node.pid()).ifPresent(KafkaBrokerLossIT::end));
  }

  private static void end(ProcessHandle process) {
    process.destroyForcibly();
    await().atMost(20, SECONDS).until(() -> !process.isAlive());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "transactional.id=loss"})
  void each_send_is_answered_when_the_broker_dies_and_closing_does_not_wait_for_it(
      String more, LocalBroker.Running broker) throws Exception {
    OpenDriver open =
        OpenDriver.connect(
            new KafkaProvider(), Map.of("producerConfig", SHORT_LIMITS + more), broker.endpoints());
    String topic = open.topic(2);
    Received received = new Received();
    open.consumer(topic, "s", received);
    DriverProducer producer = open.producer(topic);
    SendResults before = new SendResults();
    for (int number = 0; number < 100; number++) {
      send(producer, before, number);
    }
    producer.flush();
    before.awaitAcknowledged();
    received.awaitCount(100);
    SendResults sends = new SendResults();
    int accepted = 0;
    for (int number = 0; number < UNDER_WAY; number++) {
      accepted += send(producer, sends, number) ? 1 : 0;
    }
    assertThat(accepted).isEqualTo(UNDER_WAY);
    kill(broker);
    for (int number = 0; number < AFTERWARDS; number++) {
      accepted += send(producer, sends, number) ? 1 : 0;
    }
    producer.tick(Long.MAX_VALUE);
    assertAnswered(sends, accepted);
    assertThat(received.stops()).isEmpty();
    assertDeletionFails(open, topic);
    open.driver().close(); // The topics were lost with the broker: there is nothing to delete.
  }

  private static void assertDeletionFails(OpenDriver open, String topic) {
    assertThatThrownBy(() -> open.driver().deleteTopics(List.of(topic)))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.UNREACHABLE));
  }

  /** Messages acknowledged before the broker died stay acknowledged; all others have failed. */
  private static void assertAnswered(SendResults sends, int accepted) {
    await().atMost(30, SECONDS).until(() -> sends.answered() == accepted);
    assertThat(sends.order()).as("answers").hasSize(accepted);
    assertThat(sends.acknowledged() + sends.failures().size()).isEqualTo(accepted);
    assertThat(sends.failures())
        .isNotEmpty()
        .allMatch(
            kind ->
                kind == FailureKind.TIMEOUT
                    || kind == FailureKind.DISCONNECTED
                    || kind == FailureKind.ABORTED);
  }

  /** Returns whether the message was accepted. */
  private static boolean send(DriverProducer producer, SendResults sends, int number) {
    try {
      producer.tick(System.nanoTime());
      producer.send(
          Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      return true;
    } catch (SendRejectedException e) {
      return false;
    }
  }

  @Test
  void asking_the_dead_broker_ends_with_a_sentence(LocalBroker.Running broker) throws Exception {
    OpenDriver open =
        OpenDriver.connect(
            new KafkaProvider(),
            Map.of("commonConfig", "default.api.timeout.ms=3000\nrequest.timeout.ms=2000"),
            broker.endpoints());
    kill(broker);
    assertThat(failure(open)).hasMessageStartingWith("Kafka: listing topics failed");
    open.driver().close();
  }

  private static DriverException failure(OpenDriver open) throws InterruptedException {
    try {
      open.driver().listTopics("plimsoll-");
    } catch (DriverException e) {
      return e;
    }
    throw new AssertionError("a dead broker has answered");
  }
}
