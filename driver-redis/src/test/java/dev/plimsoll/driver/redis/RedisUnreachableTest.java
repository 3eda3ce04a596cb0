// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.testkit.UnreachableContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RedisUnreachableTest extends UnreachableContract {

  RedisUnreachableTest() {
    super(new RedisProvider(), "address", "tls.caFile");
  }

  @Override
  protected Map<String, Object> plain(String address) {
    return Map.of("address", address);
  }

  @Override
  protected Map<String, Object> encrypted(String address) {
    return Map.of("address", address, "tls", Map.of("enabled", true));
  }

  @Test
  void the_key_of_omb_is_named_where_the_file_has_it() {
    assertThat(failure(Map.of("redisHost", "plimsoll.invalid")))
        .hasMessageContaining("Correct redisHost in the driver file");
  }
}
