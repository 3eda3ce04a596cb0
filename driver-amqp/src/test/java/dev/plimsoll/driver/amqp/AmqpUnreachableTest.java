// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.testkit.UnreachableContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AmqpUnreachableTest extends UnreachableContract {

  AmqpUnreachableTest() {
    super(new AmqpProvider(), "server", "javax.net.ssl.trustStore");
  }

  @Override
  protected Map<String, Object> plain(String address) {
    return Map.of("server", "amqp://" + address);
  }

  @Override
  protected Map<String, Object> encrypted(String address) {
    return Map.of("server", "amqps://" + address);
  }

  @Test
  void the_key_of_omb_is_named_where_the_file_has_it() {
    assertThat(failure(Map.of("brokerAddress", "tcp://plimsoll.invalid:4711")))
        .hasMessageContaining("Correct brokerAddress in the driver file");
  }
}
