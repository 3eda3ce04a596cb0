// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;

/** A driver file. */
record MqttConfig(
    @SettingKey(value = "largest message", or = "1MiB", min = "1", quantity = Quantity.BYTES)
        int maxBytes) {

  static final RecordSettings<MqttConfig> KEYS = RecordSettings.of(MqttConfig.class);
}
