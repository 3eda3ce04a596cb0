// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.PlannedVolume;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import io.lettuce.core.Range;
import io.lettuce.core.StreamMessage;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The effects of the driver's settings on a real server. */
@NeedsBroker("redis")
@Timeout(60)
final class RedisVariantsIT {

  private RedisAdmin admin;

  @BeforeEach
  void connect(LocalBroker.Running broker) {
    admin = new RedisAdmin(broker);
  }

  @AfterEach
  void disconnect() {
    admin.close();
  }

  private static OpenDriver open(LocalBroker.Running broker, Map<String, Object> settings)
      throws Exception {
    return OpenDriver.connect(new RedisProvider(), settings, broker.endpoints());
  }

  private static void send(DriverProducer producer, MessageKey key, int count) {
    SendResults sends = new SendResults();
    for (int number = 0; number < count; number++) {
      producer.send(Payloads.of(number, 100), key, DriverProducer.ANY_PARTITION, sends.next());
    }
    sends.awaitAcknowledged();
  }

  private String setting(String name) {
    return admin.commands().configGet(name).get(name);
  }

  @ParameterizedTest
  @CsvSource({
    "memory, no, MEMORY",
    "aof-unsynced, yes, PAGE_CACHE",
    "aof-every-second, yes, MEMORY",
    "aof-always, yes, FSYNC"
  })
  void a_local_server_keeps_data_as_the_file_asks_for_the_time_of_the_run(
      String persistence, String appendOnly, Durability durability, LocalBroker.Running broker)
      throws Exception {
    String before = setting("appendonly") + " " + setting("appendfsync");
    try (OpenDriver open = open(broker, Map.of("persistence", persistence))) {
      assertThat(setting("appendonly")).isEqualTo(appendOnly);
      Guarantees guarantees = open.driver().guarantees(List.of(open.topic(1)));
      assertThat(guarantees.durableIn()).isEqualTo(durability);
    }
    assertThat(setting("appendonly") + " " + setting("appendfsync")).isEqualTo(before);
  }

