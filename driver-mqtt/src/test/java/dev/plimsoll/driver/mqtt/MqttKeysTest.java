// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.testkit.DeclaredKeysContract;

final class MqttKeysTest extends DeclaredKeysContract {

  MqttKeysTest() {
    super(MqttProvider.SYSTEM, MqttConfig.KEYS);
  }
}
