// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.testkit.UnreachableContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NatsUnreachableTest extends UnreachableContract {

  NatsUnreachableTest() {
    super(new NatsProvider(), "servers", "trustStore");
  }

  @Override
  protected Map<String, Object> plain(String address) {
    return Map.of("servers", "nats://" + address);
  }

  @Override
  protected Map<String, Object> encrypted(String address) {
    return Map.of("servers", "tls://" + address);
  }

  @Override
  protected String greetingBeforeTls() {
    return "INFO {\"server_id\":\"x\",\"version\":\"2.10.0\",\"tls_required\":true,\"max_payload\":1048576}\r\n";
  }

  @Test
  void the_key_of_omb_is_named_where_the_file_has_it() {
    assertThat(failure(Map.of("natsHostUrl", "plimsoll.invalid:4711")))
        .hasMessageContaining("Correct natsHostUrl in the driver file");
  }
}
