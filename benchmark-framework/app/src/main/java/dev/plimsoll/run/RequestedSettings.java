// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.text.NearestKey;
import java.util.Optional;
import java.util.Set;

/**
 * Whether servers know the settings that a driver file requests of them. Those of Kafka and Pulsar
 * start with unknown ones and ignore them; the others refuse to start.
 */
final class RequestedSettings {

  private static final Set<String> IGNORING = Set.of("kafka", "pulsar");

  /** Settings of a listener or of a plugin have names of their own; bookies tell what is set. */
  private static final String OPEN = "listener\\..*|bookkeeper\\.conf\\..*|zookeeper\\.conf\\..*";

  private RequestedSettings() {}

  /**
   * Refuses a run whose servers ignore a setting.
   *
   * @throws DriverException naming the setting and the nearest one
   */
  static void require(DriverProfile driver, ServerSettings servers) throws DriverException {
    if (!IGNORING.contains(driver.system()) || servers.isEmpty()) {
      return;
    }
    Set<String> known = servers.values().keySet();
    for (String setting : driver.brokerConfig().keySet()) {
      String name = setting.replaceFirst("^broker\\.conf\\.", "");
      if (!setting.matches(OPEN) && !known.contains(name)) {
        Optional<String> near = NearestKey.find(name, known);
        throw new DriverException(
            DriverException.Kind.UNSUITABLE,
            driver.file()
                + ": brokerConfig."
                + setting
                + ": the server has no such setting"
                + near.map(each -> "; did you mean " + each + "?").orElse(""));
      }
    }
  }
}
