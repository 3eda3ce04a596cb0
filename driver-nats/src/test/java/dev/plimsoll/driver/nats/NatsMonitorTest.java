// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.ServerSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class NatsMonitorTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Test
  void the_answer_tells_when_files_are_forced() throws Exception {
    NatsMonitor.Sync lazy =
        NatsMonitor.sync(
            JSON.readTree("{\"config\":{\"max_memory\":1,\"sync_interval\":120000000000}}"));
    assertThat(lazy.always()).isFalse();
    assertThat(lazy.interval()).contains(Duration.ofMinutes(2));
    NatsMonitor.Sync always =
        NatsMonitor.sync(
            JSON.readTree("{\"config\":{\"sync_interval\":120000000000,\"sync_always\":true}}"));
    assertThat(always.always()).isTrue();
  }

  @Test
  void an_old_server_does_not_tell() throws Exception {
    assertThat(NatsMonitor.sync(JSON.readTree("{\"config\":{\"max_memory\":1}}")).isKnown())
        .isFalse();
    assertThat(NatsMonitor.sync(JSON.readTree("{}")).isKnown()).isFalse();
  }

  @Test
  void without_an_address_or_an_answer_nothing_is_known() throws Exception {
    assertThat(NatsMonitor.of("").sync().isKnown()).isFalse();
    assertThat(new NatsMonitor(List.of("127.0.0.1:1")).sync().isKnown()).isFalse();
  }

  @Test
  void a_server_that_does_not_report_its_settings_is_named() throws Exception {
    assertThat(new NatsMonitor(List.of("127.0.0.1:1")).settings().values())
        .isEqualTo(Map.of(ServerSettings.SILENT, "127.0.0.1:1"));
    assertThat(NatsMonitor.of("").settings().isEmpty()).isTrue();
  }
}
