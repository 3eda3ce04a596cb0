// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {

  @Test
  void a_value_that_differs_between_nodes_is_a_list_in_their_order() {
    ServerSettings settings =
        ServerSettings.of(
            List.of(Map.of("id", "1", "size", "8"), Map.of("id", "2", "size", "8")), Map.of());
    assertThat(settings.values()).isEqualTo(Map.of("id", List.of("1", "2"), "size", "8"));
  }

  @Test
  void only_what_differs_from_a_known_default_is_told_with_its_default() {
    ServerSettings settings =
        ServerSettings.of(
            List.of(Map.of("a", "1", "b", "2", "c", "3")), Map.of("a", "1", "b", "0", "d", "9"));
    assertThat(settings.defaults()).isEqualTo(Map.of("b", "0"));
  }

  @Test
  void secrets_are_not_kept() {
    ServerSettings settings =
        ServerSettings.of(
            List.of(
                Map.of(
                    "masterauth", "hidden1",
                    "requirepass", "hidden2",
                    "ssl.keystore.key", "hidden3",
                    "brokerClientAuthenticationParameters", "hidden4",
                    "default_pass", "hidden5",
                    "tokenSecretKey", "hidden6",
                    "routes", "nats://user:hidden7@host:4222",
                    "linger", "5")),
            Map.of("requirepass", ""));
    assertThat(settings.toString()).doesNotContain("hidden").contains("nats://host:4222");
    assertThat(settings.values()).containsEntry("linger", "5");
  }

  @Test
  void a_long_value_is_cut() {
    ServerSettings settings = ServerSettings.of(List.of(Map.of("a", "x".repeat(5000))), Map.of());
    assertThat(settings.values().get("a").toString()).hasSizeLessThan(600).endsWith("…");
  }

  @Test
  void servers_that_reported_nothing_are_named_without_users_and_nothing_is_added_if_all_did() {
    ServerSettings told = ServerSettings.of(List.of(Map.of("a", "1")), Map.of());

    assertThat(told.without(List.of())).isEqualTo(told);
    ServerSettings incomplete = told.without(List.of("http://me:pw@host:2", "host:1"));
    assertThat(incomplete.values())
        .isEqualTo(Map.of("a", "1", ServerSettings.SILENT, "host:1,http://host:2"));
    assertThat(incomplete.defaults()).isEqualTo(Map.of(ServerSettings.SILENT, ""));
  }
}
