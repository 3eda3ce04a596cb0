// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Set;

/**
 * The entry to a driver module, found with {@link java.util.ServiceLoader}.
 *
 * <p>An implementation has a public constructor without parameters that does nothing.
 */
public interface DriverProvider {

  /**
   * The system's name as it stands in driver files and results: {@code kafka}, {@code rabbitmq}, …
   * Lower case, without spaces, unique among the drivers.
   */
  String system();

  /** Other names that a driver file may use: the {@code driverClass} values of OMB's files. */
  default Set<String> aliases() {
    return Set.of();
  }

  /** One line for {@code benchmark drivers}: the system and the variants that the driver knows. */
  String description();

  /**
   * Makes a driver from the settings of a driver file. No input or output happens here: {@code
   * benchmark check} calls this on machines that reach no broker.
   *
   * <p>Every key that the driver knows is asked for, also those that do not apply in the chosen
   * variant: keys never asked for are reported to the user as unknown.
   *
   * @throws SettingsException when a value is missing, wrong or contradicts another one
   */
  Driver create(Settings settings) throws SettingsException;
}
