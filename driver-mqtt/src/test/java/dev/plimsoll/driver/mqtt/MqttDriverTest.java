// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hivemq.client.mqtt.exceptions.ConnectionClosedException;
import com.hivemq.client.mqtt.exceptions.ConnectionFailedException;
import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.SystemFacts;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MqttDriverTest {

  private static MqttConfig config(Map<String, Object> values) throws SettingsException {
    Settings settings = new Settings(values);
    MqttConfig config = MqttConfig.of(settings);
    assertThat(settings.unknownKeys()).isEmpty();
    return config;
  }

  @Test
  void the_provider_is_found_by_name_and_by_ombs_class() {
    assertThat(ServiceLoader.load(DriverProvider.class))
        .anySatisfy(
            provider -> {
              assertThat(provider.system()).isEqualTo("mqtt");
              assertThat(provider.aliases())
                  .contains("io.openmessaging.benchmark.driver.mqtt.MQTTBenchmarkDriver");
            });
  }

  @Test
  void ombs_keys_are_accepted() throws Exception {
    Map<String, Object> omb = new LinkedHashMap<>();
    omb.put("brokerAddr", "tcp://a:1884");
    omb.put("userName", "me");
    omb.put("password", "verysecret");
    omb.put("cleanSession", false);
    omb.put("keepAliveInterval", 6_000_000);
    omb.put("maxInflight", 65_535);
    omb.put("clientIdPrefix", "GID-MQTT@@@Client");
    omb.put("pubQos", 0);
    omb.put("subQos", 1);
    MqttConfig config = config(omb);

    assertThat(config.address()).contains("tcp://a:1884");
    assertThat(MqttConfig.parse("tcp://a:1884")).hasToString("a:1884");
    assertThat(config.login().orElseThrow().user()).isEqualTo("me");
    assertThat(config.keepAlive()).as("the largest one of the protocol").isEqualTo(65_535);
    assertThat(config.resolve())
        .containsEntry("server", "tcp://a:1884")
        .containsEntry("user", "me")
        .doesNotContainKeys("brokerAddr", "userName", "password");
  }

  @Test
  void the_default_port_is_that_of_plain_connections_or_of_tls() {
    assertThat(MqttConfig.parse("mqtt://a")).hasToString("a:1883");
    assertThat(MqttConfig.parse("mqtts://a")).hasToString("a:8883");
  }

  @Test
  void wrong_values_are_refused_by_their_key() {
    assertRefused(Map.of("pubQos", 3), "pubQos");
    assertRefused(Map.of("server", "a", "brokerAddr", "b"), "brokerAddr");
    assertRefused(Map.of("user", "a", "userName", "b"), "userName");
    assertRefused(Map.of("password", "a"), "password");
  }

  private static void assertRefused(Map<String, Object> values, String key) {
    assertThatThrownBy(() -> config(values))
        .isInstanceOfSatisfying(SettingsException.class, e -> assertThat(e.key()).isEqualTo(key));
  }

  @Test
  void settings_hold_no_secret_and_an_address_is_asked_for() throws Exception {
    try (Driver driver =
        new MqttProvider().create(new Settings(Map.of("user", "u", "password", "verysecret")))) {
      assertThat(driver.settings().toString()).doesNotContain("verysecret");
      assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(1)))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("server")
          .hasMessageContaining("broker: local");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, false, NOBODY, NOWHERE, AT_MOST_ONCE, false",
    "0, 1, false, NOBODY, NOWHERE, AT_MOST_ONCE, false",
    "1, 0, false, SERVER, NOWHERE, AT_MOST_ONCE, false",
    "1, 1, false, SERVER, MEMORY, AT_LEAST_ONCE, true",
    "1, 2, false, SERVER, MEMORY, AT_LEAST_ONCE, true",
    "2, 2, false, SERVER, MEMORY, EXACTLY_ONCE, true",
    "2, 2, true, SERVER, NOWHERE, AT_MOST_ONCE, false",
  })
  void guarantees_follow_from_the_qos_of_both_sides_and_from_the_session(
      int pubQos,
      int subQos,
      boolean clean,
      Acknowledger by,
      Durability in,
      Delivery delivery,
      boolean manual)
      throws Exception {
    Map<String, Object> keys = Map.of("pubQos", pubQos, "subQos", subQos, "cleanSession", clean);
    Guarantees guarantees = MqttGuarantees.of(config(keys));

    assertThat(guarantees.acknowledgedBy()).isEqualTo(by);
    assertThat(guarantees.durableIn()).isEqualTo(in);
    assertThat(guarantees.delivery()).isEqualTo(delivery);
    assertThat(new MqttDriver(config(keys)).traits().can(Capability.MANUAL_ACK)).isEqualTo(manual);
  }

  @Test
  void what_the_client_library_acknowledges_is_delivered_at_most_once() throws Exception {
    MqttConfig config = config(Map.of("acknowledge", false));

    assertThat(MqttGuarantees.of(config).delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
  }

  @Test
  void a_shared_subscription_promises_no_order() throws Exception {
    assertThat(config(Map.of()).ordering()).isEqualTo(OrderScope.PARTITION);
    assertThat(config(Map.of("consumers", "share")).ordering()).isEqualTo(OrderScope.NONE);
  }

  @Test
  void the_product_is_the_one_that_the_server_names() throws Exception {
    MqttServer server = new MqttServer(config(Map.of()), Optional.empty(), "mqtt://a");
    SystemFacts facts = server.facts("mosquitto version 2.0.21");

    assertThat(facts.product()).isEqualTo("mosquitto");
    assertThat(facts.serverVersion()).isEqualTo("2.0.21");
    assertThat(facts.clientVersion()).matches("hivemq-mqtt-client \\d+\\.\\d+\\.\\d+");
    assertThat(server.facts("").product()).isEmpty();
  }

  @Test
  void each_sort_of_error_has_its_kind() {
    assertThat(MqttFailures.TABLE.kind(new TimeoutException())).isEqualTo(FailureKind.TIMEOUT);
    assertThat(MqttFailures.TABLE.kind(new ConnectionClosedException("x")))
        .isEqualTo(FailureKind.DISCONNECTED);
    assertThat(MqttFailures.TABLE.exceptionKind(new ConnectionFailedException("x")))
        .isEqualTo(DriverException.Kind.UNREACHABLE);
    assertThat(MqttFailures.TABLE.kind(new IllegalArgumentException("x")))
        .isEqualTo(FailureKind.OTHER);
  }
}
