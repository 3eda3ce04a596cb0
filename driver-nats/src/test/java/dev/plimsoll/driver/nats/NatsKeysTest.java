// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DeclaredKeysContract;

final class NatsKeysTest extends DeclaredKeysContract {

  NatsKeysTest() {
    super(NatsProvider.SYSTEM, NatsConfig.KEYS);
  }
}
