// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.testkit.DeclaredKeysContract;

final class KafkaKeysTest extends DeclaredKeysContract {

  KafkaKeysTest() {
    super(KafkaProvider.SYSTEM, KafkaConfig.KEYS);
  }
}
