// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.DiskFlushes;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.SendResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A primary with a replica, and WAITAOF. */
@NeedsBroker(value = "redis", own = true, nodes = 2)
@Timeout(120)
@SuppressWarnings("try") // Closing waits for strace to end.
final class RedisReplicaFsyncIT {

  private static final int SENT = 20;
  private static final Map<String, Object> FSYNC =
      Map.of(
          "persistence", "aof-always", "waitReplicas", 1, "waitFsync", true, "waitTimeout", "5s");

  private static OpenDriver open(LocalBroker.Running broker) throws Exception {
    return OpenDriver.connect(new RedisProvider(), FSYNC, broker.endpoints());
  }

  private static void keepFile(LocalBroker.Running broker, String appendOnly) {
    try (RedisAdmin replica = new RedisAdmin(broker, broker.nodes().get(1).address())) {
      replica.commands().configSet("appendfsync", "always");
      replica.commands().configSet("appendonly", appendOnly);
    }
  }

  private static SendResults sendOne(DriverProducer producer) {
    SendResults sends = new SendResults();
    producer.send(Payloads.of(0, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    sends.awaitAll();
    return sends;
  }

  @Test
  void both_have_flushed_a_message_when_it_is_acknowledged(LocalBroker.Running broker)
      throws Exception {
    keepFile(broker, "yes");
    try (OpenDriver open = open(broker)) {
      String topic = open.topic(1);
      DriverProducer producer = open.producer(topic);
      sendOne(producer).awaitAcknowledged();
      List<DiskFlushes.Span> sends = new ArrayList<>();
      try (DiskFlushes primary = DiskFlushes.of(broker.nodes().get(0).pid());
          DiskFlushes replica = DiskFlushes.of(broker.nodes().get(1).pid())) {
        for (int number = 0; number < SENT; number++) {
          double start = DiskFlushes.now();
          sendOne(producer).awaitAcknowledged();
          sends.add(new DiskFlushes.Span(start, DiskFlushes.now()));
        }
        assertThat(flushedIn(sends, primary.end())).as("by the primary").isEqualTo(SENT);
        assertThat(flushedIn(sends, replica.end())).as("by the replica").isEqualTo(SENT);
      }
      assertThat(open.driver().guarantees(List.of(topic)).copies().whenAcknowledged())
          .containsExactly(Durability.FSYNC, Durability.FSYNC);
    }
  }

  private static long flushedIn(List<DiskFlushes.Span> sends, List<DiskFlushes.Span> flushes) {
    return sends.stream().filter(send -> flushes.stream().anyMatch(send::contains)).count();
  }

  @Test
  void a_replica_without_a_file_confirms_nothing(LocalBroker.Running broker) throws Exception {
    keepFile(broker, "no");
    try (OpenDriver open = open(broker)) {
      DriverProducer producer = open.producer(open.topic(1));
      assertThat(Set.copyOf(sendOne(producer).failures())).containsExactly(FailureKind.TIMEOUT);
    }
  }
}
