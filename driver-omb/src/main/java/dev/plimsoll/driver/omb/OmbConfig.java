// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.util.Optional;

/** A validated driver file for a driver of OMB. */
record OmbConfig(
    @SettingKey("folder `lib` of an OMB build, with the jars of the driver") String lib,
    @SettingKey("driver file of OMB, with its `driverClass`") String driverFile,
    @SettingKey(
            value = "prefix of the names of topics",
            absent = "the prefix that OMB's driver gives")
        Optional<String> topicPrefix,
    @SettingKey(
            value =
                "`binary`, or `base64`: text in place of bytes, a third longer, for a driver that"
                    + " converts payloads to text and thereby changes them",
            or = "binary")
        OmbPayload payload) {

  /** The keys of a driver file. */
  static final RecordSettings<OmbConfig> KEYS = RecordSettings.of(OmbConfig.class);
}
