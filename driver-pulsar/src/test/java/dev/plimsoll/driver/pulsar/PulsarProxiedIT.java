// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.LocalBroker.Network;
import dev.plimsoll.driver.LocalBroker.Running;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Network faults between clients and a broker, which tells them the address of its proxy. */
@Timeout(240)
@NeedsBroker(value = "pulsar", own = true, proxied = true)
class PulsarProxiedIT {

  private static final int SOME = 20;
  private static final int PARTITIONS = 2;
  private static final Duration A_MOMENT = Duration.ofSeconds(1);

  @Test
  void no_message_passes_while_the_broker_is_cut_off_and_all_do_afterwards(Running running)
      throws Exception {
    try (OpenDriver open =
        OpenDriver.connect(new PulsarProvider(), Map.of(), running.endpoints())) {
      Network network = running.network().orElseThrow();
      String topic = open.topic(PARTITIONS);
      Received received = new Received();
      open.consumer(topic, "s", received);
      DriverProducer producer = open.producer(topic);
      SendResults sends = new SendResults();
      send(producer, 0, sends);
      sends.awaitAcknowledged();
      received.awaitCount(SOME);

      network.cut(1);
      send(producer, SOME, sends);
      await()
          .during(A_MOMENT)
          .untilAsserted(() -> assertThat(sends.acknowledged()).isEqualTo(SOME));

      network.restore(1);
      sends.awaitAcknowledged();
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(
              () ->
                  assertThat(received.numbers())
                      .containsAll(IntStream.range(0, 2 * SOME).boxed().toList()));
    }
  }

  private static void send(DriverProducer producer, int from, SendResults sends) {
    for (int number = from; number < from + SOME; number++) {
      producer.send(Payloads.of(number, 100), MessageKey.NONE, number % PARTITIONS, sends.next());
    }
    producer.flush();
  }
}
