// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
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
import dev.plimsoll.testkit.Sends;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The broker is killed while messages are under way. Each test gets a fresh one. */
@NeedsBroker(value = "kafka", own = true)
@Timeout(120)
final class KafkaBrokerLossIT {

  private static final String SHORT_LIMITS =
      "delivery.timeout.ms=4000\nrequest.timeout.ms=2000\nmax.block.ms=2000\nlinger.ms=0\n";

  private static void kill(LocalBroker.Running broker) {
    broker.nodes().forEach(node -> ProcessHandle.of(node.pid()).ifPresent(KafkaBrokerLossIT::end));
  }

  private static void end(ProcessHandle process) {
    process.destroyForcibly();
    await().atMost(20, SECONDS).until(() -> !process.isAlive());
  }

  /** The topics went with the broker, so there is nothing to delete. */
  private static void closeInTime(OpenDriver open) {
    long start = System.nanoTime();
    open.driver().close();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(12));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "transactional.id=loss"})
  void each_send_is_answered_in_bounded_time_when_the_broker_dies(
      String more, LocalBroker.Running broker) throws Exception {
    OpenDriver open =
        OpenDriver.connect(
            new KafkaProvider(), Map.of("producerConfig", SHORT_LIMITS + more), broker.endpoints());
    String topic = open.topic(2);
    Received received = new Received();
    open.consumer(topic, "s", received);
    DriverProducer producer = open.producer(topic);
    Sends before = new Sends();
    for (int number = 0; number < 100; number++) {
      send(producer, before, number);
    }
    producer.flush();
    before.awaitAcknowledged();
    received.awaitCount(100);
    kill(broker);
    Sends after = new Sends();
    int refused = 0;
    for (int number = 0; number < 20; number++) {
      refused += send(producer, after, number) ? 0 : 1;
    }
    producer.tick(Long.MAX_VALUE);
    assertFailed(after, refused, 20);
    assertThat(received.stops()).isEmpty();
    closeInTime(open);
  }

  private static void assertFailed(Sends sends, int refused, int all) {
    int answers = all - refused;
    await().atMost(30, SECONDS).until(() -> sends.answered() == answers);
    assertThat(sends.acknowledged()).isZero();
    assertThat(sends.failures())
        .hasSize(answers)
        .allMatch(
            kind ->
                kind == FailureKind.TIMEOUT
                    || kind == FailureKind.DISCONNECTED
                    || kind == FailureKind.ABORTED);
  }

  /** Whether the message was accepted. */
  private static boolean send(DriverProducer producer, Sends sends, int number) {
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
  void asking_the_dead_broker_ends_in_bounded_time_with_a_sentence(LocalBroker.Running broker)
      throws Exception {
    OpenDriver open =
        OpenDriver.connect(
            new KafkaProvider(),
            Map.of("commonConfig", "default.api.timeout.ms=3000\nrequest.timeout.ms=2000"),
            broker.endpoints());
    kill(broker);
    assertThat(failure(open)).hasMessageStartingWith("Kafka: listing topics failed");
    closeInTime(open);
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
