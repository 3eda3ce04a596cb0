// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.testkit.DeclaredKeysContract;

final class AmqpKeysTest extends DeclaredKeysContract {

  AmqpKeysTest() {
    super(AmqpProvider.SYSTEM, AmqpConfig.KEYS);
  }
}
