// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;

/** Provides the simulated system: {@code driver: simulated}. */
public final class SimulatedProvider implements DriverProvider {

  /** For the service loader. */
  public SimulatedProvider() {}

  @Override
  public String system() {
    return "simulated";
  }

  @Override
  public String description() {
    return "in memory, with programmable service time, stalls and faults; for calibration";
  }

  @Override
  public Driver create(Settings settings) throws SettingsException {
    return new SimulatedDriver(Behaviour.from(settings));
  }
}
