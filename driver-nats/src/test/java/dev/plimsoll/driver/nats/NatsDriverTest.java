// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.Settings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

final class NatsDriverTest {

  private static Driver driver(Map<String, Object> values) throws Exception {
    return new NatsProvider().create(new Settings(values));
  }

  @Test
  void the_provider_is_found_by_name_and_by_ombs_class() {
    assertThat(ServiceLoader.load(DriverProvider.class))
        .anySatisfy(
            provider -> {
              assertThat(provider.system()).isEqualTo("nats");
              assertThat(provider.aliases())
                  .contains("io.openmessaging.benchmark.driver.nats.NatsBenchmarkDriver");
              assertThat(provider.description()).isNotBlank();
            });
  }

  @Test
  void core_cannot_acknowledge_pause_or_find_topics() throws Exception {
    Driver core = driver(Map.of("mode", "core"));
    assertThat(core.variant()).isEqualTo("core");
    assertThat(core.traits().capabilities())
        .containsExactlyInAnyOrder(
            Capability.OWN_RECEIVE_THREAD,
            Capability.REQUEST_REPLY,
            Capability.PARTITION_TARGET,
            Capability.KEYS);
    assertThat(core.traits().payloadUse()).isEqualTo(PayloadUse.KEPT);
  }

  @Test
  void what_is_not_acknowledged_comes_again_after_its_time() throws Exception {
    assertThat(driver(Map.of("consumer", Map.of("ackWait", "7s"))).traits().redeliveryTimeout())
        .isEqualTo(Duration.ofSeconds(7));
    assertThat(
            driver(Map.of("consumer", Map.of("acknowledge", "none"))).traits().redeliveryTimeout())
        .isZero();
    assertThat(driver(Map.of("mode", "core")).traits().redeliveryTimeout()).isZero();
  }

  @Test
  void jetstream_acknowledges_unless_it_shall_not() throws Exception {
    Driver jetStream = driver(Map.of());
    assertThat(jetStream.variant()).isEqualTo("jetstream-file");
    assertThat(jetStream.traits().can(Capability.MANUAL_ACK)).isTrue();
    assertThat(jetStream.traits().can(Capability.PAUSE)).isTrue();
    Driver fast =
        driver(
            Map.of("storage", "memory", "consumer", Map.of("type", "push", "acknowledge", "none")));
    assertThat(fast.variant()).isEqualTo("jetstream-memory-push");
    assertThat(fast.traits().can(Capability.MANUAL_ACK)).isFalse();
    assertThat(fast.traits().can(Capability.PAUSE)).isFalse();
  }

  @Test
  void only_exclusive_consumers_of_streams_can_be_set_back() throws Exception {
    Map<String, Object> exclusive = Map.of("exclusive", true);
    assertThat(driver(Map.of()).traits().can(Capability.SEEK)).isFalse();
    assertThat(driver(Map.of("consumer", exclusive)).traits().can(Capability.SEEK)).isTrue();
    assertThat(driver(Map.of("mode", "core", "consumer", exclusive)).traits().can(Capability.SEEK))
        .isFalse();
  }

  @Test
  void order_is_promised_to_exclusive_consumers() throws Exception {
    assertThat(driver(Map.of()).traits().ordering()).isEqualTo(OrderScope.NONE);
    assertThat(driver(Map.of("consumer", Map.of("exclusive", true))).traits().ordering())
        .isEqualTo(OrderScope.PARTITION);
  }

  @Test
  void properties_that_name_a_class_are_told_and_it_is_not_loaded_before_connecting()
      throws Exception {
    Map<String, Object> client = new LinkedHashMap<>();
    client.put("io.nats.client.read.listener.class", "no.such.Listener");
    client.put("servers_pool_implementation_class", "no.such.Pool");
    client.put("dataport.type", "no.such.Port");
    client.put("reconnect.max", 7);
    Settings settings = new Settings(Map.of("client", client));
    assertThat(new NatsProvider().clientClasses(settings))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "client.read.listener.class",
                "no.such.Listener",
                "client.servers_pool_implementation_class",
                "no.such.Pool",
                "client.dataport.type",
                "no.such.Port"));
    assertThat(driver(Map.of("client", client)).settings().toString()).contains("no.such.Listener");
  }

  @Test
  void settings_hold_the_clients_defaults_and_no_secret() throws Exception {
    Map<String, Object> settings =
        driver(
                Map.of(
                    "servers",
                    "nats://a:4222, nats://b:4222",
                    "user",
                    "u",
                    "password",
                    "verysecret",
                    "client",
                    Map.of("trustStorePassword", "verysecret", "reconnect.wait", "100")))
            .settings();
    assertThat(settings.toString())
        .doesNotContain("verysecret")
        .contains("[hidden]", "nats://a:4222, nats://b:4222", "outgoingQueueMessages=5000")
        .contains("reconnectWait=100ms");
  }

  @Test
  void no_address_at_all_is_told_with_the_ways_out() throws Exception {
    Driver driver = driver(Map.of());
    assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(5)))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("servers")
        .hasMessageContaining("broker: local");
  }

  @Test
  void a_host_that_does_not_exist_is_named() throws Exception {
    Driver driver = driver(Map.of("servers", "no-such-host.invalid:4222"));
    assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(10)))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("no-such-host.invalid:4222");
    driver.close();
  }
}
