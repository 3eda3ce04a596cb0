// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.TimeoutException;
import org.apache.qpid.protonj2.client.DeliveryState;
import org.apache.qpid.protonj2.client.exceptions.ClientConnectionRemotelyClosedException;
import org.apache.qpid.protonj2.client.exceptions.ClientLinkRemotelyClosedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AmqpDriverTest {

  private static final AmqpTopics.Storage ON_DISK =
      new AmqpTopics.Storage(Acknowledger.SERVER, Copies.of(1, 1, Durability.FSYNC), List.of());

  private static AmqpConfig config(Map<String, Object> values) throws SettingsException {
    Settings settings = new Settings(values);
    AmqpConfig config = AmqpConfig.of(settings);
    assertThat(settings.unknownKeys()).isEmpty();
    return config;
  }

  @Test
  void the_provider_is_found_by_name_and_by_ombs_class() {
    assertThat(ServiceLoader.load(DriverProvider.class))
        .anySatisfy(
            provider -> {
              assertThat(provider.system()).isEqualTo("amqp");
              assertThat(provider.aliases())
                  .contains("io.openmessaging.benchmark.driver.artemis.ArtemisBenchmarkDriver");
            });
  }

  @Test
  void ombs_file_for_artemis_is_accepted() throws Exception {
    AmqpConfig config = config(Map.of("brokerAddress", "tcp://localhost:61616"));

    assertThat(config.resolve())
        .containsEntry("server", "tcp://localhost:61616")
        .doesNotContainKey("brokerAddress");
    assertThat(AmqpConfig.parse("tcp://a:61616?minLargeMessageSize=9").get(0))
        .hasToString("a:61616");
  }

  @Test
  void the_default_port_is_that_of_plain_connections_or_of_tls() {
    assertThat(AmqpConfig.parse("amqp://a,b:7"))
        .extracting(Object::toString)
        .containsExactly("a:5672", "b:7");
    assertThat(AmqpConfig.parse("amqps://a").get(0)).hasToString("a:5671");
  }

  @Test
  void wrong_values_are_refused_by_their_key() {
    assertRefused(Map.of("sendSettlement", "mixed"), "sendSettlement");
    assertRefused(Map.of("credit", 0), "credit");
    assertRefused(Map.of("server", "a", "brokerAddress", "b"), "brokerAddress");
    assertRefused(Map.of("password", "a"), "password");
    assertRefused(Map.of("queueType", "classic", "replicationFactor", 3), "replicationFactor");
  }

  private static void assertRefused(Map<String, Object> values, String key) {
    assertThatThrownBy(() -> config(values))
        .isInstanceOfSatisfying(SettingsException.class, e -> assertThat(e.key()).isEqualTo(key));
  }

  @Test
  void settings_hold_no_secret_and_an_address_is_asked_for() throws Exception {
    try (Driver driver =
        new AmqpProvider().create(new Settings(Map.of("user", "u", "password", "verysecret")))) {
      assertThat(driver.settings().toString()).doesNotContain("verysecret");
      assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(1)))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("server")
          .hasMessageContaining("broker: local");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "unsettled, unsettled, SERVER, FSYNC, AT_LEAST_ONCE, true",
    "unsettled, settled, SERVER, FSYNC, AT_MOST_ONCE, false",
    "settled, unsettled, NOBODY, NOWHERE, AT_MOST_ONCE, true",
    "settled, settled, NOBODY, NOWHERE, AT_MOST_ONCE, false",
  })
  void guarantees_follow_from_the_settlement_of_both_sides(
      String sent,
      String received,
      Acknowledger by,
      Durability in,
      Delivery delivery,
      boolean manual)
      throws Exception {
    AmqpConfig config = config(Map.of("sendSettlement", sent, "receiveSettlement", received));
    Guarantees guarantees = AmqpGuarantees.of(config, ON_DISK);

    assertThat(guarantees.acknowledgedBy()).isEqualTo(by);
    assertThat(guarantees.durableIn()).isEqualTo(in);
    assertThat(guarantees.delivery()).isEqualTo(delivery);
    try (Driver driver = new AmqpDriver(config)) {
      assertThat(driver.traits().can(Capability.MANUAL_ACK)).isEqualTo(manual);
    }
  }

  @Test
  void competing_consumers_promise_no_order() throws Exception {
    assertThat(config(Map.of()).ordering()).isEqualTo(OrderScope.PARTITION);
    assertThat(config(Map.of("consumers", "compete")).ordering()).isEqualTo(OrderScope.NONE);
  }

  @Test
  void names_have_no_characters_with_a_meaning_in_addresses() {
    assertThat(AmqpTopics.join("t", 3, "sub/a:b")).isEqualTo("t.3.sub_a_b");
  }

  @Test
  void each_sort_of_error_has_its_kind() {
    assertThat(AmqpFailures.TABLE.kind(new TimeoutException())).isEqualTo(FailureKind.TIMEOUT);
    assertThat(AmqpFailures.TABLE.kind(new ClientConnectionRemotelyClosedException("x")))
        .isEqualTo(FailureKind.DISCONNECTED);
    assertThat(
            AmqpFailures.TABLE.kind(
                new ClientLinkRemotelyClosedException(
                    "x [condition = amqp:link:message-size-exceeded]")))
        .isEqualTo(FailureKind.TOO_LARGE);
    assertThat(
            AmqpFailures.TABLE.kind(
                new AmqpFailures.AmqpRefusedException(DeliveryState.released())))
        .isEqualTo(FailureKind.REJECTED);
    assertThat(AmqpFailures.TABLE.kind(new IllegalArgumentException("x")))
        .isEqualTo(FailureKind.OTHER);
  }
}
