// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.ServerSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToldSettingsTest {

  @Test
  void values_and_other_defaults_are_read_and_other_lines_are_not() throws Exception {
    String lines = "hello\nv rabbit.heartbeat=7\nd rabbit.heartbeat=60\nv rabbit.x={a=b}\nok";
    ServerSettings told = ToldSettings.ask(List.of("/bin/sh", "-c", "echo '" + lines + "'"));
    assertThat(told.values()).isEqualTo(Map.of("rabbit.heartbeat", "7", "rabbit.x", "{a=b}"));
    assertThat(told.defaults()).isEqualTo(Map.of("rabbit.heartbeat", "60"));
  }

  @Test
  void a_tool_that_fails_is_told_with_what_it_said() {
    assertThatThrownBy(() -> ToldSettings.ask(List.of("/bin/sh", "-c", "echo no node; exit 1")))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("no node");
  }

  @Test
  void a_tool_that_does_not_end_is_ended() {
    assertThatThrownBy(
            () ->
                ToldSettings.ask(
                    List.of("/bin/sh", "-c", "echo v a=b; sleep 1000"), Duration.ofMillis(200)))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("did not end within");
  }
}
