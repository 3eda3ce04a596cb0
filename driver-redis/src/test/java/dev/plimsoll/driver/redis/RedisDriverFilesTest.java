// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.DriverFilesContract;
import java.util.Map;

final class RedisDriverFilesTest extends DriverFilesContract {

  RedisDriverFilesTest() {
    super(new RedisProvider());
  }

  @Override
  protected boolean namesAddress(Map<String, Object> values) {
    return values.containsKey("address");
  }
}
