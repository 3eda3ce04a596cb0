// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RedisProductTest {

  @Test
  void redis_says_its_version() {
    assertThat(RedisProduct.of(Map.of("redis_version", "8.0.2")))
        .isEqualTo(new RedisProduct("redis", "8.0.2"));
  }

  @Test
  void valkey_is_not_the_redis_that_it_is_compatible_with() {
    assertThat(
            RedisProduct.of(
                Map.of(
                    "redis_version", "7.2.4", "server_name", "valkey", "valkey_version", "8.1.1")))
        .isEqualTo(new RedisProduct("valkey", "8.1.1"));
  }

  @Test
  void a_product_that_is_not_known_is_named_as_it_names_itself() {
    assertThat(RedisProduct.of(Map.of("redis_version", "7.0.0", "server_name", "other")))
        .isEqualTo(new RedisProduct("other", "7.0.0"));
  }
}