  @Test
  void a_local_server_has_a_limit_of_memory_for_the_time_of_the_run(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      long total =
          ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
              .getTotalMemorySize();
      assertThat(Long.parseLong(setting("maxmemory"))).isBetween(1L, total);
      assertThat(open.driver().guarantees(List.of(open.topic(1))).notes())
          .anyMatch(note -> note.contains("sends are refused when it is reached"));
    }
    assertThat(setting("maxmemory")).isEqualTo("0");
  }

  @Test
  void a_backlog_that_exceeds_the_limit_of_memory_fails_as_full(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of("maxMemory", "8MiB"))) {
      SendResults sends = new SendResults();
      DriverProducer producer = open.producer(open.topic(1));
      for (int number = 0; number < 200; number++) {
        producer.send(
            Payloads.of(number, 100_000),
            MessageKey.NONE,
            DriverProducer.ANY_PARTITION,
            sends.next());
      }
      sends.awaitAll();
      assertThat(sends.acknowledged()).isPositive();
      assertThat(Set.copyOf(sends.failures())).containsExactly(FailureKind.FULL);
    }
  }

  @Test
  void a_run_that_does_not_fit_into_memory_is_refused_in_advance(LocalBroker.Running broker)
      throws Exception {
    PlannedVolume tooMuch = new PlannedVolume(100_000, 1_000);
    try (OpenDriver open = open(broker, Map.of("maxMemory", "64MiB"))) {
      open.driver().requireSpace(new PlannedVolume(1_000, 1_000));
      assertThatThrownBy(() -> open.driver().requireSpace(tooMuch))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("of the server's 64 MiB only");
    }
    try (OpenDriver bounded = open(broker, Map.of("maxMemory", "64MiB", "maxLength", 1_000))) {
      bounded.driver().requireSpace(tooMuch);
    }
    try (OpenDriver channels = open(broker, Map.of("variant", "publish-subscribe"))) {
      channels.driver().requireSpace(new PlannedVolume(Long.MAX_VALUE, 1_000));
    }
  }

  @Test
  void what_the_server_counts_in_the_measured_phase_is_told(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of("persistence", "aof-unsynced"))) {
      assertThat(open.driver().settings()).doesNotContainKey("observed");
      open.driver().phaseBegins(RunPhase.MEASURED, 0);
      open.topic(1); // its answer comes after that to what the driver asks when the phase begins
      admin.commands().bgrewriteaof();
      await().until(() -> admin.commands().info("persistence"), this::hasRewritten);
      open.driver().phaseBegins(RunPhase.COOL_DOWN, 0);
      await()
          .untilAsserted(
              () ->
                  assertThat(open.driver().settings().get("observed").toString())
                      .contains("appendOnlyFileRewrites=1", "delayedFsyncs=0", "usedMemoryBytes="));
    }
  }

  private boolean hasRewritten(String info) {
    return info.contains("aof_rewrite_in_progress:0") && info.contains("aof_rewrite_scheduled:0");
  }

  @Test
  void subscriptions_are_deleted_when_that_is_asked_for_and_not_by_closing(
      LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      String topic = open.topic(2);
      open.consumer(topic, "leaves", new Received()).close();
      open.consumer(topic, "stays", new Received()).close();
      assertThat(admin.commands().xinfoGroups(topic + ":1")).hasSize(2);
      open.driver().deleteSubscriptions(List.of(topic, "absent"), List.of("leaves", "unknown"));
      for (int partition = 0; partition < 2; partition++) {
        assertThat(admin.commands().xinfoGroups(topic + ":" + partition).toString())
            .contains("stays")
            .doesNotContain("leaves");
      }
    }
  }

  @Test
  void facts_name_the_server(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      SystemFacts facts = open.driver().facts();
      assertThat(facts.serverVersion()).matches("[0-9]+\\.[0-9]+\\.[0-9]+");
      assertThat(facts.clientVersion()).startsWith("lettuce-core ");
      assertThat(facts.nodes()).hasSize(1);
    }
  }

  @Test
  void a_bounded_stream_stays_near_its_bound(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of("maxLength", 1_000))) {
      String topic = open.topic(1);
      send(open.producer(topic), MessageKey.NONE, 20_000);
      // Redis trims whole nodes of 100 entries.
      assertThat(admin.commands().xlen(topic + ":0")).isBetween(1_000L, 1_200L);
    }
  }

  @Test
  void an_entry_holds_the_key_and_the_payload_and_nothing_else(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      String topic = open.topic(1);
      send(open.producer(topic), new MessageKey(0, "some-key"), 1);
      send(open.producer(topic), MessageKey.NONE, 1);
      List<StreamMessage<String, String>> entries =
          admin.commands().xrange(topic + ":0", Range.unbounded());
      assertThat(entries.get(0).getBody())
          .containsEntry("k", "some-key")
          .containsOnlyKeys("k", "p");
      assertThat(entries.get(1).getBody()).containsOnlyKeys("p");
    }
  }

  @Test
  void nothing_stays_pending_and_a_consumer_that_closes_leaves_its_group(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      String topic = open.topic(1);
      Received received = new Received();
      DriverConsumer consumer = open.consumer(topic, "s", received);
      send(open.producer(topic), MessageKey.NONE, 5_000);
      received.awaitCount(5_000);
      consumer.close();
      assertThat(admin.commands().xpending(topic + ":0", "s").getCount()).isZero();
      assertThat(admin.commands().xinfoConsumers(topic + ":0", "s")).isEmpty();
    }
  }

  @Test
  void a_run_leaves_no_key_behind(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      String topic = open.topic(3);
      open.consumer(topic, "s", new Received());
      send(open.producer(topic), MessageKey.NONE, 300);
      assertThat(admin.commands().keys(topic + "*")).hasSize(3);
    }
    assertThat(admin.commands().keys("*")).isEmpty();
  }

  @Test
  void subscribers_of_channels_leave_no_subscription_behind(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of("variant", "publish-subscribe"))) {
      String topic = open.topic(3);
      Received received = new Received();
      open.consumer(topic, "s", received);
      assertThat(admin.commands().pubsubChannels(topic + "*")).hasSize(3);
      send(open.producer(topic), MessageKey.NONE, 300);
      received.awaitCount(300);
    }
    assertThat(admin.commands().pubsubChannels()).isEmpty();
    assertThat(admin.commands().keys("*")).isEmpty();
  }

  @Test
  void a_stream_that_was_there_before_is_read_and_not_deleted(LocalBroker.Running broker)
      throws Exception {
    String stream = "orders-" + System.nanoTime();
    admin.commands().xadd(stream, Map.of("payload", "first"));
    Received received = new Received();
    try (OpenDriver open = open(broker, Map.of())) {
      assertThat(open.driver().describeTopics(List.of(stream)).get(0).partitions()).isEqualTo(1);
      open.consumer(stream, "s", received);
      send(open.producer(stream), MessageKey.NONE, 1);
      received.awaitCount(2);
      open.driver().deleteTopics(List.of(stream));
    }
    assertThat(new String(received.messages().get(0).payload(), StandardCharsets.UTF_8))
        .isEqualTo("first");
    assertThat(admin.commands().xlen(stream)).isEqualTo(2);
    admin.commands().del(stream);
  }

  @Test
  void what_is_no_stream_is_no_topic(LocalBroker.Running broker) throws Exception {
    String key = "text-" + System.nanoTime();
    admin.commands().set(key, "no stream");
    try (OpenDriver open = open(broker, Map.of())) {
      assertThatThrownBy(() -> open.driver().describeTopics(List.of(key)))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(key);
    } finally {
      admin.commands().del(key);
    }
  }

  @Test
  void producers_share_the_configured_clients(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of("producerClients", 2))) {
      String topic = open.topic(1);
      for (int i = 0; i < 7; i++) {
        send(open.producer(topic), MessageKey.NONE, 1);
      }
      long ours =
          admin.commands().clientList().lines().filter(l -> l.contains("name=plimsoll")).count();
      assertThat(ours).as("two for sending, one for administration").isEqualTo(3);
    }
  }
}
