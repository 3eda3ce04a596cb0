// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.testkit.DeclaredKeysContract;

final class PulsarKeysTest extends DeclaredKeysContract {

  PulsarKeysTest() {
    super(PulsarProvider.SYSTEM, PulsarConfig.KEYS);
  }
}
