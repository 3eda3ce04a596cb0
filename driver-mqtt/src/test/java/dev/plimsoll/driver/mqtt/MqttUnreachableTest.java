// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.testkit.UnreachableContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MqttUnreachableTest extends UnreachableContract {

  MqttUnreachableTest() {
    super(new MqttProvider(), "server", "javax.net.ssl.trustStore");
  }

  @Override
  protected Map<String, Object> plain(String address) {
    return Map.of("server", "mqtt://" + address);
  }

  @Override
  protected Map<String, Object> encrypted(String address) {
    return Map.of("server", "mqtts://" + address);
  }

  @Test
  void the_key_of_omb_is_named_where_the_file_has_it() {
    assertThat(failure(Map.of("brokerAddr", "tcp://plimsoll.invalid:4711")))
        .hasMessageContaining("Correct brokerAddr in the driver file");
  }
}
