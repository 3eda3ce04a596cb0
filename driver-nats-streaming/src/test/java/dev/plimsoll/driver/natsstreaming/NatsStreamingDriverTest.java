// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import io.nats.client.Options;
import io.nats.streaming.protobuf.CloseResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.TimeoutException;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

final class NatsStreamingDriverTest {

  private static NatsStreamingConfig config(Map<String, Object> values) throws SettingsException {
    Settings settings = new Settings(values);
    NatsStreamingConfig config = NatsStreamingConfig.of(settings);
    assertThat(settings.unknownKeys()).isEmpty();
    return config;
  }

  @Test
  void the_provider_is_found_by_name_and_by_ombs_class() {
    assertThat(ServiceLoader.load(DriverProvider.class))
        .anySatisfy(
            provider -> {
              assertThat(provider.system()).isEqualTo("nats-streaming");
              assertThat(provider.aliases())
                  .contains(
                      "io.openmessaging.benchmark.driver.natsStreaming"
                          + ".NatsStreamingBenchmarkDriver");
            });
  }

  @Test
  void settings_of_the_client_libraries_are_taken_by_name() throws Exception {
    NatsStreamingConfig config =
        config(
            Map.of(
                "clientConfig",
                Map.of("maxReconnects", 7, "streaming", Map.of("discoverPrefix", "_X"))));
    Options.Builder options =
        NatsStreamingOptions.CLIENT.apply("", new Options.Builder(), config.clientConfig());
    assertThat(options.build().getMaxReconnect()).isEqualTo(7);
    assertThat(
            NatsStreamingOptions.CLIENT.has(NatsStreamingOptions.STREAMING, config.clientConfig()))
        .isTrue();
  }

  @Test
  void settings_that_the_client_libraries_do_not_take_are_refused_by_name() {
    assertRefusedByName("clientConfig", "maxReconnect", 7);
    assertRefusedByName("clientConfig", "streaming.clientId", "me");
    assertRefusedByName("clientConfig", "streaming.maxPingsOut", "few");
    assertRefusedByName("consumerConfig", "maxInFlight", 5);
  }

