// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three servers that form a cluster, and streams with three replicas. */
@NeedsBroker(value = "nats", own = true, nodes = 3)
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
final class NatsClusterIT {

  private static final int PARTITIONS = 12;
  private static final int MANY = 600;

  private static OpenDriver open(LocalBroker.Running broker, boolean streamPerPartition)
      throws Exception {
    Map<String, Object> settings =
        Map.of(
            "replicas",
            3,
            "streamPerPartition",
            streamPerPartition,
            "consumer",
            Map.of("exclusive", true));
    return OpenDriver.connect(new NatsProvider(), settings, broker.endpoints());
  }

  private static List<String> leaders(OpenDriver open, String topic)
      throws DriverException, InterruptedException {
    return open.driver().describeTopics(List.of(topic)).get(0).leaders();
  }

  @Test
  void partitions_that_are_streams_have_leaders_on_several_nodes(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, true)) {
      List<String> leaders = leaders(open, open.topic(PARTITIONS));
      assertThat(leaders).hasSize(PARTITIONS).allMatch(name -> name.matches("plimsoll-[123]"));
      assertThat(new HashSet<>(leaders)).hasSizeGreaterThan(1);
    }
  }

  @Test
  void partitions_of_one_stream_have_one_leader(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, false)) {
      List<String> leaders = leaders(open, open.topic(PARTITIONS));
      assertThat(leaders).hasSize(PARTITIONS).allMatch(name -> name.matches("plimsoll-[123]"));
      assertThat(new HashSet<>(leaders)).hasSize(1);
    }
  }

  @Test
  void a_majority_acknowledges_and_a_killed_leader_loses_nothing(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, true)) {
      String topic = open.topic(3);
      Guarantees guarantees = open.driver().guarantees(List.of(topic));
      assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.QUORUM);
      assertThat(guarantees.replicas()).isEqualTo(3);
      // As before a run: a stream without a leader rejects what is sent.
      open.driver().settle(List.of(topic));
      send(open, topic, 0, MANY);
      String leader = leaders(open, topic).get(0);
      broker.kill(Integer.parseInt(leader.substring(leader.length() - 1)));
      Received received = new Received();
      try (var consumer = open.consumer(topic, "s", received)) {
        received.awaitCount(MANY);
      }
      assertThat(received.numbers())
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, MANY).boxed().toList());
      broker.start(Integer.parseInt(leader.substring(leader.length() - 1)));
      open.driver().settle(List.of(topic));
    }
  }

  private static void send(OpenDriver open, String topic, int from, int to)
      throws InterruptedException {
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      for (int number = from; number < to; number++) {
        producer.send(
            Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
    }
  }
}
