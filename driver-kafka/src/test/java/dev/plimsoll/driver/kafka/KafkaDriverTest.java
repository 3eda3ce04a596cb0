// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.testkit.ForeignServer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class KafkaDriverTest {

  private static final String JAAS =
      "org.apache.kafka.common.security.plain.PlainLoginModule required"
          + " username=\"u\" password=\"verysecret\";";

  private static Driver driver(Map<String, Object> values) throws Exception {
    return new KafkaProvider().create(new Settings(values));
  }

  @Test
  void the_provider_is_found_by_name_and_by_ombs_class() {
    assertThat(ServiceLoader.load(DriverProvider.class))
        .anySatisfy(
            provider -> {
              assertThat(provider.system()).isEqualTo("kafka");
              assertThat(provider.aliases())
                  .contains("io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver");
              assertThat(provider.description()).isNotBlank();
            });
  }

  @Test
  void traits_follow_the_settings() throws Exception {
    DriverTraits plain = driver(Map.of()).traits();
    assertThat(plain.sendMayBlock()).isTrue();
    assertThat(plain.payloadUse()).isEqualTo(PayloadUse.COPIED);
    assertThat(plain.needsTick()).isFalse();
    assertThat(plain.can(Capability.REJECT)).isFalse();
    assertThat(plain.can(Capability.MANUAL_ACK)).isTrue();
    DriverTraits automatic = driver(Map.of("consumerConfig", "enable.auto.commit=true")).traits();
    assertThat(automatic.can(Capability.MANUAL_ACK)).isFalse();
    DriverTraits transactional = driver(Map.of("producerConfig", "transactional.id=x")).traits();
    assertThat(transactional.needsTick()).isTrue();
  }

  @Test
  void what_is_not_committed_is_redelivered_when_the_group_gives_up_a_consumer() throws Exception {
    assertThat(redelivery("")).isEqualTo(Duration.ofMinutes(5));
    assertThat(redelivery("max.poll.interval.ms=60000")).isEqualTo(Duration.ofMinutes(1));
    assertThat(redelivery("max.poll.interval.ms=20000\nsession.timeout.ms=30000"))
        .isEqualTo(Duration.ofSeconds(30));
    assertThat(redelivery("enable.auto.commit=true")).isEqualTo(Duration.ofMinutes(5));
  }

  private static Duration redelivery(String consumerConfig) throws Exception {
    return driver(Map.of("consumerConfig", consumerConfig)).traits().redeliveryTimeout();
  }

  @Test
  void order_is_promised_where_a_retry_cannot_change_it() throws Exception {
    assertThat(ordering("")).isEqualTo(OrderScope.PARTITION);
    assertThat(ordering("acks=1")).isEqualTo(OrderScope.NONE);
    assertThat(ordering("acks=0")).isEqualTo(OrderScope.NONE);
    assertThat(ordering("acks=1\nretries=0")).isEqualTo(OrderScope.PARTITION);
    assertThat(ordering("acks=1\nmax.in.flight.requests.per.connection=1"))
        .isEqualTo(OrderScope.PARTITION);
    assertThat(ordering("acks=all\nenable.idempotence=false")).isEqualTo(OrderScope.NONE);
  }

  private static OrderScope ordering(String producerConfig) throws Exception {
    return driver(Map.of("producerConfig", producerConfig)).traits().ordering();
  }

  @Test
  void settings_hold_the_clients_defaults_and_no_secret() throws Exception {
    Map<String, Object> settings =
        driver(
                Map.of(
                    "commonConfig",
                    Map.of(
                        "bootstrap.servers", "b:9092",
                        "sasl.jaas.config", JAAS,
                        "ssl.keystore.password", "verysecret"),
                    "producerConfig",
                    Map.of("linger.ms", 7)))
            .settings();
    assertThat(settings.toString()).doesNotContain("verysecret").contains("[hidden]");
    assertThat(settings).containsEntry("bootstrap.servers", "b:9092");
    assertThat(block(settings, "producer"))
        .containsEntry("linger.ms", 7L)
        .containsEntry("acks", "-1")
        .containsEntry("enable.idempotence", true);
    assertThat(block(settings, "consumer")).containsEntry("isolation.level", "read_committed");
  }

  @SuppressWarnings("unchecked") // The settings of a client are a map by contract.
  private static Map<String, Object> block(Map<String, Object> settings, String name) {
    return (Map<String, Object>) settings.get(name);
  }

  @Test
  void no_address_at_all_is_told_with_the_ways_out() throws Exception {
    Driver driver = driver(Map.of());
    assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(5)))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("bootstrap.servers")
        .hasMessageContaining("broker: local");
  }

  @Test
  void a_host_that_does_not_exist_is_named() throws Exception {
    Driver driver = driver(Map.of("commonConfig", "bootstrap.servers=no-such-host.invalid:9092"));
    assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(10)))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("no-such-host.invalid:9092");
  }

  @Test
  @Timeout(30)
  void a_server_that_is_not_kafka_is_told_apart_from_none() throws Exception {
    try (ForeignServer other = new ForeignServer()) {
      String address = other.address();
      Driver driver = driver(Map.of("commonConfig", "bootstrap.servers=" + address));
      assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(5)))
          .isInstanceOfSatisfying(
              DriverException.class,
              e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.UNREACHABLE))
          .hasMessageContaining(address)
          .hasMessageContaining("does not speak Kafka");
    }
  }

  @Test
  void closing_before_connecting_is_fine() throws Exception {
    Driver driver = driver(Map.of());
    driver.close();
    driver.close();
  }

  @Test
  void a_group_is_named_after_topic_and_subscription() {
    assertThat(group("plimsoll-1-3", "plimsoll-1-sub-0", 1)).isEqualTo("plimsoll-1-sub-0-3");
    assertThat(group("plimsoll-1-11", "plimsoll-1-sub-0", 1)).isEqualTo("plimsoll-1-sub-0-3");
    assertThat(group("plimsoll-1-3", "s", 1)).isEqualTo("plimsoll-1-s-3");
    assertThat(group("orders", "s", 1)).startsWith("orders-s-").isEqualTo(group("orders", "s", 1));
    assertThat(group("123", "s", 1)).isEqualTo("-s-3");
  }

  @Test
  void the_clients_of_a_subscription_are_divided_among_its_members() {
    assertThat(groups(1)).hasSize(8);
    assertThat(groups(2)).hasSize(4);
    assertThat(groups(5)).hasSize(1);
    assertThat(groups(20)).hasSize(1);
  }

  private static Set<String> groups(int members) {
    return IntStream.range(0, 100)
        .mapToObj(topic -> group("plimsoll-1-" + topic, "s", members))
        .collect(Collectors.toSet());
  }

  private static String group(String topic, String subscription, int members) {
    return KafkaGroups.name(
        new ConsumerSpec("c", 0, topic, subscription, StartPosition.EARLIEST, 0, members), 8);
  }

  @Test
  void producers_share_clients_except_with_transactions() throws Exception {
    assertThat(driver(Map.of()).traits().producerClients()).isEqualTo(8);
    assertThat(driver(Map.of("producerClients", 3)).traits().producerClients()).isEqualTo(3);
    assertThat(driver(Map.of("producerConfig", "transactional.id=x")).traits().producerClients())
        .isEqualTo(DriverTraits.OWN_CLIENTS);
  }

  @Test
  void classes_that_the_client_would_load_are_told_with_their_keys() throws Exception {
    Map<String, Object> settings =
        Map.of(
            "commonConfig",
            Map.of(
                "metric.reporters",
                "a.Reporter",
                "sasl.jaas.config",
                "a.Login required password=\"x;b.NotOne y\"; b.Login optional;",
                "sasl.client.callback.handler.class",
                "a.Handler",
                "client.id",
                "a.Name"),
            "producerConfig",
            Map.of("interceptor.classes", "a.One,a.Two", "partitioner.class", "a.Partitioner"),
            "consumerConfig",
            Map.of("partition.assignment.strategy", "a.Assignor"));
    assertThat(classes(settings))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "commonConfig.metric.reporters", "a.Reporter",
                "commonConfig.sasl.jaas.config", "a.Login,b.Login",
                "commonConfig.sasl.client.callback.handler.class", "a.Handler",
                "producerConfig.interceptor.classes", "a.One,a.Two",
                "producerConfig.partitioner.class", "a.Partitioner",
                "consumerConfig.partition.assignment.strategy", "a.Assignor"));
    assertThat(classes(Map.of("commonConfig", Map.of("sasl.jaas.config", JAAS))))
        .containsExactly(
            Map.entry(
                "commonConfig.sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule"));
  }

  private static Map<String, String> classes(Map<String, Object> values) throws Exception {
    return new KafkaProvider().clientClasses(new Settings(values));
  }

  @Test
  void classes_are_told_before_the_client_loads_any_of_them() throws Exception {
    Map<String, Object> settings =
        Map.of("producerConfig", "partitioner.class=no.such.Partitioner");
    assertThat(classes(settings))
        .containsExactly(Map.entry("producerConfig.partitioner.class", "no.such.Partitioner"));
    assertThatThrownBy(() -> driver(settings))
        .as("this loads them")
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("no.such.Partitioner");
  }

  @Test
  void each_setting_of_the_client_that_is_a_class_is_told() throws Exception {
    Map<String, ConfigDef.ConfigKey> keys = new HashMap<>(ProducerConfig.configDef().configKeys());
    keys.putAll(ConsumerConfig.configDef().configKeys());
    keys.putAll(AdminClientConfig.configDef().configKeys());
    Map<String, Object> given =
        keys.values().stream()
            .filter(key -> key.type() == ConfigDef.Type.CLASS)
            .filter(key -> !key.name.endsWith("serializer")) // The driver sets these.
            .collect(Collectors.toMap(key -> key.name, key -> "a.Name"));
    assertThat(given).containsKeys("partitioner.class", "ssl.engine.factory.class");
    assertThat(classes(Map.of("commonConfig", given))).hasSameSizeAs(given);
  }

  @Test
  void feature_levels_are_told_as_versions() {
    assertThat(KafkaServer.version(30)).isEqualTo("4.3 (metadata 4.3-IV0)");
    assertThat(KafkaServer.version(33)).isEqualTo("4.4 (metadata 4.4-IV2)");
    assertThat(KafkaServer.version(7)).isEqualTo("3.3 (metadata 3.3-IV3)");
    assertThat(KafkaServer.version(99)).isEqualTo("metadata level 99");
    assertThat(KafkaServer.clientVersion()).matches("kafka-clients [0-9.]+");
  }
}
