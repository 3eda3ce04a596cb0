// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node publishes its settings only some time after it accepts clients. */
@NeedsBroker(value = "rabbitmq", own = true)
@Timeout(120)
final class RabbitMqSettingsAfterStartIT {

  @Test
  void settings_are_complete_immediately_after_a_start(LocalBroker.Running broker)
      throws Exception {
    broker.kill(1);
    broker.start(1);
    try (OpenDriver open =
        OpenDriver.connect(new RabbitMqProvider(), Map.of(), broker.endpoints())) {
      assertThat(open.driver().serverSettings().values())
          .containsKeys("enabled_plugins", "mem_limit", "disk_free_limit", "rates_mode")
          .doesNotContainKey(ServerSettings.SILENT);
    }
  }
}
