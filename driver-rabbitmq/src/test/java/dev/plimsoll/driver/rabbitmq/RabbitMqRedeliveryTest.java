// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RabbitMqRedeliveryTest {

  @Test
  void theServerRedeliversWhatWasNotAcknowledgedForHalfAnHour() throws Exception {
    assertThat(redelivery(Map.of("queueType", "classic"))).isEqualTo(Duration.ofMinutes(30));
    assertThat(redelivery(Map.of("queueType", "quorum"))).isEqualTo(Duration.ofMinutes(30));
  }

  @Test
  void streamsAndAutomaticAcknowledgementsHaveNoSuchTime() throws Exception {
    assertThat(redelivery(Map.of("queueType", "stream"))).isZero();
    assertThat(redelivery(Map.of("queueType", "classic", "consumer", Map.of("autoAck", true))))
        .isZero();
  }

  private static Duration redelivery(Map<String, Object> settings) throws Exception {
    return new RabbitMqProvider().create(new Settings(settings)).traits().redeliveryTimeout();
  }
}
