// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Map;
import java.util.Set;

/**
 * The entry point of a driver module, found with {@link java.util.ServiceLoader}.
 *
 * <p>An implementation has a public constructor without parameters that does nothing.
 */
public interface DriverProvider {

  /**
   * The system's name in driver files and results: {@code kafka}, {@code rabbitmq}, … Lower case,
   * without spaces, unique among the drivers.
   */
  String system();

  /** Other names that a driver file may use: the {@code driverClass} values of OMB's files. */
  default Set<String> aliases() {
    return Set.of();
  }

  /**
   * One line for {@code benchmark drivers}: the system and the variants that the driver supports.
   */
  String description();

  /**
   * The settings that name a class which the client library will load (interceptors, login modules,
   * plugins): full key of the driver file → name of the class, or several separated by commas. A
   * worker that forbids such classes asks for them before {@link #create}, which may load them.
   * This method loads none, and makes no I/O.
   *
   * @throws SettingsException if a value cannot be read
   */
  default Map<String, String> clientClasses(Settings settings) throws SettingsException {
    return Map.of();
  }

  /**
   * Creates a driver from the settings of a driver file, without I/O: {@code benchmark check} calls
   * this on machines that reach no broker.
   *
   * <p>It reads every key that the driver knows, including keys that do not apply to the chosen
   * variant: keys that were never read are reported to the user as unknown.
   *
   * @throws SettingsException if a value is missing, invalid or contradicts another one
   */
  Driver create(Settings settings) throws SettingsException;
}
