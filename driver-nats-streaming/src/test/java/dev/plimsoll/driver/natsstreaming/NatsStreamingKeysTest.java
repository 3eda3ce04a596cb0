// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.testkit.DeclaredKeysContract;

final class NatsStreamingKeysTest extends DeclaredKeysContract {

  NatsStreamingKeysTest() {
    super(NatsStreamingProvider.SYSTEM, NatsStreamingConfig.KEYS);
  }
}
