// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.UnreachableContract;
import java.util.Map;

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
}
