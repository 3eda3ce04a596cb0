// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.connection.Deadline;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers are those of a server of version 4.3.6, shortened. */
final class RabbitMqServerSettingsTest {

  private static final String JUST_STARTED =
      "{'name':'r1@localhost','type':'disc','running':true,'being_drained':false}";
  private static final String PUBLISHED =
      "{'name':'r1@localhost','type':'disc','running':true,'rates_mode':'basic',"
          + "'enabled_plugins':['rabbitmq_stream','rabbitmq_management']}";
  private static final String DOWN = "{'name':'r2@localhost','type':'disc','running':false}";

  private static JsonNode answer(String... nodes) {
    return JsonMapper.builder()
        .build()
        .readTree("[" + String.join(",", nodes).replace('\'', '"') + "]");
  }

  private static List<JsonNode> awaited(Duration limit, JsonNode... answers) throws Exception {
    Deque<JsonNode> left = new ArrayDeque<>(List.of(answers));
    return RabbitMqServerSettings.awaited(
        () -> left.size() > 1 ? left.poll() : left.element(), Deadline.after(limit));
  }

  private static ServerSettings of(List<JsonNode> nodes) {
    return RabbitMqServerSettings.of(Map.of("default_queue_type", "classic"), nodes);
  }

  @Test
  void nodes_are_asked_again_until_those_that_run_have_published_their_settings() throws Exception {
    List<JsonNode> nodes =
        awaited(
            Duration.ofMinutes(1),
            answer(JUST_STARTED, DOWN),
            answer(JUST_STARTED, DOWN),
            answer(DOWN, PUBLISHED));

    assertThat(of(nodes).values())
        .containsEntry("enabled_plugins", List.of("rabbitmq_management,rabbitmq_stream", ""))
        .containsEntry("rates_mode", List.of("basic", ""));
  }

  @Test
  void nodes_that_published_nothing_until_the_deadline_are_named() throws Exception {
    ServerSettings settings = of(awaited(Duration.ZERO, answer(DOWN, JUST_STARTED)));

    assertThat(settings.values())
        .containsEntry(ServerSettings.SILENT, "r1@localhost,r2@localhost")
        .containsEntry("default_queue_type", "classic")
        .doesNotContainKey("enabled_plugins");
    assertThat(settings.defaults()).containsEntry(ServerSettings.SILENT, "");
  }

  @Test
  void complete_settings_name_no_node() throws Exception {
    assertThat(of(awaited(Duration.ZERO, answer(PUBLISHED))).values())
        .containsEntry("enabled_plugins", "rabbitmq_management,rabbitmq_stream")
        .doesNotContainKey(ServerSettings.SILENT);
  }
}
