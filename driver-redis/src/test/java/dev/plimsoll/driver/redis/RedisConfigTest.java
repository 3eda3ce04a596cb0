// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.connection.ServerAddress;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.SocketOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RedisConfigTest {

  private static RedisConfig config(Map<String, Object> values) throws SettingsException {
    return RedisConfig.of(new Settings(values));
  }

  private static Driver driver(Map<String, Object> values) throws SettingsException {
    return new RedisProvider().create(new Settings(values));
  }

  @Test
  void the_defaults_are_streams_read_with_acknowledgement() throws SettingsException {
    RedisConfig config = config(Map.of());
    assertThat(config.variant()).isEqualTo(RedisVariant.STREAMS);
    assertThat(config.addresses()).isEmpty();
    assertThat(config.clients()).isEqualTo(new Clients(8, 8, Retries.NOBODY));
    assertThat(config.waiting().isNeeded()).isFalse();
    assertThat(config.maxLength()).isZero();
    assertThat(config.persistence()).isEqualTo(RedisPersistence.AS_IS);
    assertThat(config.acknowledge()).isTrue();
    assertThat(config.consumers()).isEqualTo(RedisSharing.DIVIDE);
    assertThat(config.readCount()).isEqualTo(500);
    assertThat(config.redeliverAfter()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void settings_of_the_client_library_are_taken_by_name() throws SettingsException {
    Map<String, String> given =
        config(
                Map.of(
                    "clientConfig",
                    Map.of(
                        "requestQueueSize", 77,
                        "timeoutOptions", Map.of("fixedTimeout", "7s"),
                        "socketOptions", Map.of("keepAlive", Map.of("idle", "9s")))))
            .clientConfig();
    ClientOptions options = RedisClientOptions.apply(ClientOptions.builder(), given).build();
    assertThat(options.getRequestQueueSize()).isEqualTo(77);
    assertThat(options.getTimeoutOptions().isTimeoutCommands()).isTrue();
    SocketOptions socket = RedisClientOptions.apply(SocketOptions.builder(), given).build();
    assertThat(socket.getKeepAlive().getIdle()).isEqualTo(Duration.ofSeconds(9));
    assertThat(socket.isKeepAlive()).isTrue();
  }

  @Test
  void settings_that_the_client_library_does_not_take_are_refused_by_name() {
    assertRefusedByName("requestQueueSizes", 7);
    assertRefusedByName("autoReconnect", false);
    assertRefusedByName("socketOptions.connectTimeout", "0s");
    assertRefusedByName("socketOptions.tcpNoDelay", "sometimes");
    assertRefusedByName("clientResources.computationThreadPoolSize", "many");
  }

  private static void assertRefusedByName(String name, Object value) {
    assertThatThrownBy(() -> config(Map.of("clientConfig", Map.of(name, value))))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("clientConfig." + name));
  }

  @Test
  void what_is_not_acknowledged_is_claimed_within_one_and_a_half_of_its_time() throws Exception {
    assertThat(driver(Map.of("redeliverAfter", "4s")).traits().redeliveryTimeout())
        .isEqualTo(Duration.ofSeconds(6));
    assertThat(driver(Map.of("acknowledge", false)).traits().redeliveryTimeout()).isZero();
  }

  @Test
  void keys_of_openmessaging_benchmark_are_accepted() throws SettingsException {
    Settings settings =
        new Settings(
            Map.of(
                "redisHost",
                "cache.example",
                "redisPort",
                6380,
                "redisUser",
                "bench",
                "redisPass",
                "s3cret",
                "jedisPoolMaxTotal",
                8,
                "jedisPoolMaxIdle",
                8));
    RedisConfig config = RedisConfig.of(settings);
    assertThat(config.addresses()).containsExactly(new ServerAddress("cache.example", 6380));
    assertThat(config.access().user()).contains("bench");
    assertThat(config.access().password()).contains(new Secret("s3cret"));
    assertThat(settings.unknownKeys()).isEmpty();
    assertThat(settings.notices())
        .hasSize(2)
        .allMatch(
            notice -> notice.startsWith("jedisPoolMax") && notice.contains("producerClients"));
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, localhost:6379",
    "one:7000, one:7000",
    "'[::1]:6379', '[::1]:6379'",
    "'[::1]', '[::1]:6379'",
    "'one,two:7001', 'one:6379,two:7001'"
  })
  void addresses_may_leave_out_the_port(String given, String complete) throws SettingsException {
    assertThat(ServerAddress.joined(config(Map.of("address", given)).addresses()))
        .isEqualTo(complete);
    assertThat(config(Map.of("address", List.of(given.split(",", -1)))).addresses())
        .isEqualTo(config(Map.of("address", given)).addresses());
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis://localhost:6379", "one:two", "user@host:1", "a b:6379"})
  void what_is_no_address_is_refused(String address) {
    assertThatThrownBy(() -> config(Map.of("address", address)))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("host:port");
  }

  @Test
  void sentinels_have_a_port_of_their_own_and_need_addresses() throws SettingsException {
    assertThat(config(Map.of("sentinelMaster", "m", "address", "a,b:7")).addresses())
        .containsExactly(new ServerAddress("a", 26379), new ServerAddress("b", 7));
    assertThatThrownBy(() -> config(Map.of("sentinelMaster", "m")))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("sentinelMaster"));
    assertThatThrownBy(() -> config(Map.of("sentinelPassword", "p", "address", "a")))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("sentinelPassword"));
  }

  @Test
  void an_address_given_twice_is_refused() {
    assertThatThrownBy(() -> config(Map.of("address", "a:1", "redisHost", "b")))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("one of the two");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:6379", "cafe:6379", "redis://localhost", "a,b", "a b"})
  void what_is_no_host_is_refused_by_the_key_of_omb(String host) {
    assertThatThrownBy(() -> config(Map.of("redisHost", host)))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("redisHost"))
        .hasMessageContaining("redisPort");
  }

  @ParameterizedTest
  @CsvSource({"example.com, example.com:7000", "::1, '[::1]:7000'", "'[::1]', '[::1]:7000'"})
  void the_host_of_omb_is_an_address_of_its_port(String host, String address)
      throws SettingsException {
    RedisConfig config = config(Map.of("redisHost", host, "redisPort", 7000));

    assertThat(ServerAddress.joined(config.addresses())).isEqualTo(address);
    assertThat(config.addressKey()).isEqualTo("redisHost");
    assertThat(config(Map.of("address", address)).addressKey()).isEqualTo("address");
  }

  @Test
  void a_user_of_omb_needs_the_password_of_omb() {
    assertThatThrownBy(() -> config(Map.of("redisUser", "bench")))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("redisUser"))
        .hasMessageContaining("redisPass");
  }

  @Test
  void no_password_is_shown() throws SettingsException {
    RedisConfig config = config(Map.of("user", "bench", "password", "s3cret"));
    assertThat(config.toString()).doesNotContain("s3cret");
    assertThat(config.resolve().toString()).contains("bench").doesNotContain("s3cret");
    assertThat(config(Map.of("tls", Map.of("keyPassword", "s3cret"))).toString())
        .doesNotContain("s3cret");
  }

  @Test
  void a_user_needs_a_password() {
    assertThatThrownBy(() -> config(Map.of("user", "bench")))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("password");
  }

  @ParameterizedTest
  @CsvSource({
    "maxLength, 100",
    "readCount, 10",
    "redeliverAfter, 5s",
    "acknowledge, true",
    "waitReplicas, 1"
  })
  void what_is_for_streams_is_refused_for_channels(String key, String value) {
    assertThatThrownBy(() -> config(Map.of("variant", "publish-subscribe", key, value)))
        .isInstanceOfSatisfying(SettingsException.class, e -> assertThat(e.key()).isEqualTo(key))
        .hasMessageContaining("variant: streams");
  }

  @Test
  void subscribers_of_a_channel_do_not_compete() {
    assertThatThrownBy(() -> config(Map.of("variant", "publish-subscribe", "consumers", "compete")))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("every subscriber");
  }

  @Test
  void what_is_forced_to_the_disks_of_replicas_needs_replicas() {
    assertThatThrownBy(() -> config(Map.of("waitFsync", true)))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("waitFsync"))
        .hasMessageContaining("waitReplicas");
  }

  @Test
  void waiting_for_replicas_has_an_end() {
    assertThatThrownBy(() -> config(Map.of("waitReplicas", 1, "waitTimeout", "0s")))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("waitTimeout"));
  }

  @Test
  void a_certificate_needs_its_key() {
    assertThatThrownBy(() -> config(Map.of("tls", Map.of("certificateFile", "a.pem"))))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("keyFile");
  }

  @Test
  void streams_can_be_paused_and_set_back_and_channels_cannot() throws SettingsException {
    try (Driver streams = driver(Map.of());
        Driver channels = driver(Map.of("variant", "publish-subscribe"))) {
      assertThat(streams.traits().capabilities())
          .contains(Capability.PAUSE, Capability.SEEK, Capability.MANUAL_ACK)
          .doesNotContain(Capability.CUMULATIVE_ACK, Capability.TRANSACTIONS);
      assertThat(channels.traits().capabilities())
          .contains(Capability.REQUEST_REPLY)
          .doesNotContain(Capability.PAUSE, Capability.SEEK, Capability.MANUAL_ACK);
      assertThat(channels.variant()).isEqualTo("publish-subscribe");
    }
  }

  @Test
  void without_acknowledgement_there_is_none_to_ask_for() throws SettingsException {
    try (Driver driver = driver(Map.of("acknowledge", false))) {
      assertThat(driver.traits().can(Capability.MANUAL_ACK)).isFalse();
    }
  }

  @Test
  void consumers_that_compete_keep_no_order() throws SettingsException {
    try (Driver compete = driver(Map.of("consumers", "compete"));
        Driver divide = driver(Map.of())) {
      assertThat(compete.traits().ordering()).isEqualTo(OrderScope.NONE);
      assertThat(divide.traits().ordering()).isEqualTo(OrderScope.PARTITION);
    }
  }
}
