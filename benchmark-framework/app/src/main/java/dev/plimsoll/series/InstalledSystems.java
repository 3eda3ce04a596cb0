// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.plan.DriverProfile;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The drivers and the local brokers: those on the class path, and those of the user's folder. */
public final class InstalledSystems {

  private InstalledSystems() {}

  /** Found once, because each has a class loader of its own. */
  private static final class External {

    private static final ExternalDrivers DRIVERS = ExternalDrivers.ofUser();
    private static final List<DriverProvider> PROVIDERS =
        ExternalDrivers.together(
            onClassPath(DriverProvider.class), DRIVERS.all(DriverProvider.class));
    private static final List<LocalBroker> BROKERS = DRIVERS.all(LocalBroker.class);
  }

  /** Returns all drivers. */
  public static List<DriverProvider> drivers() {
    return External.PROVIDERS;
  }

  /** Returns all local brokers. */
  public static List<LocalBroker> localBrokers() {
    return Stream.concat(onClassPath(LocalBroker.class).stream(), External.BROKERS.stream())
        .toList();
  }

  /** Returns the local broker of a system, if it has one. */
  public static Optional<LocalBroker> localBroker(String system) {
    return localBrokers().stream().filter(broker -> broker.system().equals(system)).findFirst();
  }

  /** Creates a driver with the settings of a validated driver file. */
  public static Driver createDriver(DriverProfile profile) {
    DriverProvider provider =
        drivers().stream()
            .filter(each -> each.system().equals(profile.system()))
            .findFirst()
            .orElseThrow();
    try {
      return provider.create(new Settings(profile.values()));
    } catch (SettingsException e) {
      throw new IllegalStateException("the file was checked, but: " + e.key() + e.getMessage(), e);
    }
  }

  private static <T> List<T> onClassPath(Class<T> service) {
    return StreamSupport.stream(ServiceLoader.load(service).spliterator(), false).toList();
  }
}
