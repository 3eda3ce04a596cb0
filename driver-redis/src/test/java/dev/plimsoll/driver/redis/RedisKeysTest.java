// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.DeclaredKeysContract;

final class RedisKeysTest extends DeclaredKeysContract {

  RedisKeysTest() {
    super(RedisProvider.SYSTEM, RedisConfig.KEYS);
  }
}
