// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of producers over AMQP.
 *
 * @param confirms whether the server confirms each message
 * @param confirmWindow maximum number of unconfirmed messages of one producer; 0 for no limit
 * @param mandatory whether a message that reaches no queue is returned, and fails
 * @param failWhenBlocked whether a send fails, instead of blocking, while the server blocks
 *     publishers
 */
record RabbitMqSendConfig(
    boolean confirms, int confirmWindow, boolean mandatory, boolean failWhenBlocked) {

  private enum WhenBlocked {
    WAIT,
    FAIL
  }

  static RabbitMqSendConfig of(Settings settings) throws SettingsException {
    boolean confirms = settings.bool("confirms", true);
    int window = settings.count("confirmWindow", 0, 0, Integer.MAX_VALUE);
    if (!confirms && window > 0) {
      throw new SettingsException(
          settings.fullKey("confirmWindow"), "bounds unconfirmed messages, and confirms is false");
    }
    return new RabbitMqSendConfig(
        confirms,
        window,
        settings.bool("mandatory", true),
        settings.choice("whenBlocked", WhenBlocked.class, WhenBlocked.WAIT) == WhenBlocked.FAIL);
  }

  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("confirms", confirms);
    result.put("confirmWindow", confirmWindow);
    result.put("mandatory", mandatory);
    result.put("whenBlocked", failWhenBlocked ? "fail" : "wait");
    return result;
  }
}
