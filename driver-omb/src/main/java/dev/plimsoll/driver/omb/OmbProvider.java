// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Map;

/** Registers the driver for drivers of OMB. */
public final class OmbProvider implements DriverProvider {

  static final String SYSTEM = "omb";

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public String description() {
    return "any system that has a driver of OpenMessaging Benchmark: its jars and its driver file";
  }

  /**
   * The classes of the folder are unknown before they are loaded, so the folder stands for them.
   */
  @Override
  public Map<String, String> clientClasses(Settings settings) throws SettingsException {
    return Map.of("lib", OmbConfig.KEYS.read(settings).lib());
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    return OmbDriver.of(OmbConfig.KEYS.read(settings), settings);
  }
}
