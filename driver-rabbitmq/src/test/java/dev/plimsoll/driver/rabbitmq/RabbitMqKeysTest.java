// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.DeclaredKeysContract;

final class RabbitMqKeysTest extends DeclaredKeysContract {

  RabbitMqKeysTest() {
    super(RabbitMqProvider.SYSTEM, RabbitMqConfig.KEYS);
  }
}
