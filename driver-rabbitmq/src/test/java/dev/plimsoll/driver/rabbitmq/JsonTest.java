// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonTest {

  @Test
  void reads_what_the_management_plugin_answers() {
    assertThat(
            Json.read(
                " [ {\"name\":\"a\\\"\\u0041\\n\", \"arguments\":{}, \"members\" : [\"r1\",\"r2\"],"
                    + "\"port\":5672,\"rate\":-1.5e3,\"durable\":true,\"gone\":null}, [] ] "))
        .isEqualTo(
            List.of(
                Map.of(
                    "name",
                    "a\"A\n",
                    "arguments",
                    Map.of(),
                    "members",
                    List.of("r1", "r2"),
                    "port",
                    5672.0,
                    "rate",
                    -1500.0,
                    "durable",
                    true),
                List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[1", "{\"a\"}", "\"a", "\"\\u12", "nothing", "{} {}", "<html>"})
  void refuses_what_is_no_json(String text) {
    assertThatThrownBy(() -> Json.read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("no JSON at character");
  }
}
