// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Map;

/** Behaviours for tests, read from driver files. */
final class Behaviours {

  private Behaviours() {}

  static Behaviour of(Map<String, Object> keys) {
    Settings settings = new Settings(keys);
    try {
      Behaviour behaviour = Behaviour.from(settings);
      if (!settings.unknownKeys().isEmpty()) {
        throw new IllegalArgumentException("unknown keys " + settings.unknownKeys());
      }
      return behaviour;
    } catch (SettingsException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