  private static void assertRefusedByName(String block, String name, Object value) {
    assertThatThrownBy(() -> config(Map.of(block, Map.of(name, value))))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo(block + "." + name));
  }

  @Test
  void ombs_keys_are_accepted() throws Exception {
    NatsStreamingConfig config =
        config(
            Map.of(
                "natsHostUrl",
                "nats://a:4222",
                "clusterId",
                "c",
                "maxPubAcksInFlight",
                10,
                "maxInFlight",
                20));
    assertThat(config.addresses()).containsExactly("nats://a:4222");
    assertThat(config.clusterId()).isEqualTo("c");
    assertThat(config.maxPubAcksInFlight()).isEqualTo(10);
    assertThat(config.maxInFlight()).isEqualTo(20);
  }

  @Test
  void wrong_values_are_refused_by_their_key() {
    assertThatThrownBy(() -> config(Map.of("ackWait", "10ms")))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("ackWait"));
    assertThatThrownBy(() -> config(Map.of("servers", "a", "natsHostUrl", "b")))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("natsHostUrl"));
  }

  @Test
  void settings_hold_no_secret_and_payloads_are_copied() throws Exception {
    Driver driver =
        new NatsStreamingProvider()
            .create(new Settings(Map.of("user", "u", "password", "verysecret", "ackWait", "7s")));
    assertThat(driver.traits().redeliveryTimeout()).isEqualTo(Duration.ofSeconds(7));
    assertThat(driver.settings().toString()).doesNotContain("verysecret");
    assertThat(driver.traits().payloadUse()).isEqualTo(PayloadUse.COPIED);
    assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(1)))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("servers")
        .hasMessageContaining("broker: local");
  }

  @Test
  void durability_is_the_servers_word_and_for_files_the_driver_files() throws Exception {
    assertThat(durability(Map.of("fileSync", true), "FILE")).isEqualTo(Durability.FSYNC);
    assertThat(durability(Map.of("fileSync", false), "FILE")).isEqualTo(Durability.PAGE_CACHE);
    assertThat(durability(Map.of(), "FILE")).isEqualTo(Durability.PAGE_CACHE);
    assertThat(durability(Map.of("fileSync", true), "MEMORY")).isEqualTo(Durability.MEMORY);
    assertThat(durability(Map.of("fileSync", true), "")).isEqualTo(Durability.MEMORY);
  }

  @Test
  void a_cluster_acknowledges_with_more_than_half_of_the_replicas_that_the_file_states()
      throws Exception {
    assertThat(guarantees(Map.of("replicas", 3, "fileSync", true), true).copies())
        .isEqualTo(Copies.of(3, 2, Durability.FSYNC));
    assertThat(guarantees(Map.of("replicas", 3), true).copies())
        .isEqualTo(Copies.of(3, 2, Durability.PAGE_CACHE));
    assertThat(guarantees(Map.of(), false).copies())
        .isEqualTo(Copies.of(1, 1, Durability.PAGE_CACHE));
  }

  @Test
  void replicas_that_the_file_and_the_server_do_not_agree_on_are_not_promised() throws Exception {
    Guarantees unsaid = guarantees(Map.of(), true);
    assertThat(unsaid.copies()).isEqualTo(Copies.NOT_KNOWN);
    assertThat(unsaid.notes()).anyMatch(note -> note.contains("State it with replicas"));

    Guarantees alone = guarantees(Map.of("replicas", 3), false);
    assertThat(alone.copies()).isEqualTo(Copies.of(1, 1, Durability.PAGE_CACHE));
    assertThat(alone.notes()).anyMatch(note -> note.contains("one copy is assumed"));
  }

  private static Guarantees guarantees(Map<String, Object> values, boolean clustered)
      throws Exception {
    return NatsStreamingGuarantees.of(
        config(values), NatsStreamingMonitor.store("FILE"), clustered, config(values).replicas());
  }

  private static Durability durability(Map<String, Object> values, String type) throws Exception {
    return NatsStreamingGuarantees.of(config(values), NatsStreamingMonitor.store(type), false, 1)
        .durableIn();
  }

  @Test
  void each_sort_of_error_has_its_kind() {
    assertThat(NatsStreamingFailures.TABLE.kind(new TimeoutException("stan: publish ack timeout")))
        .isEqualTo(FailureKind.TIMEOUT);
    assertThat(
            NatsStreamingFailures.TABLE.kind(new IllegalStateException("stan: connection closed")))
        .isEqualTo(FailureKind.DISCONNECTED);
    assertThat(
            NatsStreamingFailures.TABLE.kind(
                new IllegalArgumentException("Message payload size exceed server configuration")))
        .isEqualTo(FailureKind.TOO_LARGE);
    assertThat(NatsStreamingFailures.TABLE.kind(new IOException("stan: too many channels")))
        .isEqualTo(FailureKind.REJECTED);
    assertThat(
            NatsStreamingFailures.TABLE.toDriverException(
                "x", new IOException("stan: too many channels")))
        .hasMessageContaining("-mc");
  }

  @Test
  void the_age_of_the_clients_generated_code_is_not_told_on_the_screen_again_and_again()
      throws Exception {
    List<String> warnings = new ArrayList<>();
    Handler handler = new ConsoleHandler();
    handler.setFilter(
        entry -> {
          warnings.add(entry.getMessage());
          return false;
        });
    Logger root = Logger.getLogger("");
    root.addHandler(handler);
    try {
      assertThat(new NatsStreamingServer(config(Map.of()), Optional.empty(), List.of()))
          .isNotNull();
      assertThat(CloseResponse.parseFrom(new byte[0]).getError()).isEmpty();
    } finally {
      root.removeHandler(handler);
      handler.close();
    }
    assertThat(warnings).isEmpty();
  }
}
