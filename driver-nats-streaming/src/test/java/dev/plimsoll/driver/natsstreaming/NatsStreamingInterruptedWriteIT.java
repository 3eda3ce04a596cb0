// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The server writes a group of messages to one file and then their positions to another, its index,
 * before it acknowledges any of them. A kill between the two leaves messages without a position.
 */
@NeedsBroker(value = "nats-streaming-nosync", own = true)
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
final class NatsStreamingInterruptedWriteIT {

  private static final int RECORD_BYTES = 32;
  private static final int WITHOUT_POSITION = 5;
  private static final int BEFORE = 20;
  private static final int AFTER = 40;

  @Test
  void what_is_acknowledged_after_a_kill_between_two_writes_is_delivered(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = connect(broker)) {
      String topic = open.topic(1);
      send(open, topic, 0, BEFORE);
      broker.kill(1);
      cutIndex(broker, topic);
      broker.start(1);
      try (OpenDriver again = connect(broker)) {
        send(again, topic, BEFORE, AFTER);
      }
      broker.stop(1); // Until then the server has the last messages in memory.
      broker.start(1);
      Received received = new Received();
      try (OpenDriver last = connect(broker);
          var consumer = last.consumer(topic, "s", received)) {
        received.awaitCount(AFTER - WITHOUT_POSITION);
      }
      assertThat(received.numbers())
          .containsAll(IntStream.range(0, BEFORE - WITHOUT_POSITION).boxed().toList())
          .containsAll(IntStream.range(BEFORE, AFTER).boxed().toList());
    }
  }

  private static OpenDriver connect(LocalBroker.Running broker) throws Exception {
    return OpenDriver.connect(new NatsStreamingProvider(), Map.of(), broker.endpoints());
  }

  private static void send(OpenDriver open, String topic, int from, int to) throws Exception {
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      for (int number = from; number < to; number++) {
        producer.send(Payloads.of(number, 100), MessageKey.NONE, 0, sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
    }
  }

  private static void cutIndex(LocalBroker.Running broker, String topic) throws IOException {
    Path index = broker.nodes().get(0).dataFolder().resolve(topic + ".0").resolve("msgs.1.idx");
    try (FileChannel file = FileChannel.open(index, StandardOpenOption.WRITE)) {
      file.truncate(file.size() - WITHOUT_POSITION * RECORD_BYTES);
    }
  }
}
